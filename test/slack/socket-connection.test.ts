import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMetrics } from '../../src/ops/metrics.ts';
import { createSocketConnection, type SocketConnection } from '../../src/slack/socket-connection.ts';
import { createTestLog } from './bot.ts';

/** A page stands where Slack should say where to connect to. */
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to the network</html>');
});
beforeEach(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
let connection: SocketConnection | undefined;
afterEach(async () => {
  await connection?.receiver.stop();
  await new Promise((resolve) => server.close(resolve));
});

test('a first connection that never comes about is lost in the end', async () => {
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
  const needs = { apiUrl, log: createTestLog().log, metrics: createMetrics() };
  const lost = new Promise<void>((resolve) => {
    connection = createSocketConnection(needs, 'xapp-1-a', resolve, 300);
  });
  connection?.receiver.init({ processEvent: async () => {} } as never);
  void connection?.receiver.start();
  await lost;
  expect(connection?.isOpen()).toBe(false);
});
