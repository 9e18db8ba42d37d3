import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/games/dominion/rules.js';
import { SEXPR } from '../../src/games/dominion/sexpr/protocol.js';
import { SEXPR_PROTOCOLS } from '../../src/games/dominion/sexpr/versions.js';
import { runsIn } from '../../src/kit/case.js';
import type { Verdict } from '../../src/kit/verdict.js';
import { systemClock } from '../../src/peer/index.js';
import { playerTask } from '../../src/run/script/player-case.js';
import { runTasks } from '../../src/run/task-runner.js';
import { MAIN } from '../cli/herald.js';
import { CASES } from '../kit/fixtures.js';
import { programPeer, type StartProgram } from '../mutants/program.js';
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

describe('of all scripted cases, a habit breaks those about it alone', () => {
  test.each(ROWS)('%s in %s', async (name, protocolName, { fails, lenient }) => {
    const { start } = (await import(fileOf(name))) as { start: StartProgram };
    const cases = CASES.filter(
      (one) => one.transcript.header.role === 'player' && runsIn(one, protocolName, SEXPR_PROTOCOLS),
    );
    const graded = await runTasks(
      cases.map((one) =>
        playerTask(one, {
          protocolName,
          protocol: SEXPR,
          registry: RULES,
          start: programPeer('stream', start),
          deadline: 400,
          firstDeadline: 400,
        }),
      ),
      { jobs: 100, now: systemClock.now, isUnanswered: () => false },
    );
    const idsOf = (verdict: Verdict): string[] =>
      graded.filter(({ outcome }) => outcome.verdict === verdict).map(({ subject }) => shortened(subject.id));
    expect(idsOf('kit-fault')).toEqual([]);
    expect(idsOf('fail').sort()).toEqual([...fails].sort());
    expect(idsOf('non-strict').sort()).toEqual([...lenient].sort());
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
    const idsOf = (verdict: Verdict): string[] =>
      cases.filter((one) => one.verdict === verdict && one.id.startsWith('sexpr/')).map(({ id }) => shortened(id));
    expect(idsOf('fail').sort()).toEqual([...fails].sort());
    expect(idsOf('non-strict').sort()).toEqual([...lenient].sort());
    expect(status).toBe(fails.length > 0 ? 1 : 0);
  });
});
