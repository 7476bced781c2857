import { maskValues } from '../../answer/gap.ts';
import { actionIds, callbackIds, parseValue, restoreAnswer, splitValue } from '../../cards/actions.ts';
import { noticeCard } from '../../cards/notice-card.ts';
import { readWrongMatchForm, wrongMatchView } from '../../cards/wrong-match-view.ts';
import type { Knowledge } from '../knowledge.ts';
import { chosenValue, onPress, type Press, showCard, showView, teamOf } from '../press.ts';
import { removeAnswer } from '../remove-answer.ts';
import type { Register, Services } from '../services.ts';
import { onSubmit } from '../submit.ts';

/** *Helpful* and *Not helpful*, which asks what would have been right. Votes never change what is answered. */
export const register: Register = (app, services) => {
  for (const actionId of [actionIds.feedback, actionIds.helpful, actionIds.notHelpful]) {
    onPress(app, services, actionId, (press, knowledge) => vote(services, press, knowledge));
  }
  onSubmit(app, services, callbackIds.wrongMatch, async ({ view, body, client, context }) => {
    const { about, rightRecord, remove } = readWrongMatchForm(view);
    const { channel, replyTs, recordId, template } = about;
    const team = teamOf(context);
    await services.store.saveVote({
      ...{ team, channel, replyTs, recordId, template, rightRecord, voter: body.user.id },
      ...{ vote: 'not_helpful', state: 'open', votedAtMs: services.now() },
    });
    if (remove) await removeAnswer(services, { team, channel, user: body.user.id, client }, replyTs);
  });
};

async function vote(services: Services, press: Press, { findRecord }: Knowledge): Promise<void> {
  const { body, context } = press;
  const channel = body.channel?.id;
  const replyTs = body.message?.ts;
  if (channel === undefined || replyTs === undefined) return;
  const value = chosenValue(press.action);
  const [word, recordId] = splitValue(value);
  const about = { team: teamOf(context), channel, replyTs, voter: body.user.id };
  const rest = { rightRecord: '', template: '', state: 'open', votedAtMs: services.now() } as const;
  if (word === 'helpful') {
    await services.store.saveVote({ ...about, ...rest, recordId, vote: 'helpful' });
    // A plain button looks the same before and after: without a word nobody would know whether the vote counted.
    return showCard(press, noticeCard('Counted as helpful. What fixed it? Add a note on the card, for your team.'));
  }
  const answer = restoreAnswer(parseValue(value), findRecord);
  const [first] = answer.matches;
  const shown = first?.record?.id ?? '';
  const template = maskValues(first?.text ?? '');
  // The vote counts even when nobody says what would have been right.
  await services.store.saveVote({ ...about, ...rest, recordId: shown, template, vote: 'not_helpful' });
  await showView(press, wrongMatchView(answer, { channel, replyTs, recordId: shown, template }));
}
