import { describe, expect, onTestFinished, test } from 'vitest';
import { LAN } from '../../src/games/dominion/lan/protocol.js';
import { startTcpServer } from '../../src/host/index.js';
import { unwrap } from '../unwrap.js';
import { herald, heraldAsync } from './herald.js';

const PLAYER = 'examples/players/sexpr/money.mjs';

describe('herald bridge lan', () => {
  test('wants the address of a server over TCP', () => {
    const { code, err } = herald('bridge', 'lan', '--player', './alice');
    expect({ code, err }).toEqual({
      code: 2,
      err: 'error: no server given; use --url, such as tcp://localhost:1337\n',
    });
    const other = herald('bridge', 'lan', '--player', './alice', '--url', 'ws://localhost:3001', '--quiet');
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('expected an address such as tcp://') });
  });

  test('says what is wrong if nobody listens there', () => {
    const { code, out } = herald('bridge', 'lan', '--player', PLAYER, '--url', 'tcp://127.0.0.1:9', '--quiet');
    expect({ code, out }).toMatchObject({ code: 3 });
  });

  test.each(['live', 'docs'])('seats an S-expression player at a LAN table of %s over TCP', async (dialect) => {
    const settings = { illegalPlays: 'refuse' };
    const server = unwrap(await startTcpServer({ protocol: LAN, version: dialect, settings, seats: 2 }));
    onTestFinished(() => server.close());
    const opponent = [
      'player',
      'big-money',
      '--protocol',
      `lan/${dialect}`,
      '--url',
      server.url,
      '--start-pause',
      '0ms',
    ];
    const [bridged, other] = await Promise.all([
      heraldAsync('bridge', 'lan', '--player', PLAYER, '--url', server.url, '--server-dialect', dialect, '--json'),
      heraldAsync(...opponent),
    ]);
    expect({ codes: [bridged.code, other.code], err: other.err }).toEqual({ codes: [0, 0], err: '' });
    const { finished, faults, outcome } = JSON.parse(bridged.out);
    expect({ finished, faults }).toEqual({ finished: true, faults: [] });
    const points = [...other.out.matchAll(/player \d (-?\d+)/g)].map(([, each]) => Number(each));
    expect(Object.values(outcome.scores)).toEqual(points);
  });

  test('knows the dialects', () => {
    const { code, err } = herald('bridge', 'lan', '--player', PLAYER, '--url', 'tcp://x:1', '--server-dialect', 'dead');
    const known = 'unknown server dialect "dead"; known server dialects: live, docs';
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(known) });
  });
});
