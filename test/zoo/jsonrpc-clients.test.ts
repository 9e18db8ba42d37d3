import { describe, expect, test } from 'vitest';
import { firstSentence } from '../../src/kit/cause-signature.js';
import { herald } from '../cli/herald.js';

// Clients of the original server, by what they do that Herald's own players do not.

const client = (habit: string, address = '{url}'): string[] => ['node', 'test/zoo/jsonrpc/client.mjs', habit, address];

/** Milliseconds from the handshake to StartGame. */
function delayIn(evidence: string | null): number {
  const timeOf = (line: RegExp): number => Number(line.exec(evidence ?? '')?.[1]);
  return timeOf(/^\[ *([\d.]+)\] >> \{.*"StartGame"/m) - timeOf(/^\[ *([\d.]+)\] << open/m);
}

const CASES = [
  '**/start/answered',
  '**/start/with-the-handshake',
  '**/start/empty-answer',
  '**/frames/ping*',
  '**/end/won',
  '**/turn/three-turns',
];
const ONLY = [...CASES, 'sampled/**', 'games/**'].flatMap((pattern) => ['--only', pattern]);

interface Graded {
  readonly id: string;
  readonly verdict: string;
  readonly evidence: string | null;
  readonly findings: readonly {
    readonly rule: string;
    readonly reason: string;
    readonly sent: string | null;
    readonly said: string | null;
  }[];
}

function gradeClient(...argv: readonly string[]) {
  const drawn = ['--samples', '1', '--games', '1', '--json', '--quiet'];
  const { code, out } = herald('grade', 'player', '--protocol', 'jsonrpc', ...ONLY, ...drawn, '--', ...argv);
  const cases = JSON.parse(out).cases as Graded[];
  // A game also says what the program was sent since its last reply.
  const causes = cases.flatMap(({ findings }) =>
    findings.map(({ rule, reason }) => `${rule}: ${firstSentence(reason)}`),
  );
  return { code, cases, causes: [...new Set(causes)] };
}

const idsWith = (cases: readonly Graded[], verdict: string): string[] =>
  cases.filter((each) => each.verdict === verdict).map(({ id }) => id);

describe('a JSON-RPC client that', () => {
  test.each([
    ['has no habits', client('none')],
    ['joins under its own name, and looks itself up', client('own-name')],
    ["joins under the name of one of Herald's players", client('taken-name')],
    ['wants http://', client('http', '{http-url}')],
  ])('%s passes everything', (_, argv) => {
    const { code, cases, causes } = gradeClient(...argv);
    expect({ code, causes, others: cases.filter(({ verdict }) => verdict !== 'pass') }).toEqual({
      code: 0,
      causes: [],
      others: [],
    });
    expect(cases.length).toBeGreaterThan(6);
  });

  test('has no habits gets StartGame 20 ms after the handshake, but for the case about the immediate form', () => {
    const { cases } = gradeClient(...client('none'));
    const delays = new Map(cases.map(({ id, evidence }) => [id.split('/').slice(-2).join('/'), delayIn(evidence)]));
    expect(delays.get('start/answered')).toBeGreaterThanOrEqual(20);
    expect(delays.get('turn/three-turns')).toBeGreaterThanOrEqual(20);
    expect(delays.get('start/with-the-handshake')).toBeLessThan(20);
  });

  test('awaits its results knows its hand when it is attacked', () => {
    const topics = ['attack', 'frames', 'news'].flatMap((topic) => ['--only', `**/player/${topic}/*`]);
    const options = ['--protocol', 'jsonrpc/docs', ...topics, '--json', '--quiet'];
    const { out } = herald('grade', 'player', ...options, '--', ...client('awaits-results'));
    const cases = JSON.parse(out).cases as Graded[];
    expect(cases.length).toBeGreaterThan(40);
    expect(idsWith(cases, 'fail')).toEqual([]);
  });

  test('answers StartGame with null passes, and one contested case is about it (J-07)', () => {
    const { code, cases, causes } = gradeClient(...client('null-start'));
    expect({ code, failed: idsWith(cases, 'fail') }).toEqual({ code: 0, failed: [] });
    expect(causes).toEqual([expect.stringMatching(/^answer\/start: /)]);
    expect(idsWith(cases, 'non-strict')).toEqual(['jsonrpc/docs/player/start/empty-answer']);
  });

  test('sends empty data with every card passes, for one remark (J-12)', () => {
    const { code, cases, causes } = gradeClient(...client('empty-data'));
    expect({ code, failed: idsWith(cases, 'fail') }).toEqual({ code: 0, failed: [] });
    expect(causes).toEqual([
      'request/shape: at /data: found {}, expected null, or no member data: this card takes none (J-12)',
    ]);
  });

  test('ignores pings fails the one case that is about them', () => {
    const { code, cases, causes } = gradeClient(...client('no-pong'));
    expect({ code, failed: idsWith(cases, 'fail') }).toEqual({ code: 1, failed: ['jsonrpc/docs/player/frames/ping'] });
    expect(causes).toEqual(['session/pong: pong did not come within 5s']);
    expect(cases.flatMap(({ findings }) => findings)).toMatchObject([{ sent: 'ping', said: null }]);
  });
});

test('a JSON-RPC client that makes the same mistake in every turn of a game is shown it once', () => {
  const options = ['--protocol', 'jsonrpc', '--only', 'games/**', '--games', '1', '--quiet'];
  const { code, out } = herald('grade', 'player', ...options, '--', ...client('lower-case'));
  expect(code).toBe(1);
  expect(out.match(/^ {2}got /gm)).toHaveLength(1);
  expect(out).toMatch(/found "silver", expected the name of a card, .* did you mean\s+"Silver"/s);
  expect(out).toMatch(/^ {2}repeat {2}\d+ more times? in this case$/m);
});

test('a JSON-RPC client that gets only host and port sees why it is refused', () => {
  const options = ['--protocol', 'jsonrpc', '--only', '**/start/answered', '--deadline', '2000', '--quiet'];
  const { code, out } = herald('grade', 'player', ...options, '--', ...client('none', 'ws://{host}:{port}'));
  expect(code).toBe(1);
  expect(out).toContain('-- note refused /: the path and the name are in {url} and {http-url}');
});

describe('a JSON-RPC client that crashes', () => {
  const CRASH = /status 1: TypeError: Cannot read .*'first'\) \(client\.mjs:\d+\)/;
  test('after the start of every game is shown once, and the rest is not run', () => {
    const argv = ['--protocol', 'jsonrpc', '--quick', '--quiet', '--', ...client('crashes-after-the-start')];
    const { code, out } = herald('grade', 'player', ...argv);
    expect(code).toBe(1);
    expect(out.split('\n').filter((line) => line.startsWith('FAIL '))).toHaveLength(1);
    expect(out.replace(/\s+/g, ' ')).toMatch(CRASH);
    expect(out).toMatch(/^ {2}sent {4}\{"jsonrpc":"2\.0","/m);
    expect(out).toMatch(
      /^\d+ cases not run: the program ended in the same way in \d+ cases, and answered only the opening/m,
    );
    expect(out.split('\n').length).toBeLessThanOrEqual(40);
  });

  test('in its second turn is told so, in a script and in a game, in one finding', () => {
    const { code, cases, causes } = gradeClient(...client('crashes-in-its-second-turn'));
    expect({ code, causes }).toEqual({ code: 1, causes: [expect.stringMatching(CRASH)] });
    expect(idsWith(cases, 'fail')).toEqual(['jsonrpc/docs/player/turn/three-turns', expect.stringMatching(/^games\//)]);
  });
});

describe('herald play', () => {
  const quote = (habit: string): string => client(habit).join(' ');

  test('keeps two clients apart that join under names of their own', () => {
    const args = ['--protocol', 'jsonrpc', '--seed', '2', '--turns', '2', '--json'];
    const { code, out } = herald('play', ...args, quote('own-name'), quote('taken-name'), 'big-money');
    const [game] = JSON.parse(out).games;
    const honest = JSON.parse(herald('play', ...args, quote('none'), quote('none'), 'big-money').out).games[0];
    const replies = (each: { seats: { replies: number }[] }) => each.seats.map((seat) => seat.replies);
    expect({ code, faults: game.faults, replies: replies(game) }).toEqual({
      code: 0,
      faults: [],
      replies: replies(honest),
    });
  });

  test('remarks on empty data, and lets the game go on', () => {
    const { code, out } = herald('play', '--protocol', 'jsonrpc', '--turns', '2', quote('empty-data'), 'big-money');
    expect(code).toBe(0);
    expect(out).toMatch(/^client is non-strict: request\/shape \(J-12\), \d+ times$/m);
  });
});
