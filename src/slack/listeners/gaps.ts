import { actionIds, callbackIds } from '../../cards/actions.ts';
import { exportView } from '../../cards/export-view.ts';
import { readWriteUpForm, writeUpView } from '../../cards/write-up-view.ts';
import { RwError } from '../../errors.ts';
import { openGaps } from '../pages.ts';
import { chosenValue, onPress, teamOf, toAsker } from '../press.ts';
import type { Register } from '../services.ts';
import { onSubmit } from '../submit.ts';
import { filePathOf, readFields } from '../team-record-file.ts';
import { findOwnRecord, readRecord, saveRecord, withdrawRecord } from '../team-records.ts';
import { updateInPlace } from '../update-in-place.ts';

/** Errors without a record, and the records that a workspace writes for them. */
export const register: Register = (app, services) => {
  const { store, now } = services;

  onPress(app, services, actionIds.writeUp, async (press) => {
    const asker = toAsker(press);
    const gap = await store.findGap(asker, chosenValue(press.action));
    if (!gap) throw new RwError('gap_gone', 'That gap is gone.', 'Look again with /rwerror gaps.');
    await asker.show(writeUpView({ gapId: gap.id }, { message: gap.template }));
  });

  onPress(app, services, actionIds.dismissGap, async (press) => {
    const asker = toAsker(press);
    const { team, user } = asker;
    const id = chosenValue(press.action);
    await store.settleGap(team, id, 'dismissed');
    await store.saveAuditLine({ team, actor: user, action: 'gap_dismissed', subject: id, channel: '', atMs: now() });
    await openGaps(services, updateInPlace(press, asker));
  });

  onPress(app, services, actionIds.editRecord, async (press) => {
    const asker = toAsker(press);
    const record = await findOwnRecord(services, asker, chosenValue(press.action));
    await asker.show(writeUpView({ gapId: record.gapId, id: record.id }, readFields(readRecord(record))));
  });

  onPress(app, services, actionIds.exportRecord, async (press) => {
    const asker = toAsker(press);
    const record = await store.findTeamRecord(asker.team, chosenValue(press.action));
    if (!record) throw new RwError('record_gone', 'That record is gone.', 'Look again with /rwerror gaps.');
    await asker.show(exportView(filePathOf(readRecord(record)), record.content));
  });

  onPress(app, services, actionIds.withdrawRecord, async (press) => {
    const asker = toAsker(press);
    await withdrawRecord(services, asker, chosenValue(press.action));
    await openGaps(services, updateInPlace(press, asker));
  });

  onSubmit(
    app,
    services,
    callbackIds.writeUp,
    async ({ view, body, client, context }) => {
      const { about, fields } = readWriteUpForm(view);
      await saveRecord(services, { team: teamOf(context), user: body.user.id, client }, about, fields);
    },
    { record_too_vague: 'message', record_there: 'message' },
  );
};
