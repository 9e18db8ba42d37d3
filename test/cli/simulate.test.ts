import { describe, expect, test } from 'vitest';
import { needsTool } from '../tools.js';
import { herald, MAIN, runProcess } from './herald.js';

const simulate = (...args: readonly string[]) => herald('simulate', ...args);

test('the result is the same for any number of threads, to the last digit', () => {
  const [one, ...others] = ['1', '2', '3'].map((jobs) => {
    const { code, out } = simulate('random', 'smithy', '--games', '2500', '--jobs', jobs, '--json');
    expect(code).toBe(0);
    return out;
  });
  expect(JSON.parse(one as string)).toMatchObject({ games: 2500, interrupted: false });
  for (const other of others) expect(other).toBe(one);
});

test('games of Eriantys are divided in the same way', () => {
  const [one, two] = ['1', '2'].map((jobs) => simulate('greedy', 'random', '--games', '1100', '--jobs', jobs).out);
  expect(one).toContain('1,100 games');
  expect(two).toBe(one);
});

describe('herald simulate', () => {
  test('prints a table, and nothing else without a terminal', () => {
    const { code, out, err } = simulate('big-money', 'engine', 'random', '--games', '30');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [heading, blank, columns, ...rows] = out.trimEnd().split('\n');
    expect(heading).toBe('30 games, kingdom first-game, rules rulebook, seed 1');
    expect(blank).toBe('');
    expect(columns!.split(/ +/)).toEqual(['strategy', 'wins', 'ties', 'points', 'turns']);
    expect(rows.map((row) => row.split(' ')[0])).toEqual(['big-money', 'engine', 'random']);
    const estimate = String.raw` +-?\d+\.\d+ ± \d+\.\d+`;
    const share = String.raw` +\d+\.\d % \(\d+\.\d–\d+\.\d\)`;
    for (const row of rows) expect(row).toMatch(new RegExp(`^[a-z-]+(?:${share}){2}(?:${estimate}){2}$`));
  });

  test('claims little after few games', () => {
    const { out } = simulate('big-money', 'smithy', '--games', '2');
    expect(out).toMatch(/^big-money +50\.0 % \(9\.5–90\.5\) +0\.0 % \(0\.0–65\.8\) /m);
  });

  test('gives the same results for the same seed, and others for another', () => {
    const [one, again, other] = ['7', '7', '8'].map((seed) =>
      simulate('random', 'smithy', '--games', '9', '--seed', seed),
    );
    expect(one).toEqual(again);
    expect(one!.out.replace('seed 7', '')).not.toBe(other!.out.replace('seed 8', ''));
  });

  test('--json prints one value, in which every game is won, tied or given up', () => {
    const { code, out } = simulate('smithy', 'smithy', '--games', '40', '--kingdom', 'smithy,moat', '--json');
    const { strategies, ...rest } = JSON.parse(out);
    expect(code).toBe(0);
    expect(rest).toEqual({
      games: 40,
      unfinished: 0,
      interrupted: false,
      kingdom: ['smithy', 'moat'],
      rules: 'rulebook',
      seed: 1,
    });
    const [first, second] = strategies;
    expect(first).toEqual({
      strategy: 'smithy',
      wins: expect.any(Number),
      ties: expect.any(Number),
      points: { mean: expect.any(Number), error: expect.any(Number) },
      turns: { mean: expect.any(Number), error: expect.any(Number) },
    });
    expect(first.ties).toBe(second.ties);
    expect(first.wins + second.wins + first.ties).toBe(40);
  });

  test.each([
    ['greedy', '--kingdom', 'random', 'dominion', 'eriantys, which has --mode <mode>'],
    ['greedy', '--profile', 'rulebook', 'dominion', 'eriantys, which has --mode <mode>'],
    ['smithy', '--mode', 'expert', 'eriantys', 'dominion, which has --kingdom <kingdom> and --profile <rules>'],
  ])('%s refuses %s, an option of another game', (strategy, flag, value, other, allowed) => {
    const { code, out, err } = simulate(strategy, 'random', flag, value, '--games', '1');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`error: ${flag} applies to ${other}, whose strategies are `);
    expect(err).toContain(`; these strategies play ${allowed}`);
  });

  test.each([
    ['a strategy against itself', ['engine', 'engine'], 'engine #2'],
    ['six players', ['random', 'smithy', 'engine', 'big-money', 'smithy', 'engine'], 'smithy #2'],
    ['one game', ['engine', 'smithy', '--games', '1'], '1 game,'],
    ['random kingdoms', ['engine', 'random', '--kingdom', 'random'], 'kingdom random'],
    ["the first edition's first game for its profiles", ['engine', 'random', '--profile', 'sexpr-v1'], 'first-game-1e'],
    ['imitated bugs', ['engine', 'random', '--profile', 'dominai+R-04'], 'rules dominai+R-04'],
    ['the time', ['engine', 'smithy', '--time'], 'games/s'],
    ['the time for programs', ['engine', 'smithy', '--time', '--json'], '"gamesPerSecond"'],
  ])('takes %s', (_, args, expected) => {
    const { code, out, err } = simulate('--games', '3', ...args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(expected);
  });

  test.each([
    ['no strategy', [], 'a game has 2 to 6 players, not 0; name 2 to 6 of: big-money, '],
    ['one strategy', ['engine'], 'a game has 2 to 6 players, not 1'],
    ['seven strategies', Array<string>(7).fill('engine'), 'a game has 2 to 6 players, not 7'],
    [
      'an unknown strategy',
      ['engine', 'big-mony'],
      'unknown strategy "big-mony"; known strategies: big-money, smithy, engine',
    ],
    ['a mistyped strategy', ['engine', 'big-mony'], '(did you mean big-money?)'],
    [
      'strategies of two games',
      ['greedy', 'big-money'],
      'no game has all of these strategies; dominion has big-money, smithy, engine, random; eriantys has greedy, random',
    ],
    [
      'an unknown kingdom',
      ['--kingdom', 'qwertyuiop'],
      'unknown kingdom "qwertyuiop"; known kingdoms: random, first-game, ',
    ],
    ['a mistyped kingdom', ['--kingdom', 'frist-game'], '(did you mean first-game?)'],
    ['a mistyped card alone', ['--kingdom', 'wich'], '(did you mean witch?)'],
    ['an unknown card', ['--kingdom', 'moat,platinum'], 'unknown card "platinum"; known cards: copper, '],
    ['a mistyped card', ['--kingdom', 'moat,smitty'], '(did you mean smithy?)'],
    ['a card twice', ['--kingdom', 'moat,mine,moat'], 'the kingdom names moat twice'],
    ['a card that is no kingdom card', ['--kingdom', 'moat,gold'], 'gold is not a kingdom card; kingdom cards: '],
    ['an unknown profile', ['--profile', 'rulebok'], 'unknown rule profile "rulebok"; known: rulebook, '],
    ['a mistyped profile', ['--profile', 'rulebok'], '(did you mean rulebook?)'],
    ['an unknown bug', ['--profile', 'dominai+R-99'], 'unknown quirk "R-99"; known: R-01, '],
    ['no games', ['--games', '0'], '--games is "0"; expected a whole number from 1 to 1000000000'],
    ['half a game', ['--games', '0.5'], '--games is "0.5"; expected a whole number from 1 to 1000000000'],
    ['a seed that is none', ['--seed', 'abc'], '"abc" is not a seed; use a whole number from 0 to '],
  ])('refuses %s in one line', (_, args, complaint) => {
    const named = args[0]?.startsWith('--') ? ['engine', 'smithy'] : [];
    const { code, out, err } = simulate(...named, ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^error: .*\n$/);
    expect(err).toContain(complaint);
  });

  test('a reader that closes the pipe is not an error', () => {
    const line = `"$0" "$1" simulate engine smithy --games 50 | true`;
    expect(runProcess('sh', '-c', line, process.execPath, MAIN).err).toBe('');
  });

  // Runs a command on a terminal of its own and presses Ctrl-C when it sees progress.
  const ON_A_TERMINAL = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0: os.execvp(sys.argv[1], sys.argv[1:])
seen, pressed = b'', False
while True:
    try: part = os.read(terminal, 4096)
    except OSError: break
    if not part: break
    seen += part
    if not pressed and b'of 500000000 games' in seen:
        pressed = True
        os.write(terminal, b'\\x03')
sys.stdout.buffer.write(seen)
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

  needsTool('python3')('shows progress on a terminal; Ctrl-C prints what was done so far and exits with 130', () => {
    const args = [
      '-c',
      ON_A_TERMINAL,
      process.execPath,
      MAIN,
      'simulate',
      'big-money',
      'smithy',
      '--games',
      '500000000',
    ];
    const { code, out } = runProcess('python3', ...args);
    expect(code).toBe(130);
    expect(out).toMatch(/\d+ of 500000000 games/);
    expect(out).toMatch(/interrupted after [\d,]+ of 500,000,000 games, kingdom first-game/);
    expect(out).toMatch(/smithy +\d+\.\d % \(/);
  });
});

describe('herald', () => {
  test('alone prints the help, as a usage error', () => {
    const { code, out, err } = herald();
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^Start here:\n[\s\S]*\nUsage: herald /);
    expect(err).toContain('simulate');
  });

  test.each([
    ['simulat', 'Did you mean simulate?'],
    ['foo', 'Run "herald --help" for usage.'],
  ])('does not know %s, and says where to find help', (command, advice) => {
    const { code, out, err } = herald(command);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`unknown command '${command}'`);
    expect(err).toContain(advice);
  });
});
