import { afterEach, describe, expect, test } from 'vitest';
import { LAN } from '../../src/games/dominion/lan/protocol.js';
import { type RunningTcpServer, startTcpServer } from '../../src/host/index.js';
import { unwrap } from '../unwrap.js';
import { herald, heraldAsync, MAIN } from './herald.js';

let server: RunningTcpServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const PLAYER = `${process.execPath} ${MAIN} player smithy --url`;

describe('herald bridge lan-jsonrpc', () => {
  test.each<[readonly string[], RegExp]>([
    [['--spawn', `${PLAYER} {url}`], /^error: no server given; use --url, such as tcp:\/\/localhost:1337\n$/],
    [['--url', 'tcp://127.0.0.1:1'], /no player given; use --spawn/],
    [['--spawn', `${PLAYER} {url}`, '--url', 'ws://127.0.0.1:1'], /expected an address such as tcp:\/\//],
    [
      ['--spawn', `${PLAYER} {url}`, '--url', 'tcp://127.0.0.1:1', '--server-dialect', 'dead'],
      /unknown server dialect "dead"; known server dialects: live, docs/,
    ],
  ])('%j is a usage error', (words, message) => {
    const { code, err } = herald('bridge', 'lan-jsonrpc', ...words);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(message) });
  });

  test('says what is wrong if nobody listens there', () => {
    const { code } = herald(
      'bridge',
      'lan-jsonrpc',
      '--spawn',
      `${PLAYER} {url}`,
      '--url',
      'tcp://127.0.0.1:9',
      '--quiet',
    );
    expect(code).toBe(3);
  });

  test('seats a JSON-RPC player at a LAN table, and counts what was translated', async () => {
    server = unwrap(
      await startTcpServer({ protocol: LAN, version: 'live', settings: { illegalPlays: 'refuse' }, seats: 2 }),
    );
    const opponent = ['player', 'big-money', '--protocol', 'lan/live', '--url', server.url, '--start-pause', '0ms'];
    const [bridged, other] = await Promise.all([
      heraldAsync('bridge', 'lan-jsonrpc', '--spawn', `${PLAYER} {url}`, '--url', server.url, '--json'),
      heraldAsync(...opponent),
    ]);
    expect({ codes: [bridged.code, other.code], err: other.err }).toEqual({ codes: [0, 0], err: '' });
    const { finished, faults, outcome } = JSON.parse(bridged.out);
    expect({ finished, faults }).toEqual({ finished: true, faults: [] });
    const points = [...other.out.matchAll(/player \d (-?\d+)/g)].map(([, each]) => Number(each));
    expect(Object.values(outcome.scores)).toEqual(points);
  });

  test('is a player of herald play like any other', () => {
    const bridged = `${process.execPath} ${MAIN} bridge lan-jsonrpc --quiet --spawn '${PLAYER} {bridge-url}' --url {url}`;
    const { code, out, err } = herald('play', '--protocol', 'lan/live', '--json', '--quiet', bridged, 'big-money');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ games: [{ finished: true, faults: [] }] });
  });
});
