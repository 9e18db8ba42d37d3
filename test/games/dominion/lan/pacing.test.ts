import { afterEach, describe, expect, test } from 'vitest';
import { LAN_HOSTING } from '../../../../src/games/dominion/lan/hosting.js';
import { LAN } from '../../../../src/games/dominion/lan/protocol.js';
import { LAN_GATEWAY } from '../../../../src/games/dominion/table-host/lan-gateway.js';
import { type RunningTcpServer, startTcpServer } from '../../../../src/host/index.js';
import type { Settings } from '../../../../src/kit/game-option.js';
import { unwrap } from '../../../unwrap.js';
import { TcpClient } from './tcp-client.js';

let server: RunningTcpServer | null = null;
let clients: TcpClient[] = [];

afterEach(async () => {
  for (const client of clients) client.close();
  await server?.close();
  clients = [];
  server = null;
});

/** Two clients at a server. */
async function open(settings: Settings): Promise<[TcpClient, TcpClient]> {
  server = unwrap(await startTcpServer({ protocol: LAN, version: 'live', settings }));
  const one = await TcpClient.open(server.port);
  const two = await TcpClient.open(server.port);
  clients = [one, two];
  return [one, two];
}

describe('--message-gap', () => {
  const GAP = 40;

  /** Sends so many messages at once, and says when the other client got each. */
  async function arrivals(settings: Settings, count: number): Promise<number[]> {
    const [one, two] = await open(settings);
    const times: number[] = [];
    two.onMessages = () => {
      while (times.length < two.heard.length) times.push(performance.now());
    };
    one.send(Array.from({ length: count }, (_, number) => `System|line ${number}<EOF>`).join(''));
    await two.until(() => two.heard.length >= count);
    expect(two.heard).toEqual(Array.from({ length: count }, (_, number) => `1|System|line ${number}<EOF>`));
    return times;
  }

  test('leaves that much time between two messages to one client', async () => {
    const times = await arrivals({ illegalPlays: 'relay', messageGap: GAP }, 6);
    // Timers of a busy machine are late, and what was late is read at once: the whole is what counts.
    expect((times.at(-1) as number) - (times[0] as number)).toBeGreaterThan(5 * GAP - 20);
    expect(new Set(times).size).toBe(6);
  });

  test('is off unless it is asked for', async () => {
    const times = await arrivals({ illegalPlays: 'relay' }, 6);
    expect(new Set(times.map((time) => Math.round(time))).size).toBeLessThan(6);
  });

  test('sends what is left before it closes a connection', async () => {
    const [host, guest] = await open({ illegalPlays: 'refuse', messageGap: GAP });
    guest.send('System|here<EOF>');
    await host.until(() => host.heard.length > 0);
    host.send('System|<STGM><EOF>');
    await guest.until(() => guest.heard.length > 0);
    // An illegal play ends the game: whatever the others were sent before reaches them.
    guest.send('Action|!ep<EOF>Action|!bc [Silver]<EOF>Action|!bc [Gold]<EOF>');
    await host.until(() => host.isClosed);
    expect(host.heard.slice(-2)).toEqual(['2|Action|!ep<EOF>', '2|Action|!bc [Silver]<EOF>']);
  });
});

describe('--start-pause', () => {
  test('holds what comes too soon after the start', async () => {
    const [host, guest] = await open({ illegalPlays: 'relay', startPause: 300 });
    guest.send('System|here<EOF>');
    await host.until(() => host.heard.length > 0);
    host.send('System|<STGM><EOF>');
    await guest.until(() => guest.heard.length > 0);
    const start = performance.now();
    guest.send('Action|!ep<EOF>Action|!ep<EOF>');
    await host.until(() => host.heard.length > 3);
    expect(performance.now() - start).toBeGreaterThan(200);
    expect(host.heard.slice(1)).toEqual(['0|System|<STGM>,2,1<EOF>', '2|Action|!ep<EOF>', '2|Action|!ep<EOF>']);
  });

  test('is what a game has that is hosted in the browser, since clients of the original may join it', () => {
    const pause = (text: string) => LAN_HOSTING.pauseAfter?.(text, LAN_GATEWAY.settings);
    expect([pause('0|System|<STGM>,2,1<EOF>'), pause('2|Action|!ep<EOF>')]).toEqual([1000, 40]);
  });
});
