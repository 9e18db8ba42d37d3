import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { parseResults, type ResultFile } from '../../src/kit/result-file.js';
import { isPresent } from '../tools.js';
import { type Stage, setStage, USERS } from './stage.js';

const missing = ['bwrap', 'python3', 'prlimit'].filter((tool) => !isPresent(tool));

let stage: Stage | undefined;
afterEach(() => stage?.close());

/** Everything that a program can find out about where it is. Marks, which are random, and ids of mounts do not count. */
const LOOK_AROUND = `#!/bin/sh
{
  echo "$0 $* $$ $PPID"; pwd; umask; id; ulimit -a; env | sort; ls -la / /tmp "$HOME" . | awk '{ print $1, $3, $NF }'
  cat /proc/1/cmdline /proc/$$/cmdline; readlink /proc/$$/fd/*; cat /proc/$$/mountinfo; uname -n
} > /dev/shm/seen 2>&1
echo "SEEN $(sed -e 's/[0-9a-f]\\{12,\\}/MARK/g' -e 's/herald-[A-Za-z0-9]*/NAME/g' -e 's/^[0-9]* [0-9]* [0-9]*:[0-9]*/MOUNT/' \\
  -e 's/ [0-9]*$//' /dev/shm/seen | cksum)" >&2
read -r line; echo "(nonsense)"
exit 3
`;

/** Reads what it can, tries a service of the machine, and then plays like an honest program. */
const spy = ({ places: { cases, rubric, home, elsewhere, port } }: Stage): string => `#!/bin/sh
for each in ${cases}/sexpr/v1/player/*/* ${rubric} ${home}/secret ${elsewhere}/secret; do
  head -c 300 "$each" >&2
done 2>/dev/null
node -e "require('net').connect(${port}, '127.0.0.1').on('data', (text) => console.error('LOOT ' + text)).on('error', () => {})"
echo DONE >&2
exec python3 money.py "$@"
`;

const resultsAt = (path: string): ResultFile => {
  const read = parseResults(readFileSync(path, 'utf8'));
  if (!read.ok) throw new Error(`${path} cannot be read`);
  return read.value;
};

describe.skipIf(missing.length > 0).each(USERS)('a single program in the sandbox of %s', (user) => {
  test('cannot tell which case it is in, nor whether that is a hidden one', async () => {
    stage = await setStage([], user);
    const { cases, rubric, results } = stage.places;
    writeFileSync(join(cases, '../player'), LOOK_AROUND, { mode: 0o755 });
    writeFileSync(rubric, 'hidden: ["**/own/*"]\npoints:\n  - { case: "**", each: 1 }\n');
    await stage.herald(
      ...[
        'grade',
        'player',
        '--protocol',
        'sexpr/v1',
        '--cases',
        cases,
        '--rubric',
        rubric,
        '--samples',
        '2',
        '--games',
        '0',
      ],
      ...['--only', '**/own/*', '--only', '**/buy/no-*', '--only', 'sampled/**', '--jobs', '1'],
      ...['--sandbox', '--out', join(results, 'out'), '--', './player'],
    );
    const graded = resultsAt(join(results, 'out')).cases;
    const seen = graded.map(({ id, evidence }) => [id, /SEEN .*/.exec(evidence ?? '')?.[0] ?? 'nothing']);
    expect(graded.map(({ id }) => id)).toContain('sexpr/v1/player/own/secret');
    expect(seen.filter(([, each]) => each !== seen[0]![1])).toEqual([]);
    expect(seen.length).toBeGreaterThan(4);
  });

  test('that connects reaches the kit, and neither files nor other services', async () => {
    stage = await setStage([], user);
    const { cases, rubric, results, canary } = stage.places;
    writeFileSync(join(cases, '../spy'), spy(stage), { mode: 0o755 });
    copyFileSync(new URL('../../examples/players/jsonrpc/money.py', import.meta.url), join(cases, '../money.py'));
    const run = await stage.herald(
      ...[
        'grade',
        'player',
        '--protocol',
        'jsonrpc',
        '--cases',
        cases,
        '--rubric',
        rubric,
        '--samples',
        '0',
        '--games',
        '1',
      ],
      ...[
        '--only',
        '**/end/*',
        '--skip',
        '**/rematch*',
        '--only',
        'games/**',
        '--sandbox',
        '--out',
        join(results, 'out'),
        '--',
        './spy',
        '{url}',
      ],
    );
    const { cases: graded } = resultsAt(join(results, 'out'));
    expect(run.output).toContain('points');
    expect(graded.length).toBeGreaterThan(3);
    expect(graded.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id)).toEqual([]);
    expect(JSON.stringify(graded)).not.toContain('LOOT');
    expect(JSON.stringify(graded)).not.toContain(canary);
    expect(stage.visits()).toBe(0);
  });
});
