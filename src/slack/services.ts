import type { App } from '@slack/bolt';
import type { PolicyDefaults } from './channel-policy.ts';
import type { Channels } from './channels.ts';
import type { ClaimedWork } from './claimed-work.ts';
import type { Claims } from './claims.ts';
import type { Deps } from './deps.ts';
import type { FileReader } from './files.ts';
import type { CountGap } from './gaps.ts';
import type { KnowledgeOf } from './knowledge.ts';
import type { MessageReplies } from './message-replies.ts';
import type { People } from './people.ts';
import type { Recall } from './recall.ts';
import type { StormCards } from './storm-cards.ts';
import type { WorkQueue } from './work-queue.ts';
import type { Workspaces } from './workspaces.ts';

/** What a listener works with. */
export interface Services extends Deps {
  readonly queue: WorkQueue;
  readonly claims: Claims;
  readonly files: FileReader;
  readonly replies: MessageReplies;
  readonly claimedWork: ClaimedWork;
  readonly channels: Channels;
  readonly people: People;
  readonly defaults: PolicyDefaults;
  readonly knowledgeOf: KnowledgeOf;
  readonly countGap: CountGap;
  readonly recall: Recall;
  readonly stormCards: StormCards;
  readonly workspaces: Workspaces;
}

/** A file under `listeners/`: hooks one thing that people do in Slack to the work it asks for. */
export type Register = (app: App, services: Services) => void;
