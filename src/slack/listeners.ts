import { register as candidates } from './listeners/candidates.ts';
import { register as command } from './listeners/command.ts';
import { register as feedback } from './listeners/feedback.ts';
import { register as forget } from './listeners/forget.ts';
import { register as gaps } from './listeners/gaps.ts';
import { register as home } from './listeners/home.ts';
import { register as mention } from './listeners/mention.ts';
import { register as menu } from './listeners/menu.ts';
import { register as message } from './listeners/message.ts';
import { register as more } from './listeners/more.ts';
import { register as note } from './listeners/note.ts';
import { register as openPaste } from './listeners/open-paste.ts';
import { register as paste } from './listeners/paste.ts';
import { register as pick } from './listeners/pick.ts';
import { register as postCard } from './listeners/post-card.ts';
import { register as review } from './listeners/review.ts';
import { register as settings } from './listeners/settings.ts';
import { register as share } from './listeners/share.ts';
import { register as shortcut } from './listeners/shortcut.ts';
import { register as source } from './listeners/source.ts';
import { register as uninstalled } from './listeners/uninstalled.ts';
import type { Register } from './services.ts';

/** Everything that the app listens to; `manifest.yml` asks Slack for the same. */
export const listeners: readonly Register[] = [
  ...[command, shortcut, message, mention, home],
  ...[more, source, candidates, pick, share, openPaste],
  ...[paste, postCard],
  ...[menu, note, settings, feedback, gaps, review, forget, uninstalled],
];
