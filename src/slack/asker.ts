import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';

/** Who asks for something that is shown in a modal, by a command or a button. */
export interface Asker {
  readonly team: string;
  readonly user: string;
  /** where, if it is in a channel */
  readonly channel: string | undefined;
  readonly client: WebClient;
  /** opens a modal, or puts it over the one that is open */
  show(view: ModalView): Promise<void>;
}
