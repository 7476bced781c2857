import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type WebSocket, WebSocketServer } from 'ws';
import { createMetrics } from '../../src/ops/metrics.ts';
import { createSocketConnection, type SocketConnection } from '../../src/slack/socket-connection.ts';
import { createTestLog } from './test-log.ts';

/** before the client connects again */
const pauseMs = 5_000;

/** What Slack says when it is asked where to connect to. */
let saying: { type: string; body: string };
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': saying.type }).end(saying.body);
});
const portOf = () => (server.address() as AddressInfo).port;
const sockets = new WebSocketServer({ server });
beforeEach(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
let connection: SocketConnection | undefined;
afterEach(async () => {
  await connection?.receiver.stop();
  connection = undefined;
  await new Promise((resolve) => server.close(resolve));
});

const { log, logged } = createTestLog();
function connect(onLost: () => void, lostAfterMs?: number): SocketConnection {
  const needs = { apiUrl: `http://127.0.0.1:${portOf()}/api/`, log, metrics: createMetrics() };
  connection = createSocketConnection(needs, 'xapp-1-a', onLost, lostAfterMs);
  connection.receiver.init({ processEvent: async () => {} } as never);
  return connection;
}

test('a first connection that never comes about is lost in the end', async () => {
  saying = { type: 'text/html', body: '<html>Sign in to the network</html>' };
  const lost = new Promise<void>((resolve) => void connect(resolve, 300).receiver.start());
  await lost;
  expect(connection?.isOpen()).toBe(false);
});

test('a stop while the lost connection is made again leaves no rejection behind', async () => {
  saying = { type: 'application/json', body: `{"ok":true,"url":"ws://127.0.0.1:${portOf()}"}` };
  sockets.once('connection', (socket) => socket.send('{"type":"hello"}'));
  const { receiver, isOpen } = connect(() => {});
  const first = once(sockets, 'connection') as Promise<[WebSocket]>;
  await receiver.start();
  expect(isOpen()).toBe(true);

  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'performance', 'Date'] });
  const second = once(sockets, 'connection');
  (await first)[0].terminate();
  while (isOpen()) await new Promise(setImmediate);
  jest.advanceTimersByTime(pauseMs);
  await second;
  await receiver.stop();
  jest.useRealTimers();
  // Nobody's rejections become known a turn later, and fail the test.
  await new Promise(setImmediate);
  expect(logged.join()).toContain('the connection to Slack was not made again');
});
