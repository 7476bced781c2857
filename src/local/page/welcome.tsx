import { firstTry } from '../first-try.ts';
import { draftEvent } from './composer.tsx';
import { Menu } from './menu.tsx';
import { hrefOf } from './use-workspace.ts';
import type { Channel } from './wire.ts';
import { isIncident, useWorkspace } from './workspace-context.ts';

const howToExplain = 'point at a message, or tap it, and choose the light bulb.';
const fill = (text: string) => dispatchEvent(new CustomEvent(draftEvent, { detail: text }));

/** The same things to try once a channel is not empty any more. */
export function TryMenu() {
  const { notify } = useWorkspace();
  return (
    <Menu
      label="What to try"
      items={[
        { label: 'Paste an error', choose: () => fill(firstTry.paste) },
        { label: 'Type a search', choose: () => fill(firstTry.search) },
        { label: 'Explain a message', choose: () => notify(`Explain this error: ${howToExplain}`) },
      ]}
    >
      <span className="try">Try</span>
    </Menu>
  );
}

/** An empty channel says what to try. */
export function Welcome({ channel }: { channel: Channel }) {
  const { bot, channels, incidentChannels } = useWorkspace();
  const incident = channels.find((candidate) => isIncident(candidate, incidentChannels));
  const answersUnasked = channel.is_im || isIncident(channel, incidentChannels);
  return (
    <section className="welcome">
      <h3>
        {channel.is_im ? `This is your conversation with ${bot?.name ?? 'rwerror'}` : `Welcome to #${channel.name}`}
      </h3>
      <p className="muted">
        {answersUnasked
          ? 'Errors posted here are explained without being asked. Three things to try:'
          : 'This is no incident channel: rwerror answers here only when it is asked. Three things to try:'}
      </p>
      <ol>
        <li>
          <strong>Paste an error</strong>
          <pre>{firstTry.paste}</pre>
          <button type="button" className="button primary" onClick={() => fill(firstTry.paste)}>
            Paste this error
          </button>
          {!answersUnasked && incident && <a href={hrefOf(incident)}>Go to #{incident.name}</a>}
        </li>
        <li>
          <strong>Ask with the slash command</strong>: the answer is for your eyes only.
          <pre>{firstTry.search}</pre>
          <button type="button" className="button" onClick={() => fill(firstTry.search)}>
            Type this command
          </button>
        </li>
        <li>
          <strong>Explain this error</strong>: {howToExplain}
        </li>
      </ol>
    </section>
  );
}
