import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderSize } from '../../../src/peer/folder-size.js';
import { giveToSandbox } from '../../../src/peer/index.js';
import { build } from '../../../src/run/class/build-submission.js';
import { folderFor, recall, store } from '../../../src/run/class/result-store.js';
import { copyTo, fingerprintOf, listFiles, removeCopy } from '../../../src/run/class/submission-files.js';
import { whyElsewhere } from '../../../src/run/class/submission-program.js';
import { Semaphore } from '../../../src/run/semaphore.js';
import { fileOf, result } from '../../report/sample-results.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { needsTool } from '../../tools.js';

const SIZE_LIMITS = { files: 20, bytes: 1000 };

const folder = (): string => temporaryFolder();

function submission(): string {
  const root = folder();
  mkdirSync(join(root, 'lib'));
  writeFileSync(join(root, 'player'), '#!/bin/sh\n');
  chmodSync(join(root, 'player'), 0o755);
  writeFileSync(join(root, 'lib/a b\nc.py'), 'pass\n');
  symlinkSync('lib/a b\nc.py', join(root, 'inside'));
  return root;
}

const printOf = async (root: string): Promise<string> => fingerprintOf(root, await listFiles(root, SIZE_LIMITS));

describe('a submission', () => {
  test('is copied with its links and its permissions', async () => {
    const [from, to] = [submission(), folder()];
    await copyTo(from, await listFiles(from, SIZE_LIMITS), to);
    expect(await printOf(to)).toBe(await printOf(from));
    expect(lstatSync(join(to, 'player')).mode & 0o111).not.toBe(0);
    expect(readFileSync(join(to, 'inside'), 'utf8')).toBe('pass\n');
  });

  test.each([['/etc/passwd'], ['../other/player'], ['lib/../../other'], ['..']])(
    'is not followed out of its folder to %s',
    async (target) => {
      const [from, to] = [submission(), folder()];
      symlinkSync(target, join(from, 'out'));
      const found = await listFiles(from, SIZE_LIMITS);
      await copyTo(from, found, to);
      expect(found.leftOut).toEqual(['out: a link that points outside the folder']);
      expect(existsSync(join(to, 'out'))).toBe(false);
    },
  );

  test('may contain a pipe, which is not read', async () => {
    const from = submission();
    execFileSync('mkfifo', [join(from, 'pipe')]);
    expect((await listFiles(from, SIZE_LIMITS)).leftOut).toEqual(['pipe: neither a file nor a folder']);
  });

  test('is copied without names that are not valid UTF-8, but with names that only look like it', async () => {
    const [from, to] = [submission(), folder()];
    for (const name of ['t\xfcr', 'dir\xff'])
      mkdirSync(Buffer.concat([Buffer.from(`${from}/`), Buffer.from(name, 'latin1')]));
    writeFileSync(join(from, 'odd\ufffd'), '');
    const found = await listFiles(from, SIZE_LIMITS);
    expect(found.leftOut).toEqual(['dir\ufffd: its name is not valid UTF-8', 't\ufffdr: its name is not valid UTF-8']);
    await copyTo(from, found, to);
    expect(existsSync(join(to, 'odd\ufffd'))).toBe(true);
  });

  test('has a limited number of files and bytes', async () => {
    const root = submission();
    await expect(listFiles(root, { files: 3, bytes: 1000 })).rejects.toThrow('it has more than 3 files');
    await expect(listFiles(root, { files: 20, bytes: 10 })).rejects.toThrow('it has more than 0.00001 MB');
  });

  test.each<[string, (root: string) => void]>([
    ['a byte', (root) => writeFileSync(join(root, 'player'), '#!/bin/sh\n#')],
    ['a name', (root) => writeFileSync(join(root, 'more'), '')],
    ['a permission', (root) => chmodSync(join(root, 'player'), 0o644)],
    ['a link', (root) => symlinkSync('player', join(root, 'link'))],
    ['a folder', (root) => mkdirSync(join(root, 'empty'))],
  ])('has another fingerprint when %s changes', async (_, change) => {
    const root = submission();
    const before = await printOf(root);
    expect(await printOf(root)).toBe(before);
    change(root);
    expect(await printOf(root)).not.toBe(before);
  });
});

describe('the folder of results', () => {
  test.each([
    ['ann', 'ann'],
    ['Zoë Müller', 'Zoë Müller'],
    ['two\nlines', 'two%0Alines'],
    ['index.html', '%index.html'],
    ['Gradebook.csv', '%Gradebook.csv'],
    ['50%', '50%25'],
  ])('of %j is %j', (name, expected) => {
    expect(folderFor(name)).toBe(expected);
  });

  test('differs for each name, and is never too long', () => {
    const names = ['x'.repeat(250), `${'x'.repeat(249)}y`, '%index.html', 'index.html', '\n'.repeat(200)];
    const folders = names.map(folderFor);
    expect(new Set(folders).size).toBe(names.length);
    for (const each of folders) expect(Buffer.byteLength(each)).toBeLessThan(255);
  });

  test('is read back as written, and ignored if it is damaged', () => {
    const root = join(folder(), 'deep');
    const state = {
      name: 'ann',
      fingerprint: 'f',
      selection: 's',
      isOpen: false,
      status: 'graded',
      reason: null,
      leftOut: [],
    } as const;
    expect(recall(root)).toBeNull();
    store(root, { state, results: fileOf([result('any/tea/1', 'pass')]) });
    expect(recall(root)?.state).toMatchObject(state);
    expect(recall(root)?.results).toEqual(fileOf([result('any/tea/1', 'pass')]));
    writeFileSync(join(root, 'herald-result.ndjson'), '{"kind":"ru');
    expect(recall(root)).toBeNull();
  });
});

describe('a build', () => {
  const LIMITS = { output: 100_000, memory: null, processes: null };
  const run = (script: string, seconds = 20, signal = new AbortController().signal) =>
    build({ argv: ['sh', '-c', script], cwd: folder(), seconds, limits: LIMITS, sandbox: false, hidden: [], signal });

  test('that exits with 0 succeeds, whatever it closes before', async () => {
    expect(await run('exec >&-; exec <&-; sleep 0.1; exit 0')).toEqual({ ok: true });
  });

  test.each([
    ['exit 2', "sh -c 'exit 2' exited with 2"],
    ['echo no such rule >&2; exit 1', "sh -c 'echo no such rule >&2; exit 1' exited with 1: no such rule"],
    ['kill -9 $$', "sh -c 'kill -9 $$' exited with SIGKILL"],
  ])('that runs %j fails with a reason', async (script, reason) => {
    expect(await run(script)).toEqual({ ok: false, blame: 'submission', reason });
  });

  needsTool('bwrap')('in a sandbox can only write to its copy, and sees no other submission', async () => {
    // Where a sandbox can get to it, also if it is run by root.
    const cwd = temporaryFolder('/tmp');
    await giveToSandbox(cwd);
    // Not in /tmp, which a sandbox hides anyway.
    const others = temporaryFolder('/var/tmp');
    writeFileSync(join(others, 'solution'), '42');
    const elsewhere = join(temporaryFolder('/var/tmp'), 'written');
    const script = `cat ${others}/solution && exit 5; touch ${elsewhere} && exit 6; echo 1 > player`;
    const argv = ['sh', '-c', script];
    const signal = new AbortController().signal;
    expect(await build({ argv, cwd, seconds: 20, limits: LIMITS, sandbox: true, hidden: [others], signal })).toEqual({
      ok: true,
    });
    expect(readFileSync(join(cwd, 'player'), 'utf8')).toBe('1\n');
    expect(existsSync(elsewhere)).toBe(false);
  });

  test('that does not end is killed', async () => {
    const built = await run('sleep 1000 & sleep 1000', 1);
    expect(built).toEqual({
      ok: false,
      blame: 'submission',
      reason: "sh -c 'sleep 1000 & sleep 1000' took more than 1 s",
    });
  });

  test('that prints endlessly is killed', async () => {
    expect(await run('yes')).toMatchObject({ ok: false, blame: 'submission' });
  });

  test('that is interrupted is not the fault of the submission', async () => {
    const abort = new AbortController();
    const building = run('sleep 1000', 60, abort.signal);
    abort.abort();
    expect(await building).toEqual({ ok: false, blame: 'environment', reason: 'interrupted' });
  });
});

test('a semaphore limits what runs at once, in order, and frees slots after errors too', async () => {
  const slots = new Semaphore(2);
  let [busy, max] = [0, 0];
  const order: number[] = [];
  const work = (index: number) =>
    slots.use(async () => {
      order.push(index);
      max = Math.max(max, ++busy);
      await new Promise(setImmediate);
      busy--;
      if (index % 3 === 0) throw new Error('it went wrong');
    });
  await Promise.allSettled(Array.from({ length: 10 }, (_, index) => work(index)));
  expect({ max, busy, order }).toEqual({ max: 2, busy: 0, order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] });
});

describe('folders that are nested too deeply for any path', () => {
  function nested(): string {
    const root = folder();
    const name = 'd'.repeat(200);
    const script = `i=0; while [ $i -lt 50 ]; do mkdir ${name}; cd -P ${name}; i=$((i + 1)); done; echo hidden > file; chmod 0 .`;
    execFileSync('/bin/sh', ['-c', script], { cwd: root });
    return root;
  }

  test('are removed', async () => {
    const root = nested();
    await removeCopy(root);
    expect(existsSync(root)).toBe(false);
  });

  test('count as more than any limit', async () => {
    const root = nested();
    expect(await folderSize(root)).toBe(Number.POSITIVE_INFINITY);
    await removeCopy(root);
  });
});

describe('the program of a submission in a sandbox', () => {
  test('may be in the submission, on the PATH, or part of the system', () => {
    const root = submission();
    symlinkSync('/usr/bin', join(root, 'bin'));
    const commands = [['./player'], ['lib/../player'], ['sh', 'x'], ['/bin/sh', 'x'], ['bin/env'], ['./missing']];
    expect(commands.map((argv) => whyElsewhere(argv, root))).toEqual(commands.map(() => null));
  });

  test('may not be elsewhere, by its name or by a link, unless the teacher names it', () => {
    const [root, other] = [submission(), submission()];
    symlinkSync(other, join(root, 'dist'));
    symlinkSync(join(other, 'player'), join(root, 'same'));
    const program = join(other, 'player');
    expect([
      whyElsewhere([program], root),
      whyElsewhere(['dist/player'], root),
      whyElsewhere(['./same'], root),
    ]).toEqual([program, 'dist/player', './same'].map((name) => `${name} leads out of the submission`));
    expect(whyElsewhere([program], root, [program])).toBeNull();
  });
});
