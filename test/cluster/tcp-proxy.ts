import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut and mended: what is open ends, and nothing new is taken. */
export interface TcpProxy {
  readonly port: number;
  cut(): void;
  mend(): Promise<void>;
}

/** @param to the server's port, on this machine */
export async function startTcpProxy(to: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut() {
      server.close();
      for (const socket of open) socket.destroy();
    },
    mend: () => listen(port),
  };
}
