import { draftEvent } from './composer.tsx';
import { hrefOf } from './use-workspace.ts';
import type { Channel } from './wire.ts';
import { isIncident, useWorkspace } from './workspace-context.ts';

const sampleError = `ERROR:  Failed to run the query

Caused by these errors (recent errors listed first):
  1: gRPC request to meta service (call \`/ddl_service.DdlService/AlterParallelism\`) failed: Internal error
  2: receive commit request on epoch 8841523367411712 from handle 12 during alter parallelism`;

/** An empty channel says what to try. */
export function Welcome({ channel }: { channel: Channel }) {
  const { bot, channels, incidentChannels } = useWorkspace();
  const incident = channels.find((candidate) => isIncident(candidate, incidentChannels));
  const fill = (text: string) => dispatchEvent(new CustomEvent(draftEvent, { detail: text }));
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
          <pre>{sampleError}</pre>
          <button type="button" className="button primary" onClick={() => fill(sampleError)}>
            Paste this error
          </button>
          {!answersUnasked && incident && <a href={hrefOf(incident)}>Go to #{incident.name}</a>}
        </li>
        <li>
          <strong>Ask with the slash command</strong>: the answer is for your eyes only.
          <pre>/rwerror search cdc stuck after failover</pre>
          <button type="button" className="button" onClick={() => fill('/rwerror search cdc stuck after failover')}>
            Type this command
          </button>
        </li>
        <li>
          <strong>Explain this error</strong>: point at a message, or tap it, and choose the light bulb.
        </li>
      </ol>
    </section>
  );
}
