import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/games/dominion/rules.js';
import { SEXPR } from '../../src/games/dominion/sexpr/protocol.js';
import { SEXPR_PROTOCOLS } from '../../src/games/dominion/sexpr/versions.js';
import { STRATEGY_NAMES } from '../../src/games/dominion/strategies/strategies.js';
import { runsIn } from '../../src/kit/case.js';
import { gameKeys } from '../../src/kit/game-case-ids.js';
import type { Verdict } from '../../src/kit/verdict.js';
import { systemClock } from '../../src/peer/index.js';
import { gameTask } from '../../src/run/games/game-case.js';
import { playerTask } from '../../src/run/script/player-case.js';
import type { Task } from '../../src/run/task.js';
import { type GradedCase, runTasks } from '../../src/run/task-runner.js';
import { MAIN } from '../cli/herald.js';
import { CASES } from '../kit/fixtures.js';
import { programPeer, type StartProgram, seatProgram } from '../mutants/program.js';
import { LONG } from '../sizes.js';

// What real players do, and what a fair grader makes of it: nothing where the document is silent, one thing where there is
// one thing to mend.

interface Habit {
  readonly protocols: readonly string[];
  /** The cases that fail, by the end of their ids. */
  readonly fails: readonly string[];
  /** Those that break a contested rule only. */
  readonly lenient: readonly string[];
}

const WITHOUT_BUYS = ['v1/player/add/no-buys-left'];
const WITHOUT_BUYS_IN_V2 = [...WITHOUT_BUYS, 'v2/player/add/no-buys-left', 'v2/player/add/no-buys-left-three-golds'];
const OVER_LINES = ['a-token-a-line', 'blank-lines-before', 'crlf-inside', 'pretty-printed'];
const IN_LINES = OVER_LINES.map((name) => `v1/player/framing/${name}`);

const HABITS: readonly (readonly [string, Habit])[] = [
  ['official-v2.mjs', { protocols: ['sexpr/v1'], fails: [], lenient: WITHOUT_BUYS }],
  ['official-v2.mjs', { protocols: ['sexpr/v2'], fails: [], lenient: WITHOUT_BUYS_IN_V2 }],
  ['official-v3.mjs', { protocols: ['sexpr/v2', 'sexpr/v3'], fails: [], lenient: WITHOUT_BUYS_IN_V2 }],
  // The drivers of the first two versions send no newline, so there it cannot play at all.
  [
    'reads-by-line.mjs',
    {
      protocols: ['sexpr/v1', 'sexpr/v2'],
      fails: [
        ...IN_LINES,
        'v1/player/framing/back-to-back',
        'v1/player/framing/no-newline',
        'v1/player/lifecycle/end-without-newline',
      ],
      lenient: [],
    },
  ],
  [
    'reads-by-line.mjs',
    {
      protocols: ['sexpr/v3'],
      fails: [...IN_LINES, 'v3/player/framing/attack-over-many-lines'],
      lenient: [
        'v3/player/framing/attack-without-newline',
        'v3/player/framing/back-to-back',
        'v3/player/framing/no-newline',
      ],
    },
  ],
  ['needs-a-supply.mjs', { protocols: ['sexpr/v1', 'sexpr/v3'], fails: ['v1/player/buy/empty-supply'], lenient: [] }],
  [
    'counts-cellars.mjs',
    {
      protocols: ['sexpr/v3'],
      fails: ['v2/player/waiting/cellars-of-others'],
      lenient: [],
    },
  ],
];

const ROWS = HABITS.flatMap(([name, { protocols, ...verdict }]) =>
  protocols.map((protocol): [string, string, Omit<Habit, 'protocols'>] => [name, protocol, verdict]),
);

const fileOf = (name: string): string => fileURLToPath(new URL(`./habits/${name}`, import.meta.url));
const shortened = (id: string): string => id.replace(/^sexpr\//, '');

const DEADLINES = { deadline: 400, firstDeadline: 400 };
const startOf = async (name: string): Promise<StartProgram> => (await import(fileOf(name))).start;
const run = (tasks: readonly Task[]): Promise<GradedCase[]> =>
  runTasks(tasks, { jobs: 100, now: systemClock.now, isUnanswered: () => false });

const scripted = (start: StartProgram, protocolName: string): Task[] =>
  CASES.filter((one) => one.transcript.header.role === 'player' && runsIn(one, protocolName, SEXPR_PROTOCOLS)).map(
    (one) =>
      playerTask(one, {
        protocolName,
        protocol: SEXPR,
        registry: RULES,
        start: programPeer('stream', start),
        ...DEADLINES,
      }),
  );

/** As many as `herald grade` plays by itself. */
const GAMES = 3;

const games = (start: StartProgram, protocolName: string): Task[] =>
  gameKeys(protocolName, 1, GAMES).map((key) =>
    gameTask(key, {
      program: { start: (label, observe) => seatProgram(start, label, observe) },
      strategies: STRATEGY_NAMES,
      protocol: SEXPR,
      registry: RULES,
      ...DEADLINES,
    }),
  );

const idsOf = (graded: readonly GradedCase[], verdict: Verdict): string[] =>
  graded.filter(({ outcome }) => outcome.verdict === verdict).map(({ subject }) => shortened(subject.id));

const results = new Map<string, Promise<GradedCase[]>>();

/** The scripted cases and the games of a habit, run once. */
function grade(name: string, protocol: string, kind: typeof scripted): Promise<GradedCase[]> {
  const key = `${kind.name} of ${name} in ${protocol}`;
  const result = results.get(key) ?? startOf(name).then((start) => run(kind(start, protocol)));
  results.set(key, result);
  return result;
}

describe('of all scripted cases, a habit breaks those about it alone', () => {
  test.each(ROWS)('%s in %s', async (name, protocol, { fails, lenient }) => {
    const graded = await grade(name, protocol, scripted);
    expect(idsOf(graded, 'kit-fault')).toEqual([]);
    expect(idsOf(graded, 'fail').sort()).toEqual([...fails].sort());
    expect(idsOf(graded, 'non-strict').sort()).toEqual([...lenient].sort());
  });
});

describe('whole games are played against opponents that say everything', () => {
  const BREAKS_GAMES = 'counts-cellars.mjs';
  const PLAYS_ON = ['official-v3.mjs', 'reads-by-line.mjs', 'needs-a-supply.mjs'];

  test.each(PLAYS_ON)('%s plays them to their end', async (name) => {
    expect(idsOf(await grade(name, 'sexpr/v3', games), 'pass')).toHaveLength(GAMES);
  });

  test('official-v2.mjs plays those of its own version', async () => {
    expect(idsOf(await grade('official-v2.mjs', 'sexpr/v2', games), 'pass')).toHaveLength(GAMES);
  });

  test('a player that breaks them comes last', async () => {
    const scoreOf = async (name: string): Promise<number> => {
      const graded = [...(await grade(name, 'sexpr/v3', scripted)), ...(await grade(name, 'sexpr/v3', games))];
      const earned = sumOf(graded.filter(({ outcome }) => outcome.verdict !== 'fail'));
      return earned / sumOf(graded);
    };
    const sumOf = (graded: readonly GradedCase[]): number =>
      graded
        .filter(({ outcome }) => !['not-applicable', 'inconclusive'].includes(outcome.verdict))
        .reduce((sum, { subject }) => sum + subject.points, 0);
    const broken = await scoreOf(BREAKS_GAMES);
    for (const name of PLAYS_ON) expect(await scoreOf(name)).toBeGreaterThan(broken);
    expect(broken).toBeLessThan(0.95);
  });
});

describe('`herald grade player` says the same of the programs', () => {
  /** Each habit once, in the latest version that it plays. */
  const latest = [...new Map(ROWS.map((row) => [row[0], row])).values()];
  /** Two cases that have nothing to do with any habit. */
  const OTHERS = ['--only', '**/framing/newline', '--only', '**/buy/seven-coins'];

  test.each(latest)('%s in %s', (name, protocol, { fails, lenient }) => {
    const only = LONG ? [] : [...OTHERS, ...[...fails, ...lenient].flatMap((id) => ['--only', `sexpr/${id}`])];
    const args = ['--samples', LONG ? '20' : '0', '--games', '0', '--deadline', '1000', '--json', '--quiet'];
    const command = [MAIN, 'grade', 'player', '--protocol', protocol, ...only, ...args, '--', fileOf(name)];
    const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 1 << 26 });
    const { cases } = JSON.parse(stdout) as { cases: { id: string; verdict: Verdict }[] };
    const those = (verdict: Verdict): string[] =>
      cases.filter((one) => one.verdict === verdict && one.id.startsWith('sexpr/')).map(({ id }) => shortened(id));
    expect(those('fail').sort()).toEqual([...fails].sort());
    expect(those('non-strict').sort()).toEqual([...lenient].sort());
    expect(status).toBe(fails.length > 0 ? 1 : 0);
  });
});
