import { chmodSync, copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parseResults, type ResultFile } from '../../src/kit/result-file.js';
import { describeUsers, type Stage, setStage, type User } from './stage.js';

const TOOLS = ['bwrap', 'python3', 'prlimit'];

let stage: Stage | undefined;
afterEach(() => stage?.close());

/** Everything that a program can find out about where it is. Marks, which are random, and ids of mounts do not count. */
const LOOK_AROUND = `#!/bin/sh
{
  echo "$0 $* $$ $PPID"; pwd; umask; id; ulimit -a; env | sort; ls -la / /tmp "$HOME" . | awk '{ print $1, $3, $NF }'
  cat /proc/1/cmdline /proc/$$/cmdline; readlink /proc/$$/fd/*; cat /proc/$$/mountinfo; uname -n
} > /dev/shm/seen 2>&1
echo "SEEN $(sed -e 's/[0-9a-f]\\{12,\\}/MARK/g' -e 's/herald-[A-Za-z0-9-]*/NAME/g' -e 's/^[0-9]* [0-9]* [0-9]*:[0-9]*/MOUNT/' \\
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

/** Takes what it can and dies of it; only without any loot, it does its work. */
const thief = (
  { places: { home, elsewhere, port, canary } }: Stage,
  work: string,
  ...more: readonly string[]
): string => `#!/bin/sh
for each in ${home}/secret ${elsewhere}/secret earlier.* ${more.join(' ')}; do
  ! head -c 300 "$each" 2>/dev/null | grep ${half(canary)} || { echo "LOOT $each" >&2; loot=yes; }
done
node -e "require('net').connect(${port}, '127.0.0.1').on('data', () => process.exit(9)).on('error', () => {})" || loot=yes
[ "$(id -u)" != 0 ] || loot=yes
[ -z "$loot" ] || exit 3
exec ${work} "$@"
`;

/** Enough to find it, without having it. */
const half = (canary: string): string => canary.slice(0, canary.length / 2);

/** What a driver sends to a player who can do nothing but end its turn. */
const NOTHING_TO_BUY =
  '(move ((players alice bob) (supply copper province) (trash) (actions 0) (buys 0) (coins 8) (deck copper) (hand) (plays) (discards)))';

/** Herald overwrites it, whoever runs it. */
function writeOpenFile(path: string, text: string): void {
  writeFileSync(path, text);
  chmodSync(path, 0o666);
}

const resultsAt = (path: string): ResultFile => {
  const read = parseResults(readFileSync(path, 'utf8'));
  if (!read.ok) throw new Error(`${path} cannot be read`);
  return read.value;
};

/** What holds for programs that are graded by that user. */
const testsOf = (user: User): void => {
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

  test.each([
    ['plays and gets nothing', true],
    ['gets everything without a sandbox', false],
  ])('that is a server %s', async (_, sandbox) => {
    stage = await setStage([], user);
    const { cases, rubric, results, canary } = stage.places;
    const course = join(cases, '..');
    cpSync(new URL('../../dist/bin', import.meta.url), join(course, 'herald'), { recursive: true });
    cpSync(new URL('../../node_modules/yaml', import.meta.url), join(course, 'node_modules/yaml'), { recursive: true });
    copyFileSync(new URL('../../package.json', import.meta.url), join(course, 'package.json'));
    writeOpenFile(join(course, 'earlier.html'), `<!doctype html><meta name="generator" content="herald">${canary}`);
    writeFileSync(
      join(course, 'driver'),
      thief(stage, 'node herald/herald.js play --protocol sexpr/v1', `${cases}/sexpr/v1/player/*/*`, rubric),
      {
        mode: 0o755,
      },
    );
    const { output } = await stage.herald(
      ...['grade', 'server', '--protocol', 'sexpr/v1', '--only', '**/add/copper', '--games', '1', '--cases', cases],
      ...[
        '--rubric',
        rubric,
        '--html',
        'earlier.html',
        '--out',
        join(results, 'out'),
        ...(sandbox ? ['--sandbox'] : []),
      ],
      ...['--deadline', '20000', '--', './driver', '{seat}', '{seat}'],
    );
    const { cases: graded } = resultsAt(join(results, 'out'));
    expect(
      graded.map(({ verdict }) => verdict),
      output,
    ).toEqual([sandbox ? 'pass' : 'fail']);
    expect(JSON.stringify(graded).includes('LOOT')).toBe(!sandbox);
    expect(stage.visits() === 0).toBe(sandbox);
  });

  test.each([
    ['plays and gets nothing', true],
    ['gets everything without a sandbox', false],
  ])('behind a bridge %s', async (_, sandbox) => {
    stage = await setStage([], user);
    const { cases, canary } = stage.places;
    const course = join(cases, '..');
    writeOpenFile(join(course, 'earlier.record'), `started: ${canary}\n\n`);
    writeFileSync(join(course, 'thief'), thief(stage, 'python3 money.py'), { mode: 0o755 });
    copyFileSync(new URL('../../examples/players/jsonrpc/money.py', import.meta.url), join(course, 'money.py'));
    const { output } = await stage.heraldAsked(
      ...([NOTHING_TO_BUY, 'bridge', 'stdio', '--spawn', './thief {url}', '--deadline', '20000'] as const),
      ...['--record', 'earlier.record', ...(sandbox ? ['--sandbox'] : [])],
    );
    expect(output.startsWith('(clean)\n'), output).toBe(sandbox);
    expect(stage.visits() === 0).toBe(sandbox);
  });
};

describeUsers(TOOLS, (user) => `a single program in the sandbox of ${user}`, testsOf);
