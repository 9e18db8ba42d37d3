import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseResults } from '../../src/kit/result-file.js';
import { LONG } from '../sizes.js';
import { describeWithTools, IS_ROOT } from '../tools.js';
import { FILE_PROGRAMS } from './file-programs.js';
import type { HostileProgram, Outcome } from './hostile-program.js';
import { KERNEL_PROGRAMS } from './kernel-programs.js';
import { PROCESS_PROGRAMS } from './process-programs.js';
import { BUILD_PROGRAMS, LIMITS, RESOURCE_PROGRAMS } from './resource-programs.js';
import { describeUsers, type Stage, setStage, type User } from './stage.js';

const PROGRAMS = [...FILE_PROGRAMS, ...PROCESS_PROGRAMS, ...KERNEL_PROGRAMS, ...RESOURCE_PROGRAMS, ...BUILD_PROGRAMS];

const TOOLS = ['bwrap', 'python3', 'prlimit', 'unshare', ...(IS_ROOT ? ['setpriv'] : [])];

/** Whether there is a sandbox. Without one, the user makes little difference to what must hold. */
const runsOf = (user: User): boolean[] => (LONG || !IS_ROOT || user === 'root' ? [true, false] : [true]);

const outcomeOf = (program: HostileProgram, user: User, sandbox: boolean): Outcome =>
  sandbox ? program.sandbox : user === 'root' ? program.plain : (program.plainUser ?? program.plain);

describeWithTools(TOOLS, 'hostile programs', () => {
  test('have names that differ', () => {
    expect(new Set(PROGRAMS.map(({ name }) => name)).size).toBe(PROGRAMS.length);
    expect(PROGRAMS.length).toBeGreaterThanOrEqual(40);
  });

  test('are those that the manual names', () => {
    const manual = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
    const named = [...manual.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map(([, name]) => name);
    expect(PROGRAMS.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
  });

  test('that the manual names exist', () => {
    const manual = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
    const cells = manual.split('\n').flatMap((line) => (/^\| .*`/.test(line) ? [line.split(' | ').at(-1) ?? ''] : []));
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !PROGRAMS.some((program) => program.name === name))).toEqual([]);
  });
});

const testsOf = (user: User): void => {
  describe.each(runsOf(user))('sandbox: %s', (sandbox) => {
    const programs = PROGRAMS.filter((each) => outcomeOf(each, user, sandbox) !== 'skip');
    let stage: Stage;
    let run: Awaited<ReturnType<Stage['herald']>>;
    let before: string;

    beforeAll(async () => {
      stage = await setStage(programs, user);
      const { submissions, classFile, rubric, cases, results } = stage.places;
      before = contentOf(submissions);
      run = await stage.herald(
        ...['class', submissions, '--class', classFile, '--rubric', rubric, '--cases', cases, '--out', results],
        ...['--protocol', 'sexpr/v1', '--only', 'C-107', '--samples', '0', '--games', '0', '--audience', 'student'],
        ...['--deadline', '1500', '--jobs', '6', ...LIMITS, ...(sandbox ? ['--sandbox'] : [])],
      );
    }, 240_000);

    afterAll(() => stage.close());

    test('all of them are graded, and none disturbs the others', () => {
      expect({ code: run.code, output: run.output }).toEqual({
        code: 0,
        output: expect.stringContaining('victim: 0 of 1'),
      });
    });

    test.each(programs.map((program) => [program.name, program] as const))('%s', (_, program) => {
      expect(seenIn(stage.places.results, program.name)).toEqual(
        expectationFor(outcomeOf(program, user, sandbox), program.name),
      );
    });

    test('nothing is left running', () => {
      const { stays, temporary } = stage.places;
      expect(listProcesses().filter((line) => line.includes(stays) || line.includes(temporary))).toEqual([]);
    });

    test('nothing is left on the disk, and nothing is changed', async () => {
      const { temporary, elsewhere, home, submissions } = stage.places;
      // Longer than the fuse of the bomb.
      await new Promise((resolve) => setTimeout(resolve, 2500));
      expect(readdirSync(temporary).sort()).toEqual(['herald-class-of-another', 'secret']);
      expect(readdirSync(elsewhere)).toEqual(['secret']);
      expect(readdirSync(home).sort()).toEqual(['.ssh', 'secret']);
      expect(contentOf(submissions)).toBe(before);
    });

    test('whoever reads the reports is safe from control characters', () => {
      expect(run.output).not.toContain('\x1b');
      for (const file of ['report.html', 'herald-result.ndjson']) {
        expect(readFileSync(join(stage.places.results, 'escape-sequences', file), 'utf8')).not.toContain('\x1b');
      }
    });

    if (sandbox) {
      test('no secret is in any report, and no service was visited', () => {
        expect(leaks(stage)).toEqual([]);
        expect(stage.visits()).toBe(0);
      });
    }

    test('reports for students do not name the folder of the cases', () => {
      const { results, cases } = stage.places;
      const reports = programs.map(({ name }) => readFileSync(join(results, name, 'report.html'), 'utf8'));
      expect(reports.filter((report) => report.includes(cases))).toEqual([]);
    });
  });
};

describeUsers(TOOLS, (user) => `hostile programs, graded by ${user}`, testsOf);

interface Seen {
  readonly ranThrough: boolean;
  readonly loot: string | null;
  readonly rule: string | null;
}

/** What became of a program, by its result file. */
function seenIn(results: string, name: string): Seen {
  const file = parseResults(readFileSync(join(results, name, 'herald-result.ndjson'), 'utf8'));
  const [first] = file.ok ? file.value.cases : [];
  const evidence = first?.evidence ?? '';
  return {
    ranThrough: evidence.includes('DONE'),
    loot: /LOOT .*/.exec(evidence)?.[0] ?? null,
    rule: first?.findings[0]?.rule ?? null,
  };
}

const NO_LOOT = { loot: null };

function expectationFor(outcome: Outcome, name: string): unknown {
  if (outcome === 'any' || outcome === 'skip') return expect.anything();
  if (outcome === 'loot') return expect.objectContaining({ loot: expect.stringContaining('LOOT') });
  if (outcome === 'refused') return expect.objectContaining(NO_LOOT);
  if (outcome === 'ended') return expect.objectContaining({ ...NO_LOOT, ranThrough: true });
  if (outcome === 'nothing') {
    const rule = name === 'escape-sequences' ? expect.stringMatching(/^(wire|peer)\//) : 'peer/died';
    return { ...NO_LOOT, ranThrough: true, rule };
  }
  return expect.objectContaining({ ...NO_LOOT, rule: outcome });
}

/** Files of the output that contain the canary: with the name of its owner, so that the message says who. */
function leaks({ places: { results, canary } }: Stage): string[] {
  const names = readdirSync(results, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => {
    const path = join(results, name);
    return (
      name !== 'victim/herald-result.ndjson' &&
      /\.(html|csv|json|ndjson)$/.test(name) &&
      existsSync(path) &&
      readFileSync(path, 'utf8').includes(canary)
    );
  });
}

/** Command lines and working directories. Programs run in copies below the temporary folder, with a mark or without. */
const listProcesses = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      const command = orNothing(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
      return `${pid} ${command} in ${orNothing(() => readlinkSync(`/proc/${pid}/cwd`))}`;
    });

/** Processes come and go, and not all of them may be looked at. */
function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

const contentOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(
      (entry) =>
        `${entry.parentPath}/${entry.name} ${entry.isFile() ? readFileSync(join(entry.parentPath, entry.name), 'utf8') : ''}`,
    )
    .sort()
    .join('\n');
