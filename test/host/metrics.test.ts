import { expect, test } from 'vitest';
import { refusal } from './client.js';
import { eventually, serve } from './serving.js';

const LINE = /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"\})? [0-9.e+-]+)$/;

test('metrics are in the format of Prometheus and count what happens', async () => {
  const server = await serve({ rejoinWindow: 0 });
  const { key, players } = await server.game('alice', 'bob', 'carol');
  server.key();
  players[0]?.send('tell oyez');
  await players[1]?.next();
  players[0]?.socket.terminate();
  await players[1]?.until('left');
  await refusal(server.joinUrl(key, 'dave'));
  const response = await server.fetch('/metrics');
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  expect(
    text
      .trimEnd()
      .split('\n')
      .filter((line) => !LINE.test(line)),
  ).toEqual([]);
  for (const line of [
    'herald_games{state="lobby"} 1',
    'herald_games{state="playing"} 1',
    'herald_games{state="ended"} 0',
    'herald_games_created_total 2',
    'herald_games_started_total 1',
    'herald_forfeits_total{reason="disconnected"} 1',
    'herald_connections 2',
    'herald_connections_total 3',
    'herald_messages_received_total 1',
    'herald_bytes_received_total 9',
    'herald_http_requests_total{status="101"} 3',
    'herald_http_requests_total{status="409"} 1',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).toMatch(/^herald_uptime_seconds [0-9.]+$/m);
});

test('every family is declared once, before its numbers', async () => {
  const server = await serve();
  await server.fetch('/nowhere');
  await eventually(async () => (await server.metrics()).includes('status="404"'));
  const lines = (await server.metrics()).trimEnd().split('\n');
  const declared = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
  expect(new Set(declared).size).toBe(declared.length);
});
