import type { App } from '@slack/bolt';
import type { Claims } from './claims.ts';
import type { Deps } from './deps.ts';
import type { FileReader } from './files.ts';
import type { MessageReplies } from './message-replies.ts';
import type { WorkQueue } from './work-queue.ts';

/** What a listener works with. */
export interface Services extends Deps {
  readonly queue: WorkQueue;
  readonly claims: Claims;
  readonly files: FileReader;
  readonly replies: MessageReplies;
}

/** A file under `listeners/`: hooks one thing that people do in Slack to the work it asks for. */
export type Register = (app: App, services: Services) => void;
