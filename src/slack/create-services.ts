import { createAskedReplies } from './asked.ts';
import { createChannels } from './channels.ts';
import { createClaimedWork } from './claimed-work.ts';
import type { Claims } from './claims.ts';
import type { Deps } from './deps.ts';
import type { FileReader } from './files.ts';
import { createCountGap } from './gaps.ts';
import { createIncidentChannels } from './incident-channels.ts';
import { createKnowledgeOf } from './knowledge.ts';
import { createMessageReplies } from './message-replies.ts';
import { createPeople } from './people.ts';
import { createReadMessage } from './read-message.ts';
import { createRecall } from './recall.ts';
import { createReplyCap } from './reply-cap.ts';
import type { Services } from './services.ts';
import { createStormCards } from './storm-cards.ts';
import { createTakeNote } from './take-note.ts';
import { createPlanUnasked } from './unasked.ts';
import type { WorkQueue } from './work-queue.ts';

/** Puts together what the listeners work with. */
export function createServices(
  deps: Deps & Pick<Services, 'workspaces'>,
  queue: WorkQueue,
  claims: Claims,
  files: FileReader,
): Services {
  const { store, log, now, stormMinutes } = deps;
  const defaults = { isIncidentChannel: createIncidentChannels(deps.incidentChannels), stormMinutes };
  const channels = createChannels(deps);
  const people = createPeople(deps);
  const knowledgeOf = createKnowledgeOf(deps);
  const countGap = createCountGap(deps);
  const readMessage = createReadMessage(files, log);
  const recall = createRecall({ deps, channels, people, defaults });
  const stormCards = createStormCards({ deps, knowledgeOf, readMessage, recall });
  const takeReplyTurn = createReplyCap(store, deps.repliesPerMinute, now);
  const takeNote = createTakeNote({ ...deps, channels, people });
  const reading = { deps, channels, knowledgeOf, countGap, readMessage, takeNote };
  const planUnasked = createPlanUnasked({ ...reading, defaults, stormCards, takeReplyTurn });
  const planAsked = createAskedReplies(reading);
  const replies = createMessageReplies({ deps, claims, planUnasked, planAsked, recall, takeReplyTurn });
  return {
    ...deps,
    queue,
    claims,
    files,
    replies,
    claimedWork: createClaimedWork({ deps, queue, claims, replies }),
    channels,
    people,
    defaults,
    knowledgeOf,
    countGap,
    recall,
    stormCards,
  };
}
