import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands in front of replicas: each request goes to the next one, whether it is there or not. */
export interface Balancer {
  readonly url: string;
  close(): void;
}

/** @param ports of the replicas, on this machine */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const server: Server = createServer((incoming, response) => {
    turn += 1;
    const { method, url: path, headers } = incoming;
    const outgoing = request(
      { host: '127.0.0.1', port: ports[turn % ports.length], method, path, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
