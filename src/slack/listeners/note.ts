import { actionIds, callbackIds } from '../../cards/actions.ts';
import { readNoteForm } from '../../cards/note-view.ts';
import { publishHome } from '../home.ts';
import { addNote, deleteNote, editNote, openNote, openNoteToEdit } from '../notes.ts';
import { chosenValue, onPress, teamOf, toAsker } from '../press.ts';
import type { Register } from '../services.ts';
import { onSubmit } from '../submit.ts';

/** The modal in which notes are written, changed and deleted. */
export const register: Register = (app, services) => {
  onPress(app, services, actionIds.note, (press) => {
    const about = { recordId: chosenValue(press.action), replyTs: press.body.message?.ts };
    return openNote(services, toAsker(press), about);
  });
  onPress(app, services, actionIds.editNote, (press) =>
    openNoteToEdit(services, toAsker(press), chosenValue(press.action)),
  );
  onSubmit(app, services, callbackIds.note, async ({ view, body, client, context }) => {
    const { about, form } = readNoteForm(view);
    const { id, recordId, threadTs, channel } = about;
    const writer = { team: teamOf(context), user: body.user.id, channel: channel || undefined, client };
    if (id === undefined) await addNote(services, writer, { recordId, threadTs }, form);
    else if (form.delete) await deleteNote(services, writer, id);
    else await editNote(services, writer, id, form);
    // App Home lists notes, and stays open below the form
    if (id !== undefined && view.previous_view_id === null)
      services.queue.add(writer.user, () => publishHome(services, writer));
  });
};
