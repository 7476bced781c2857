import type { ModalView } from '@slack/types';
import { actionIds, callbackIds } from '../../cards/actions.ts';
import { exportView } from '../../cards/export-view.ts';
import { readWriteUpForm, writeUpView } from '../../cards/write-up-view.ts';
import { RwError } from '../../errors.ts';
import { publishHome } from '../home.ts';
import { openGaps } from '../pages.ts';
import { chosenValue, onPress, showView, teamOf, toAsker } from '../press.ts';
import type { Register } from '../services.ts';
import { onSubmit } from '../submit.ts';
import { filePathOf, readFields } from '../team-record-file.ts';
import { findOwnRecord, readRecord, saveRecord, withdrawRecord } from '../team-records.ts';
import { updateInPlace } from '../update-in-place.ts';

/** Errors without a record, and the records that a workspace writes for them. */
export const register: Register = (app, services) => {
  const { store, queue, now } = services;

  onPress(app, services, actionIds.writeUp, async (press) => {
    const asker = updateInPlace(press);
    const gap = await store.findGap(asker, chosenValue(press.action));
    if (!gap) throw new RwError('gap_gone', 'That gap is gone.', 'Look again with /rwerror gaps.');
    await showView(press, writeUpView({ gapId: gap.id, channel: asker.channel }, { message: gap.template }));
  });

  onPress(app, services, actionIds.dismissGap, async (press) => {
    const asker = updateInPlace(press);
    const { team, user } = asker;
    const id = chosenValue(press.action);
    await store.settleGap(team, id, 'dismissed');
    await store.saveAuditLine({ team, actor: user, action: 'gap_dismissed', subject: id, channel: '', atMs: now() });
    await openGaps(services, asker);
  });

  onPress(app, services, actionIds.editRecord, async (press) => {
    const asker = updateInPlace(press);
    const record = await findOwnRecord(services, asker, chosenValue(press.action));
    const about = { gapId: record.gapId, id: record.id, channel: asker.channel };
    await showView(press, writeUpView(about, readFields(readRecord(record))));
  });

  onPress(app, services, actionIds.exportRecord, async (press) => {
    const asker = toAsker(press);
    const record = await store.findTeamRecord(asker.team, chosenValue(press.action));
    if (!record) throw new RwError('record_gone', 'That record is gone.', 'Look again with /rwerror gaps.');
    await asker.show(exportView(filePathOf(readRecord(record)), record.content));
  });

  onPress(app, services, actionIds.withdrawRecord, async (press) => {
    const asker = updateInPlace(press);
    await withdrawRecord(services, asker, chosenValue(press.action));
    await openGaps(services, asker);
  });

  onSubmit(
    app,
    services,
    callbackIds.writeUp,
    async ({ view, body, client, context }) => {
      const { about, fields } = readWriteUpForm(view);
      const writer = { team: teamOf(context), user: body.user.id, client };
      await saveRecord(services, writer, about, fields);
      const { previous_view_id: list } = view;
      const show = async (shown: ModalView) => void (await client.views.update({ view_id: list ?? '', view: shown }));
      queue.add(writer.user, () =>
        list ? openGaps(services, { ...writer, channel: about.channel, show }) : publishHome(services, writer),
      );
    },
    { record_too_vague: 'message', record_there: 'message' },
  );
};
