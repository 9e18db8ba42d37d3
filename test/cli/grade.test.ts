import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseResults, type ResultFile } from '../../src/kit/result-file.js';
import { herald, MAIN, runProcess } from './herald.js';
import { saying, scratchFolder } from './players.js';
import { withoutTimes } from './without-times.js';

const { folder, script } = scratchFolder();
const MONEY = 'examples/players/sexpr/money.mjs';
const GREEDY = script('greedy', saying('(buy province)'));
const MUTE = script('mute', 'cat > /dev/null');
const FEW = ['--only', 'sexpr/v1/player/mine/*'];

const grade = (protocol: string, ...args: readonly string[]) =>
  herald('grade', 'player', '--protocol', protocol, ...args);

const resultsIn = (path: string): ResultFile => {
  const read = parseResults(readFileSync(path, 'utf8'));
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

describe('herald grade player', () => {
  test('passes a player that keeps the rules: cases, samples and games, with a line per topic', () => {
    const args = [
      '--only',
      '**/mine/*',
      '--only',
      'sampled/**',
      '--only',
      'games/**',
      '--samples',
      '5',
      '--games',
      '1',
    ];
    const { code, out, err } = grade('sexpr/v3', ...args, '--', MONEY);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^player of sexpr\/v3, seed 1\n\nmine +(\d+) of \1\nsampled +5 of 5\ngames +1 of 1\n\n/);
    const [, passed] = /\n(\d+) cases: \1 passed\n/.exec(out) ?? [];
    // The game is worth ten.
    const points = Number(passed) - 1 + 10;
    expect(out.endsWith(`\npoints: ${points} of ${points}\n`)).toBe(true);
  });

  test('a failure shows what was sent and received, the rule, the legal replies, and the rerun command', () => {
    const { code, out } = grade('sexpr/v2', '--only', 'C-107', '--', GREEDY);
    expect(code).toBe(1);
    const line = (label: string): string => new RegExp(`^  ${label} +(.*)$`, 'm').exec(out)?.[1] ?? '';
    expect(out).toContain('FAIL sexpr/v1/player/buy/no-buys-left (C-107)\n');
    expect(line('sent')).toMatch(/^\(move \(\(players alice bob\)/);
    expect(line('got')).toBe('(buy province)');
    expect(line('rule')).toBe('buy/buys: buying a card needs a buy left');
    expect(line('clause')).toBe('Dominion Protocol v1, (buy card)');
    expect(line('read')).toBe('docs/protocols/sexpr.md#what-each-play-needs');
    expect(line('legal')).toBe('(clean)');
    expect(out).toMatch(/^ +\[ *[\d.]+\] << \(buy province\)$/m);
    const again = `herald grade player --protocol sexpr/v2 --only sexpr/v1/player/buy/no-buys-left -- ${GREEDY}`;
    expect(line('rerun')).toBe(again);

    const bin = script('herald', `exec "${process.execPath}" "${MAIN}" "$@"`);
    const rerun = runProcess('sh', '-c', `PATH="${join(bin, '..')}:$PATH"; ${again}`);
    expect(rerun.code).toBe(1);
    expect(withoutTimes(rerun.out)).toBe(withoutTimes(out));
  });

  test('the rerun command has another program if the real one works only here', () => {
    const wrapped = ['env', 'LEVEL=1', GREEDY];
    const { out } = grade('sexpr/v1', '--only', 'C-107', '--rerun-command', 'python3 player.py', '--', ...wrapped);
    const [, again] = /^ {2}rerun +(.*)$/m.exec(out) ?? [];
    expect(again).toBe(
      'herald grade player --protocol sexpr/v1 --only sexpr/v1/player/buy/no-buys-left -- python3 player.py',
    );
  });

  test('a sampled case that fails is shrunk, saved, and runs again by its id alone', () => {
    const saved = join(folder, 'saved');
    const args = ['--only', 'sampled/**', '--samples', '2', '--seed', '7', '--save', saved];
    const { code, out } = grade('sexpr/v3', ...args, '--json', '--', GREEDY);
    expect(code).toBe(1);
    const [first] = JSON.parse(out).cases;
    expect(first).toMatchObject({
      id: 'sampled/sexpr/v3/seed-7/0000',
      verdict: 'fail',
      findings: [{ rule: expect.any(String) }],
    });
    expect(first.findings[0].sent.length).toBeLessThan(200);
    expect(readdirSync(saved)).toEqual(['sexpr-v3-seed-7-0000.transcript', 'sexpr-v3-seed-7-0001.transcript']);
    const alone = grade('sexpr/v3', '--only', first.id, '--json', '--', GREEDY);
    expect(withoutTimes(JSON.stringify(JSON.parse(alone.out).cases))).toBe(withoutTimes(JSON.stringify([first])));
    const own = grade('sexpr/v3', '--cases', saved, '--only', 'sexpr-v3-*', '--', GREEDY);
    expect(own.out).toMatch(/^cases +0 of 2 {2}2 failed$/m);
  });

  test('a game runs again by its id alone', () => {
    const { code, out } = grade('sexpr/v1', '--only', 'games/sexpr/v1/seed-9-seat-1-of-2', '--', GREEDY);
    expect(code).toBe(1);
    expect(out).toContain(
      'FAIL games/sexpr/v1/seed-9-seat-1-of-2\n  case    a whole game, in seat 2 of 2, with names in quotes\n',
    );
    expect(out).toContain('<< @bob (buy province)');
  });

  test('the same seed gives the same results, byte for byte apart from times, however many run at once', () => {
    const files = ['one', 'two'].map((name) => join(folder, `${name}.ndjson`));
    const args = [
      '--only',
      '**/mine/*',
      '--only',
      'sampled/**',
      '--only',
      'games/**',
      '--samples',
      '3',
      '--games',
      '2',
    ];
    for (const [index, file] of files.entries()) {
      expect(grade('sexpr/v3', ...args, '--out', file, '--jobs', String(1 + 3 * index), '--', MONEY).code).toBe(0);
    }
    const [one, two] = files.map((file) => withoutTimes(readFileSync(file, 'utf8')));
    expect(one).toBe(two);
  });
});

test.each([
  ['words', ['node', MONEY]],
  ['one quoted line, as in herald play', [`node ${MONEY}`]],
  ['a quoted line with quotes', [`sh -c 'exec node "$1"' sh "${MONEY}"`]],
])('the program is given as %s', (_, command) => {
  const { code, out } = grade('sexpr/v1', '--only', 'C-001', '--', ...command);
  expect(code).toBe(0);
  expect(out).toContain('1 case: 1 passed');
});

describe('the results of herald grade', () => {
  test('replace earlier results, and no other file', () => {
    const file = join(folder, 'again.ndjson');
    const run = (path: string) => grade('sexpr/v1', '--only', 'C-001', '--out', path, '--', MONEY);
    writeFileSync(file, '');
    expect([run(file).code, run(file).code]).toEqual([0, 0]);
    expect(resultsIn(file).cases).toHaveLength(1);
    expect(run('/dev/null').code).toBe(0);
    for (const precious of ['my notes\n', '{"kind":"run"}\n', `${readFileSync(file, 'utf8').slice(1)}`]) {
      const path = join(folder, 'precious');
      writeFileSync(path, precious);
      const { code, out, err } = run(path);
      expect([code, out, readFileSync(path, 'utf8')]).toEqual([2, '', precious]);
      expect(err).toContain(
        `--out ${path}: already exists and is not a result file of Herald; not overwritten. Choose another name, or remove it`,
      );
    }
  });

  test('go to a file: the run, a line per case, the summary', () => {
    const file = join(folder, 'results.ndjson');
    const { code, out } = grade('sexpr/v1', ...FEW, '--skip', 'C-111', '--out', file, '--seed', '4', '--', GREEDY);
    expect(code).toBe(1);
    const { run, cases, summary } = resultsIn(file);
    expect(run).toMatchObject({
      protocol: 'sexpr/v1',
      role: 'player',
      command: GREEDY,
      seed: 4,
      options: { only: [FEW[1]], skip: ['C-111'] },
    });
    expect(cases.length).toBeGreaterThan(5);
    expect(cases.map(({ id }) => id)).toEqual(cases.map(({ id }) => id).toSorted());
    expect(cases.some(({ register }) => register === 'C-111')).toBe(false);
    expect(summary).toMatchObject({ exit: 1, interrupted: false });
    expect(out).toContain(`points: ${summary?.points.earned} of ${summary?.points.of}\n`);
  });

  test('are one value with --json', () => {
    const { out } = grade('sexpr/v1', ...FEW, '--json', '--', MONEY);
    const { run, cases, summary } = JSON.parse(out);
    expect({ kind: run.kind, exit: summary.exit, passed: summary.counts.pass }).toEqual({
      kind: 'run',
      exit: 0,
      passed: cases.length,
    });
  });

  test('of a run that is killed can be read', async () => {
    const file = join(folder, 'killed.ndjson');
    const slow = script('slow', `sleep 0.3\n${saying('(buy province)')}`);
    const args = ['grade', 'player', '--protocol', 'sexpr/v1', '--jobs', '1', '--out', file, '--', slow];
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: 'ignore' });
    while (!readFile(file).includes('"kind":"case"')) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { cases, summary } = resultsIn(file);
    expect(cases.length).toBeGreaterThan(0);
    expect(summary).toBeNull();
  });

  test('of an interrupted run are kept and printed, with exit code 130', async () => {
    const file = join(folder, 'interrupted.ndjson');
    const slow = script('slower', `sleep 0.2\n${saying('(buy province)')}`);
    const args = ['grade', 'player', '--protocol', 'sexpr/v1', '--jobs', '1', '--out', file, '--', slow];
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk;
    });
    while (!readFile(file).includes('"kind":"case"')) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect(code).toBe(130);
    expect(out).toMatch(/\ninterrupted: \d+ cases: .*\d+ skipped\n/);
    const { cases, summary } = resultsIn(file);
    expect(cases.filter(({ reason }) => reason === 'interrupted').length).toBeGreaterThan(5);
    expect(cases.filter(({ verdict }) => verdict !== 'skipped').length).toBeGreaterThan(0);
    expect(summary).toMatchObject({ interrupted: true, exit: 130 });
  });
});

const readFile = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

describe('the exit code of herald grade', () => {
  test('a program that does not answer is given up and fails every case', () => {
    const { code, out } = grade('sexpr/v1', '--samples', '0', '--games', '0', '--deadline', '300', '--', MUTE);
    expect(code).toBe(1);
    expect(out).toMatch(/^\d+ cases not run: the program answered none of 5 cases, so Herald stopped waiting for it$/m);
    expect(out).toMatch(/^FAIL \S+ \(C-001\)$/m);
    expect(out).toMatch(/\npoints: 0 of \d+\n$/);
  });

  /** Exits with an error if a name is in quotes; otherwise has one reply. */
  const PLAIN = script('plain', 'read -r line; case "$line" in *\\"*) exit 1 ;; esac; echo "(clean estate)"');

  test('a program that dies at once fails every case, contested or not', () => {
    for (const dead of [['false'], ['sh', '-c', 'exit 1']]) {
      const only = ['names/quoted', 'lifecycle/end-*'].flatMap((each) => ['--only', `sexpr/v1/player/${each}`]);
      const { code, out } = grade('sexpr/v3', ...only, '--', ...dead);
      expect(code).toBe(1);
      expect(out).toMatch(/\n(\d+) cases: \1 failed(?: \(.*\))?\npoints: 0 of \1\n$/);
      expect(out.match(/^FAIL /gm)).toHaveLength(1);
      expect(out).toMatch(/^ {2}also +\S+end-at-once$/m);
    }
  });

  test('a program that answers elsewhere may die on a contested name, in the whole run and alone', () => {
    for (const more of [[], ['--only', 'C-001']]) {
      const { code, out } = grade('sexpr/v1', '--only', 'sexpr/v1/player/names/quoted', ...more, '--', PLAIN);
      expect(code).toBe(0);
      expect(out).toMatch(
        /^ {2}sexpr\/v1\/player\/names\/quoted: peer\/died \(S-67\): the process exited with status 1$/m,
      );
    }
    const dead = grade('sexpr/v1', '--only', 'sexpr/v1/player/names/quoted', '--', 'false');
    expect(dead.code).toBe(1);
    expect(dead.out).toMatch(/ why +the process exited with status 1; the same happens in \S+$/m);
  });

  test('only what a contested case is about is excused', () => {
    const { code, out } = grade('sexpr/v1', '--only', 'C-117', '--', script('shy', 'read -r line; exit 1'));
    expect(code).toBe(1);
    expect(out).toMatch(/^ {2}rule +peer\/died \(S-67\)/m);
  });

  test('the case about a path without arguments does not apply to a command with arguments', () => {
    const bare = grade('sexpr/v1', '--only', 'C-019', '--strict', '--', MONEY);
    expect([bare.code, bare.out]).toEqual([0, expect.stringContaining('1 case: 1 passed')]);
    const args = ['--only', 'C-019', '--only', 'C-001', '--strict', '--', process.execPath, MONEY];
    const { code, out } = grade('sexpr/v1', ...args);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}\S+\/no-arguments: the command has arguments; .* \(S-13\)$/m);
    expect(out).toContain('2 cases: 1 passed, 1 not applicable\npoints: 1 of 1, strict\n');
  });

  const list = (name: string, ...lines: readonly string[]): string => {
    const path = join(folder, name);
    writeFileSync(path, lines.join('\n'));
    return path;
  };

  test('expected failures do not fail the run; one that passes does', () => {
    const only = ['--only', 'C-107', '--only', 'C-108'];
    const both = list('both', '# not yet', 'C-107', 'C-108');
    const known = grade(
      'sexpr/v1',
      ...only,
      '--expect-failures',
      list('one', 'sexpr/v1/player/buy/no-buys-left'),
      '--',
      GREEDY,
    );
    const passes = grade('sexpr/v1', ...only, '--expect-failures', both, '--', MONEY);
    expect(passes.code).toBe(1);
    expect(passes.out).toMatch(/\nexpected to fail, but passed:\n {2}sexpr\/v1\/player\/buy\/no-buys-left\n/);
    expect(known.out).toContain('\nfailed as expected:\n  sexpr/v1/player/buy/no-buys-left: ');
    expect(grade('sexpr/v1', ...only.slice(0, 2), '--expect-failures', both, '--', GREEDY).code).toBe(0);
  });

  test.each<[string, string[], RegExp]>([
    [
      'no protocol',
      ['--', MONEY],
      /^error: no protocol given; add --protocol with one of: sexpr\/v1, sexpr\/v2, sexpr\/v3, jsonrpc, jsonrpc\/docs, jsonrpc\/live, lan, lan\/live, lan\/docs, gc18, gc18\/1\n$/,
    ],
    [
      'an unknown protocol',
      ['--protocol', 'sexpr/v9', '--', MONEY],
      /^error: unknown protocol "sexpr\/v9"; known protocols: sexpr\/v1, sexpr\/v2, sexpr\/v3, jsonrpc, jsonrpc\/docs, jsonrpc\/live, lan, lan\/live, lan\/docs, gc18, gc18\/1 \(did you mean sexpr\/v3\?\)\n$/,
    ],
    [
      'no program',
      ['--protocol', 'sexpr/v1'],
      /^error: no player given; put its command after --, e\.g\. -- \.\/my-player\n$/,
    ],
    ['a program that is not there', ['--protocol', 'sexpr/v1', '--', './nobody'], /^error: .\/nobody: no such file/],
    [
      'a pattern without cases',
      ['--protocol', 'sexpr/v1', '--only', 'sexpr/v1/player/mien/*', '--', MONEY],
      /^error: no case matches "sexpr\/v1\/player\/mien\/\*"/,
    ],
    ['an unknown rule', ['--protocol', 'sexpr/v1', '--rule', 'buy/coin', '--', MONEY], /did you mean buy\/coins\?/],
    [
      'a case of a later version',
      ['--protocol', 'sexpr/v1', '--only', 'sexpr/v3/**', '--', MONEY],
      /^error: no case matches/,
    ],
    [
      'a folder that is not there',
      ['--protocol', 'sexpr/v1', '--cases', '/nowhere', '--', MONEY],
      /^error: --cases \/nowhere: no such directory\n$/,
    ],
    [
      'a folder without cases',
      ['--protocol', 'sexpr/v1', '--cases', 'grammars', '--', MONEY],
      /^error: --cases grammars: contains no transcripts\n$/,
    ],
    [
      'standard output in place of a file',
      ['--protocol', 'sexpr/v1', '--only', 'C-001', '--out', '-', '--', MONEY],
      /^error: --out cannot write to standard output; expected <file>\n$/,
    ],
    [
      'a file to save cases in',
      ['--protocol', 'sexpr/v1', '--save', 'README.md', '--', MONEY],
      /^error: --save README\.md: is a file; give a directory\n$/,
    ],
    [
      'more samples than fit into memory',
      ['--protocol', 'sexpr/v1', '--samples', '100001', '--', MONEY],
      /^error: --samples is "100001"; expected a whole number from 0 to 100000\n$/,
    ],
    [
      'a file that cannot be written',
      ['--protocol', 'sexpr/v1', '--out', '/nowhere/file', '--', MONEY],
      /^error: --out \/nowhere\/file: /,
    ],
    [
      '--wait over pipes',
      ['--protocol', 'sexpr/v1', '--wait'],
      /^error: --wait is for protocols whose players connect; a sexpr player is a program after --\n$/,
    ],
    [
      'a report in place of the results',
      ['--protocol', 'sexpr/v1', '--out', 'r.ndjson', '--html', './r.ndjson', '--', MONEY],
      /^error: --out and --html both name \.\/r\.ndjson\n$/,
    ],
  ])('%s is a usage error', (_, args, message) => {
    const { code, out, err } = herald('grade', 'player', ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });

  test('words after -- belong to the program', () => {
    const echo = script('options', `[ "$1" = --deadline ] || exit 9\n${saying('(clean estate)')}`);
    expect(grade('sexpr/v1', '--only', 'C-001', '--', echo, '--deadline').code).toBe(0);
  });
});

describe("a teacher's own cases", () => {
  const own = join(folder, 'own');
  mkdirSync(join(own, 'homework'), { recursive: true });
  const HEADER = 'title: t\nprotocol: sexpr/v1\nrole: player\nrules: buy/coins\n\n';
  const MOVE =
    '>> (move ((players a b) (supply gold) (trash) (actions 0) (buys 1) (coins 3) (deck) (hand) (plays) (discards)))\n';
  writeFileSync(join(own, 'homework', 'no-gold.transcript'), `${HEADER}${MOVE}<< (clean)\n`);

  test('run along with ours, under their paths', () => {
    const { code, out } = grade('sexpr/v2', '--cases', own, '--only', 'homework/*', '--only', 'C-001', '--', MONEY);
    expect(code).toBe(0);
    expect(out).toMatch(/^homework +1 of 1$/m);
  });

  test('with mistakes are named by file, line and column, and nothing is run', () => {
    const bad = join(folder, 'bad');
    mkdirSync(bad);
    writeFileSync(join(bad, 'slip.transcript'), `${HEADER.replace('title', 'titel')}${MOVE}<< (clean)\n`);
    const { code, err } = grade('sexpr/v1', '--cases', bad, '--', MONEY);
    expect(code).toBe(2);
    expect(err).toContain('bad/slip.transcript:1:1: unknown header key "titel"');
  });
});
