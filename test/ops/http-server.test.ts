import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { startHttpServer } from '../../src/ops/http-server.ts';
import { createParcel } from '../local/start.ts';
import { createTestLog } from '../slack/test-log.ts';

const needs = { port: 0, log: createTestLog().log, pages: {}, countRequest: () => {} };

test('what has come is answered before the server is closed', async () => {
  const [came, gate] = [createParcel<void>(), createParcel<void>()];
  const server = await startHttpServer({
    ...needs,
    otherwise(_request, response) {
      came.deliver();
      void gate.arrived.then(() => response.end('the end of it'));
    },
  });
  const answer = fetch(`http://127.0.0.1:${server.port}/slow`);
  await came.arrived;
  const closed = server.close(10_000);
  gate.deliver();
  expect(await (await answer).text()).toBe('the end of it');
  await closed;
});

test('what is not answered in time is cut', async () => {
  const came = createParcel<void>();
  const server = await startHttpServer({ ...needs, otherwise: () => came.deliver() });
  const answer = fetch(`http://127.0.0.1:${server.port}/never`);
  await came.arrived;
  await Promise.all([expect(answer).rejects.toThrow('fetch failed'), server.close(20)]);
});

test.each(['/slack/../metrics', '/slack/%2e%2e/metrics'])('%s is no way to /metrics', async (path) => {
  const page = () => ({ status: 200, type: 'text/plain', body: 'figures' });
  const server = await startHttpServer({ ...needs, pages: { '/metrics': page } });
  const ask = async (asked: string) => {
    const [response] = (await once(get({ port: server.port, path: asked }), 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  const answers = [await ask('/metrics?x=1'), await ask(path)];
  await server.close(1_000);
  expect(answers).toEqual([200, 404]);
});
