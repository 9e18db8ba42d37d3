import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LONG } from '../sizes.js';
import { herald, heraldAsync, MAIN } from './herald.js';

const HOST = fileURLToPath(new URL('../games/dominion/lan/host-with-player.mjs', import.meta.url));

const DEADLINE = '10000';
/** For hosts that are silent: it is waited for more than once. */
const SHORT_DEADLINE = '2500';

const grade = (only: readonly string[], deadline: string, ...command: readonly string[]) =>
  heraldAsync(
    ...['grade', 'server', '--protocol', 'lan/live', '--json', '--deadline', deadline],
    ...only.flatMap((pattern) => ['--only', pattern]),
    '--',
    ...command,
  );

interface Result {
  readonly id: string;
  readonly verdict: string;
  readonly reason: string | null;
  readonly findings: readonly { readonly rule: string }[];
}

const resultsIn = (out: string): Result[] => (JSON.parse(out) as { cases: Result[] }).cases;
const topicOf = ({ id }: Result): string => id.split('/').slice(-2).join('/');

describe('herald grade server -- HOST', () => {
  test('finds out that a host plays itself, starts the game on its console, and leaves its seat to it', async () => {
    const only = LONG ? [] : ['**/{start,ids,forwarding,game,leaving,guest,host,silence}/*'];
    const { code, out, err } = await grade(only, DEADLINE, process.execPath, HOST, '{port}');
    const results = resultsIn(out);
    expect({ code, err, failed: results.filter(({ verdict }) => verdict === 'fail') }).toEqual({
      code: 0,
      err: '',
      failed: [],
    });
    const passed = results.filter(({ verdict }) => verdict === 'pass').map(topicOf);
    expect(passed).toEqual(
      expect.arrayContaining([
        'start/4-players',
        'ids/order-of-connecting',
        'forwarding/actions-and-responses',
        'game/2-players',
        'game/4-players',
        'leaving/reset',
      ]),
    );
    const reasons = new Map(results.map((each) => [topicOf(each), each.verdict === 'not-applicable' && each.reason]));
    expect(reasons.get('forwarding/wait-response')).toBe('the player inside the server cannot be told to do this');
  });

  test.each([
    ['count', '**/start/3-players', 'relay/start'],
    ['sender', '**/ids/*', 'relay/ids'],
    ['mute', '**/game/3-players', 'server/goes-on'],
    ['private', '**/game/3-players', 'relay/forward'],
    ['idle', '**/game/2-players', 'server/goes-on'],
  ])('fails a host with the fault "%s"', async (fault, only, rule) => {
    const { code, out } = await grade([only], SHORT_DEADLINE, process.execPath, HOST, '{port}', fault);
    const rules = resultsIn(out).flatMap(({ findings }) => findings.map((each) => each.rule));
    expect({ code, rules }).toEqual({ code: 1, rules: expect.arrayContaining([rule]) });
  });

  test('a bare relay is a program like any other', async () => {
    const relay = [process.execPath, MAIN, 'serve', '--protocol', 'lan/live', '--port', '{port}'];
    const { code, out } = await grade(['**/ids/*'], DEADLINE, ...relay);
    const verdicts = new Set(resultsIn(out).map(({ verdict }) => verdict));
    expect({ code, verdicts }).toEqual({ code: 0, verdicts: new Set(['pass']) });
  });

  test.each<[readonly string[], number, RegExp]>([
    [['--url', 'tcp://127.0.0.1:1', '--', 'true'], 2, /give either --url or a command, not both/],
    [['--sandbox', '--', process.execPath, HOST, '{port}'], 2, /--sandbox does not apply/],
    [['--deadline', '500', '--', 'true', '{port}'], 3, /the server cannot be reached at tcp:.*: it has ended/],
  ])('%j exits with %i', (words, code, message) => {
    const ran = herald('grade', 'server', '--protocol', 'lan/live', ...words);
    expect({ code: ran.code, err: ran.err }).toEqual({ code, err: expect.stringMatching(message) });
  });
});
