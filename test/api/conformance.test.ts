import { describe, expect, test } from 'vitest';
import { cardsIn, decider, type Seat, UNKNOWN } from '../../src/api/engine.js';
import {
  cases,
  checkMessages,
  gradePlayer,
  gradeServer,
  judgePlayer,
  judgeReply,
  legalReplies,
  makeReportOn,
  protocols,
  type ResultFile,
  UsageError,
} from '../../src/api/index.js';
import { joinGame, playJsonRpc, type SeatView, simulate } from '../../src/api/player.js';
import { joinShards, type ReportFormat, type ReportOptions } from '../../src/api/report.js';
import { openServer, openTcpServer } from '../../src/api/server.js';
import { heraldMatchers } from '../../src/api/vitest.js';
import { herald } from '../cli/herald.js';
import { fileOf, result } from '../report/sample-results.js';

const MONEY = ['examples/players/sexpr/money.mjs'];
const MINE = { id: 'sexpr/v1/player/mine/silver-to-gold', protocol: 'sexpr/v3' };
const MOVE =
  '(move ((players alice bob) (supply copper silver) (trash) (actions 1) (buys 1) (coins 3) (deck) (hand mine estate) (plays) (discards)))';

describe('cases', () => {
  test('are those that the command line lists', async () => {
    const listed = herald('list', '--protocol', 'sexpr/v2', '--only', '**/player/**').out.trim().split('\n');
    const ids = (await cases({ protocol: 'sexpr/v2' })).map(({ id }) => id);
    expect(ids).toEqual(listed.map((line) => line.split(' ')[0]));
  });

  test('are of servers, too, and of samples and games if they are asked for', async () => {
    const servers = await cases({ protocol: 'sexpr/v3', role: 'server', only: ['**/defense/*'] });
    expect(new Set(servers.map(({ role }) => role))).toEqual(new Set(['server']));
    const sampled = await cases({ protocol: 'jsonrpc/live', only: ['sampled/**', 'games/**'], samples: 2, games: 1 });
    expect(sampled.map(({ id }) => id)).toEqual([
      'sampled/jsonrpc/live/seed-1/0000',
      'sampled/jsonrpc/live/seed-1/0001',
      'games/jsonrpc/live/seed-1-seat-0-of-2',
    ]);
  });
});

describe('a player', () => {
  test('is judged with one case', async () => {
    const result = await judgePlayer(MINE, { command: MONEY });
    expect(result).toMatchObject({ id: MINE.id, verdict: 'pass', findings: [] });
    expect(result.again).toBe(
      'herald grade player --protocol sexpr/v3 --only sexpr/v1/player/mine/silver-to-gold -- examples/players/sexpr/money.mjs',
    );
  });

  test('that fails is told why, and how to run the case again', async () => {
    const command = ['sh', '-c', 'read -r line; echo "(buy gold)"; cat > /dev/null'];
    const { verdict, findings, again } = await judgePlayer(MINE, { command, deadline: 2000 });
    expect([verdict, findings[0]?.rule]).toEqual(['fail', 'buy/coins']);
    expect(again).toContain('--deadline 2000 -- sh -c ');
  });

  test('is graded as on the command line', async () => {
    const options = { protocol: 'sexpr/v1', only: ['C-107', 'C-111'], samples: 0, games: 0 };
    const seen: string[] = [];
    const results = await gradePlayer({ ...options, command: MONEY, onCase: ({ id }) => seen.push(id) });
    expect(seen).toEqual(results.cases.map(({ id }) => id));
    const args = ['grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-107', '--only', 'C-111', '--samples', '0'];
    expect(await makeReportOn(results, 'tap')).toBe(herald(...args, '--tap', '-', '--', ...MONEY).out);
  });

  test('is graded in shards, whose results are joined', async () => {
    const options = { protocol: 'sexpr/v1', command: MONEY, only: ['**/mine/s*'], samples: 0, games: 0 };
    const whole = await gradePlayer(options);
    const parts = await Promise.all(['2/2', '1/2'].map((shard) => gradePlayer({ ...options, shard })));
    const ids = ({ cases }: ResultFile): string[] => cases.map(({ id }) => id);
    expect(ids(joinShards(parts))).toEqual(ids(whole));
    expect(() => joinShards([parts[0]!, whole])).toThrow('results 2 has the results of a whole run');
  });

  test('is graded within limits of the run, and by frozen or failed cases', async () => {
    const slow = ['sh', '-c', 'sleep 1; exec cat > /dev/null'];
    const few = { protocol: 'sexpr/v1', samples: 0, games: 0 };
    const { summary } = await gradePlayer({ ...few, command: slow, totalTime: 1, only: ['**/mine/*'], jobs: 1 });
    expect(summary).toMatchObject({ outOfTime: true, exit: 1 });
    const failed = ['sexpr/v1/player/buy/no-buys-left'];
    const again = await gradePlayer({ ...few, command: MONEY, failed, requirements: '2026-11', retries: 0 });
    expect(again.cases.map(({ id }) => id)).toEqual(failed);
    expect(again.run.options).toMatchObject({ failed, requirements: '2026-11', retries: 0 });
  });

  test('is not run at all after an abort', async () => {
    const results = await gradePlayer({ protocol: 'sexpr/v1', command: MONEY, signal: AbortSignal.abort() });
    expect(results.summary.interrupted).toBe(true);
    expect(new Set(results.cases.map(({ verdict }) => verdict))).toEqual(new Set(['skipped']));
  });
});

test('a server is graded at its address', async () => {
  await using server = await openServer();
  const { summary } = await gradeServer({
    protocol: 'jsonrpc/live',
    url: server.url,
    only: ['**/server/moat/*'],
    games: 2,
  });
  expect(summary.exit).toBe(0);
  expect(summary.counts.pass).toBeGreaterThan(0);
});

test("Herald's players play a game over TCP", async () => {
  await using server = await openTcpServer({ seats: 2, seed: 1 });
  const join = (name: string) => joinGame({ protocol: 'gc18/1', url: server.url, name, strategy: 'random' });
  for (const { complaints } of await Promise.all([join('alice'), join('bob')])) expect(complaints).toEqual([]);
});

describe('messages', () => {
  test('are checked, and their legal replies listed and judged', async () => {
    expect(await checkMessages('sexpr/v1', '(buy goldd)')).toMatchObject([{ isValid: false, line: 1 }]);
    expect([...(await legalReplies('sexpr/v1', MOVE))]).toContain('(buy silver)');
    expect(await judgeReply('sexpr/v1', MOVE, '(buy silver)')).toMatchObject({ legal: true });
    expect(await judgeReply('sexpr/v1', MOVE, '(buy gold)')).toMatchObject({ legal: false });
  });
});

describe('a strategy', () => {
  test('sees no more than its player may know', () => {
    const hidden = new Set<unknown>();
    const look = ({ game, end }: SeatView) => {
      const other = game.seats[1 - decider(game)] as Seat;
      for (const card of [...cardsIn(other.hand), ...cardsIn(other.deck)]) hidden.add(card);
      hidden.add(game.seed);
      return end;
    };
    expect(simulate({ strategies: [look, 'big-money'], games: 2 }).players[1]?.wins).toBe(2);
    expect(hidden).toEqual(new Set([UNKNOWN, 0]));
  });

  test.each([
    ['buy province', 'wants to "buy province", which breaks buy/coins'],
    ['buy everything', 'returned an unknown answer'],
  ])('that answers %s is named with the reason', (answer, reason) => {
    expect(() => simulate({ strategies: [() => answer, 'big-money'], games: 1 })).toThrow(reason);
  });
});

describe('a mistake is a usage error:', () => {
  test.each([
    ['an unknown protocol', () => cases({ protocol: 'sexpr/v4' }), 'unknown protocol "sexpr/v4"'],
    ['an unknown case', () => judgePlayer({ ...MINE, id: 'no/such' }, { command: MONEY }), 'no case matches "no/such"'],
    ['a missing program', () => judgePlayer(MINE, { command: './nobody' }), './nobody: no such file'],
    ['no program', () => judgePlayer(MINE, { command: [] }), 'command is empty'],
    [
      'a bad number',
      () => judgePlayer(MINE, { command: MONEY, deadline: 0 }),
      'deadline is 0; expected a whole number',
    ],
    ['little memory', () => judgePlayer(MINE, { command: MONEY, memory: 5 }), 'memory is 5; expected a whole number'],
    [
      'a player without an address',
      () => gradePlayer({ protocol: 'jsonrpc/live', command: MONEY }),
      'does not know where to connect: put {url}',
    ],
    ['no server', () => gradeServer({ protocol: 'jsonrpc/live' }), 'given by its command, or by its url'],
    ['an address of a driver', () => gradeServer({ protocol: 'sexpr/v3', url: 'http://localhost' }), 'has no address'],
    ['a bad address', () => gradeServer({ protocol: 'jsonrpc/live', url: 'tcp://x' }), 'the address is "tcp://x"'],
    ['a bad message', () => judgeReply('sexpr/v1', '(move', '(buy gold)'), 'expected a (move …)'],
    ['a bad kind', () => checkMessages('jsonrpc/live', '{}', 'king'), 'kind is "king"; expected one of'],
    ['no options', () => cases(undefined as never), 'the options are undefined; expected an object'],
    ['no protocol', () => cases({} as never), 'no protocol given; known protocols: '],
    [
      'a misspelt option',
      () => gradePlayer({ protocol: 'sexpr/v1', command: MONEY, onlly: ['C-111'] } as never),
      'unknown option "onlly"; known options: protocol, only, skip, .*\\(did you mean only\\?\\)',
    ],
    [
      'an option of something else',
      () => judgePlayer(MINE, { command: MONEY, totalTime: 3 } as never),
      'unknown option "totalTime"',
    ],
    [
      'a text for a list',
      () => cases({ protocol: 'sexpr/v1', only: 'C-111' as never }),
      'only is "C-111"; expected a list',
    ],
    ['a bad shard', () => cases({ protocol: 'sexpr/v1', shard: '3/2' }), '"3/2" is not a shard'],
    ['an unknown set', () => cases({ protocol: 'sexpr/v1', requirements: '1999-01' }), 'there is no such set'],
    [
      'an unknown format',
      () => makeReportOn({} as never, 'junitt' as never),
      'unknown format "junitt"; known formats: .*\\(did you mean junit\\?\\)',
    ],
    ['no results', () => makeReportOn({} as never, 'junit'), 'not the results of a run'],
    ['a result for students', () => reportOnNothing('gradescope', { audience: 'student' }), 'leave out the audience'],
    ['no environment', () => reportOnNothing('classroom50'), 'CLASSROOM, .* are not set'],
    ['a server over pipes', () => openServer({ protocol: 'sexpr/v3' }), 'not played over WebSocket'],
    ['no such port', () => openServer({ port: 99_999 }), 'port is 99999; expected a whole number from 0 to 65535'],
    ['no such deadline', () => openTcpServer({ deadline: -1 }), 'deadline is -1; expected a whole number from 1 to '],
    [
      'no address of a game',
      () => playJsonRpc('localhost:3001', { takeTurn: (turn) => turn.end() }),
      'the address is "localhost:3001"; expected one such as ws://',
    ],
    ['a bad game', () => createGame({ num_players: 99 }), 'num_players'],
    ['one player', async () => simulate({ strategies: ['smithy'], games: 1 }), 'a game has 2 to 6 players, not 1'],
    ['a misspelt strategy', async () => simulate({ strategies: ['smity' as 'smithy', 'smithy'], games: 1 }), 'smithy?'],
  ])('%s', async (_, act, message) => {
    const mistake = await (act() as Promise<unknown>).then(
      () => null,
      (error: unknown) => error,
    );
    expect(mistake).toBeInstanceOf(UsageError);
    const { message: text } = mistake as Error;
    expect(text.includes(message) || new RegExp(message).test(text), text).toBe(true);
  });
});

const reportOnNothing = (format: ReportFormat, options: ReportOptions = {}) =>
  makeReportOn(fileOf([]), format, options);

async function createGame(game: unknown): Promise<string> {
  await using server = await openServer();
  return server.createGame(game);
}

test('the result for a platform takes what the platform sets from an option', async () => {
  const results = fileOf([result('any/tea/cup', 'pass')]);
  expect(await makeReportOn(results, 'vpl')).toContain('Grade :=>> 100\n');
  const environment = { VPL_GRADEMAX: '6' };
  expect(await makeReportOn(results, 'vpl', { environment })).toContain('Grade :=>> 6\n');
});

test('what conforms is said with what did not apply', async () => {
  const command = ['sh', '-c', 'read -r line; echo "(clean)"; cat > /dev/null'];
  const { message } = await heraldMatchers.toConformTo(command, 'sexpr/v1', { only: ['C-019', 'C-107'] });
  expect(message()).toBe('the player conforms to sexpr/v1: 1 passed, 1 not applicable');
});

test('protocols are listed with their games', () => {
  expect(protocols()).toContainEqual({ game: 'dominion', id: 'sexpr', name: 'sexpr/v3' });
  expect(protocols()).toContainEqual({ game: 'eriantys', id: 'gc18', name: 'gc18/1' });
});
