import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readGradescope } from '../report/host-readers.js';
import { herald } from './herald.js';
import { saying, scratchFolder } from './players.js';
import { withoutTimes } from './without-times.js';

const { folder, script } = scratchFolder();
const at = (name: string): string => join(folder, name);
const RUBRIC = at('rubric.yml');
writeFileSync(RUBRIC, 'points:\n  - { topic: mine, total: 10 }\n  - { topic: buy, total: 7 }\n');

/** Passes some cases, and fails others for few causes. */
const ENDING = script('ending', saying('(clean)'));
const CASES = ['--only', '**/{mine,buy}/*', '--deadline', '20000'];

function grade(out: string, ...more: readonly string[]): void {
  const run = ['grade', 'player', '--protocol', 'sexpr/v1', ...CASES, '--out', at(out), ...more];
  expect(herald(...run, ...(more.includes('--') ? [] : ['--', ENDING])).code).toBe(1);
}

const SHARDS = ['shard-1', 'shard-2', 'shard-3'].map(at);

beforeAll(() => {
  grade('whole');
  for (const index of [1, 2, 3]) grade(`shard-${index}`, '--shard', `${index}/3`);
}, 120_000);

const report = (paths: readonly string[], ...options: readonly string[]) => herald('report', ...paths, ...options);

describe('the results of all shards', () => {
  test.each([['--markdown', '-'], ['--console'], ['--host', 'vpl=-']])(
    'are reported like those of one run: %s %s',
    (...format) => {
      const rubric = ['--rubric', RUBRIC];
      const joined = report([SHARDS[2]!, SHARDS[0]!, SHARDS[1]!], ...rubric, ...format);
      const whole = report([at('whole')], ...rubric, ...format);
      expect({ ...joined, out: withoutTimes(joined.out) }).toEqual({ ...whole, out: withoutTimes(whole.out) });
    },
  );

  test('have one summary, and the points of the whole', () => {
    const [joined, whole] = [SHARDS, [at('whole')]].map((paths) => JSON.parse(report(paths, '--json').out));
    expect({ ...joined.summary, ms: 0 }).toEqual({ ...whole.summary, ms: 0 });
    expect(joined.run).toEqual({ ...whole.run, started: joined.run.started });
    const { earned, of } = readGradescope(report(SHARDS, '--host', 'gradescope=-').out);
    expect({ earned, of }).toEqual({ earned: whole.summary.points.earned, of: whole.summary.points.of });
  });

  test('are complete, unlike those of one, which says so', () => {
    expect(report(SHARDS).err).toBe('');
    expect(report([SHARDS[1]!])).toMatchObject({
      code: 0,
      err: `note: ${SHARDS[1]} has the cases of shard 2/3 alone\n`,
    });
  });

  test('of which one was killed are those of a killed run', () => {
    const cut = at('cut');
    writeFileSync(cut, readFileSync(SHARDS[1]!, 'utf8').split('\n').slice(0, 3).join('\n').concat('\n'));
    const { code, out } = report([SHARDS[0]!, cut, SHARDS[2]!]);
    expect(code).toBe(0);
    expect(out).toContain('\nkilled: ');
  });
});

describe('files are refused', () => {
  const refusal = (...paths: readonly string[]): string => {
    const { code, out, err } = report(paths);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    return err.replaceAll(`${folder}/`, '');
  };
  const [one, two, three] = SHARDS as [string, string, string];

  test('if a shard is missing, there twice, or one of another number', () => {
    expect(refusal(one, three)).toBe('error: these shards are missing: 2/3; add them\n');
    expect(refusal(one, two, three, two)).toBe('error: shard-2 and shard-2 are both shard 2/3\n');
    grade('half', '--shard', '2/2');
    expect(refusal(one, two, at('half'))).toMatch(/^error: \S+ is one of \d shards, and \S+ one of \d\n$/);
  });

  test('if one has the results of a whole run', () => {
    expect(refusal(one, two, at('whole'))).toBe(
      'error: whole has the results of a whole run; only those of shards can be joined\n',
    );
  });

  test('if they are of different runs', () => {
    grade('seed', '--shard', '3/3', '--seed', '2');
    expect(refusal(one, two, at('seed'))).toBe(
      'error: shard-1 and seed are not of the same run: seed is 1 in one, and 2 in the other\n',
    );
    const other = script('other', saying('(buy copper)'));
    grade('program', '--shard', '3/3', '--', other);
    expect(refusal(one, two, at('program'))).toContain('not of the same run: command is ');
    grade('options', '--shard', '3/3', '--skip', 'C-111');
    expect(refusal(one, two, at('options'))).toContain('not of the same run: options is ');
  });

  test('if a case is in two of them', () => {
    const text = readFileSync(three, 'utf8').split('\n');
    text[1] = readFileSync(one, 'utf8').split('\n')[1] as string;
    writeFileSync(at('twice'), text.join('\n'));
    expect(refusal(one, two, at('twice'))).toMatch(/^error: \S+ is in two of the shards/);
  });
});
