import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { herald } from './herald.js';

/** Answers where nothing can be bought; otherwise it prints everything it knows about where it runs, and dies. */
const PLAYER = `#!/bin/sh
read -r line
case $line in *"buys 0"*) echo "(clean)"; exit;; esac
echo "in $PWD, of $HOME, at $0" >&2
exit 3
`;

const STUDENTS = ['ann', 'Zoë Müller', 'handout'];

const CASE = `title: a case of the teacher
protocol: sexpr/v1
role: player
rules: buy/buys

>> (move ((players alice bob) (supply copper) (trash) (actions 0) (buys 0) (coins 0) (deck) (hand) (plays) (discards)))
<< (clean)
`;

describe('the folder to hand out', () => {
  const folder = temporaryFolder();
  const out = join(folder, 'grades');
  const secret = join(folder, 'secret-cases');
  let printed: ReturnType<typeof herald> | null = null;

  beforeAll(() => {
    for (const name of STUDENTS) {
      mkdirSync(join(folder, 'submissions', name), { recursive: true });
      writeFileSync(join(folder, 'submissions', name, 'player'), PLAYER);
      chmodSync(join(folder, 'submissions', name, 'player'), 0o755);
    }
    mkdirSync(secret);
    writeFileSync(join(secret, 'own.transcript'), CASE);
    writeFileSync(join(folder, 'rubric.yml'), "title: Homework 3\nhidden: ['**/no-buys-left']\n");
    const which = ['--only', '**/no-buys-left', '--only', '**/one-coin-short-of-province', '--only', '**own'];
    printed = herald(
      ...['class', join(folder, 'submissions'), '--protocol', 'sexpr/v3', '--out', out, '--cases', secret],
      ...[...which, '--rubric', join(folder, 'rubric.yml'), '--samples', '0', '--games', '0'],
    );
  });

  /** A report with what its script unpacks. */
  function read(...path: string[]): string {
    const page = readFileSync(join(out, ...path), 'utf8');
    const packed = [...page.matchAll(/class="packed">([^<]*)</g)].map(([, text]) => text as string);
    return [page, ...packed.map((text) => inflateRawSync(Buffer.from(text, 'base64')).toString())].join('\n');
  }

  test('has a report for each student and nothing else, also for one of its own name', () => {
    expect(printed).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(join(out, 'handout')).sort()).toEqual(['%handout', 'Zoë Müller', 'ann']);
    for (const name of readdirSync(join(out, 'handout'))) {
      expect(readdirSync(join(out, 'handout', name))).toEqual(['report.html']);
    }
  });

  test('says whose report it is, and of which class', () => {
    const page = read('handout', 'Zoë Müller', 'report.html');
    expect(page).toContain('<title>Zoë Müller – Homework 3</title>');
    expect(page).toContain('<h1><bdi>Zoë Müller</bdi></h1>');
    expect(page).not.toContain('index.html');
  });

  test('has nothing of hidden cases, of other students, or of paths of the teacher', () => {
    const page = read('handout', 'ann', 'report.html');
    expect(page).toContain('one-coin-short-of-province');
    expect(page).toMatch(/exited with status 3: in [.…~]\S*, of /);
    for (const word of ['no-buys-left', 'Zoë', folder, tmpdir(), homedir(), process.cwd()]) {
      expect(page.includes(word) ? word : null).toBeNull();
    }
  });

  test('is not what a teacher sees, whose reports link back to the index', () => {
    const page = read('ann', 'report.html');
    expect(page).toContain('<a href="../index.html">← Homework 3</a>');
    expect(page).toContain('no-buys-left');
    expect(readdirSync(out)).toContain('index.html');
  });
});
