import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseResults } from '../../src/kit/result-file.js';
import { LONG } from '../sizes.js';
import { describeWithTools } from '../tools.js';
import { FILE_PROGRAMS } from './file-programs.js';
import type { HostileProgram, Outcome } from './hostile-program.js';
import { KERNEL_PROGRAMS } from './kernel-programs.js';
import { PROCESS_PROGRAMS } from './process-programs.js';
import { BUILD_PROGRAMS, LIMITS, RESOURCE_PROGRAMS } from './resource-programs.js';
import { type Stage, setStage, USERS, type User } from './stage.js';

const PROGRAMS = [...FILE_PROGRAMS, ...PROCESS_PROGRAMS, ...KERNEL_PROGRAMS, ...RESOURCE_PROGRAMS, ...BUILD_PROGRAMS];

const TOOLS = ['bwrap', 'python3', 'prlimit', 'unshare', ...(USERS.length > 1 ? ['setpriv'] : [])];

const RUNS = USERS.flatMap((user) => [
  { user, sandbox: true },
  // Without a sandbox, the user makes little difference to what must hold.
  ...(LONG || user === USERS[0] ? [{ user, sandbox: false }] : []),
]);

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

  describe.each(RUNS)('graded by $user, sandbox: $sandbox', ({ user, sandbox }) => {
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
      expect(commandLines().filter((line) => line.includes(stage.places.stays))).toEqual([]);
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
});

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

function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`];
      } catch {
        return [];
      }
    });
}

const contentOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(
      (entry) =>
        `${entry.parentPath}/${entry.name} ${entry.isFile() ? readFileSync(join(entry.parentPath, entry.name), 'utf8') : ''}`,
    )
    .sort()
    .join('\n');
