import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fingerprintOfSource, openSubmission } from '../../../../src/run/class/intake/open-submission.js';
import type { SubmissionSource } from '../../../../src/run/class/intake/submission-source.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import { LINK, makeZip, SCRIPT, type ZipEntry } from './zip-writer.js';

const LIMITS = { files: 50, bytes: 10_000_000 };

const open = (source: SubmissionSource, isNamed = (_: string) => false, limits = LIMITS) =>
  openSubmission(source, temporaryFolder(), { limits, isNamed });

function archive(name: string, content: Buffer): SubmissionSource {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return { kind: 'archive', path };
}

const zip = (...entries: readonly ZipEntry[]): SubmissionSource => archive('hw.zip', makeZip(entries));

const treeOf = (root: string): string[] => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();

const isRunnable = (file: string): boolean => (statSync(file).mode & 0o111) !== 0;

/** An entry called `a`, or a header about the next one. */
function tarEntry(type: string, content: Buffer, size = content.length.toString(8)): Buffer {
  const header = Buffer.alloc(512);
  header.write('a');
  header.write('0000755', 100);
  header.write(size, 124);
  header.write(type, 156);
  header.fill(' ', 148, 156);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0`,
    148,
  );
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

const PLAYER = { name: 'player', text: '#!/bin/sh\n', mode: SCRIPT };

describe('a zip file', () => {
  test('is unpacked with its permissions and links', async () => {
    const { root, leftOut } = await open(
      zip(PLAYER, { name: 'lib/' }, { name: 'lib/ä.py', text: 'pass\n' }, { name: 'l', text: 'lib/ä.py', mode: LINK }),
    );
    expect(treeOf(root)).toEqual(['l', 'lib', 'lib/ä.py', 'player']);
    expect([isRunnable(join(root, 'player')), isRunnable(join(root, 'lib/ä.py'))]).toEqual([true, false]);
    expect(readFileSync(join(root, 'l'), 'utf8')).toBe('pass\n');
    expect(leftOut).toEqual([]);
  });

  test('from Windows has scripts that can be run, backslashes, and names in CP437', async () => {
    const { root } = await open(
      zip(
        { name: 'hw\\player', text: '#!/bin/sh\n', mode: null },
        { name: 'hw\\notes', text: 'none\n', mode: null },
        { name: Buffer.from([...Buffer.from('hw\\M'), 0x81, ...Buffer.from('ller')]), mode: null },
      ),
    );
    expect(treeOf(root)).toEqual(['Müller', 'notes', 'player']);
    expect([isRunnable(join(root, 'player')), isRunnable(join(root, 'notes'))]).toEqual([true, false]);
  });

  test('from macOS has names in UTF-8 that it does not say, and leftovers that are dropped', async () => {
    const { root } = await open(
      zip(
        { name: 'hw/player', text: '#!/bin/sh\n' },
        { name: Buffer.from('hw/Zoë') },
        { name: '__MACOSX/hw/._player' },
        { name: 'hw/.DS_Store' },
      ),
    );
    expect(treeOf(root)).toEqual(['Zoë', 'player']);
  });

  test.each<[string, ZipEntry[], string]>([
    ['leads out', [{ name: '../player' }], 'its archive has an entry that leads out of it: ../player'],
    ['leads out in the middle', [{ name: 'a/../../b' }], 'its archive has an entry that leads out of it: a/../../b'],
    ['is absolute', [{ name: '/etc/passwd' }], 'its archive has an entry that leads out of it: /etc/passwd'],
    ['names a drive', [{ name: 'C:\\a', mode: null }], 'its archive has an entry that leads out of it: C:\\a'],
    ['is encrypted', [{ ...PLAYER, isEncrypted: true }], 'player in its archive is encrypted'],
    ['has one name twice', [PLAYER, PLAYER], 'its archive has two entries called player'],
    [
      'has a bomb',
      [{ name: 'bomb', text: Buffer.alloc(2_000_000) }],
      'bomb in its archive unpacks to more than 200 times',
    ],
    [
      'claims a small size for a bomb',
      [{ name: 'bomb', text: Buffer.alloc(2_000_000), claims: 10 }],
      'its archive is damaged: too many bytes in the stream. expected 10',
    ],
    ['has too many files', Array.from({ length: 51 }, (_, n) => ({ name: `${n}` })), 'it has more than 50 files'],
    [
      'is too large',
      Array.from({ length: 12 }, (_, n) => ({ name: `${n}`, text: Buffer.alloc(900_000) })),
      'it has more than 10 MB',
    ],
    ['writes through a file', [PLAYER, { name: 'player/a' }], 'EEXIST'],
    [
      'has a link that is too long',
      [{ name: 'l', text: 'x'.repeat(5000), mode: LINK }],
      'l in its archive is too long a link',
    ],
  ])('that %s is refused', async (_, entries, message) => {
    await expect(open(zip(...entries))).rejects.toThrow(message);
  });

  test('that is no zip file is refused', async () => {
    await expect(open(archive('hw.zip', Buffer.from('Hello')))).rejects.toThrow('its archive is damaged: ');
    await expect(open(archive('hw.rar', Buffer.from('Rar!')))).rejects.toThrow(
      'Herald cannot unpack .rar files; expected zip, tar or tar.gz',
    );
  });

  test('cannot write through a link, nor lead out through two of them', async () => {
    const outside = temporaryFolder();
    await expect(open(zip({ name: 'd', text: '.', mode: LINK }, { name: 'd/player', text: 'x' }))).rejects.toThrow(
      'EEXIST',
    );
    const { root, leftOut } = await open(
      zip(
        PLAYER,
        { name: 'a/b/up', text: '../..', mode: LINK },
        { name: 'out', text: 'a/b/up/../..', mode: LINK },
        { name: 'far', text: join(outside, 'x'), mode: LINK },
      ),
    );
    expect(leftOut).toEqual([
      'far: a link that points outside the folder',
      'out: a link that points outside the folder',
    ]);
    expect(existsSync(join(root, 'out'))).toBe(false);
  });
});

describe('a tar file', () => {
  test.each(['hw.tar.gz', 'hw.tgz', 'hw.tar'])('such as %s is unpacked', async (name) => {
    const from = temporaryFolder();
    const long = `${'d'.repeat(90)}/${'e'.repeat(90)}`;
    mkdirSync(join(from, 'hw', long), { recursive: true });
    writeFileSync(join(from, 'hw', 'player'), '#!/bin/sh\n', { mode: 0o755 });
    writeFileSync(join(from, 'hw', long, `${'f'.repeat(100)}`), 'x'.repeat(100_000));
    symlinkSync('player', join(from, 'hw', 'link'));
    symlinkSync('/etc/passwd', join(from, 'hw', 'out'));
    const format = name === 'hw.tgz' ? 'gnu' : 'pax';
    execFileSync('tar', ['-caf', name, `--format=${format}`, 'hw'], { cwd: from });
    const { root, leftOut } = await open({ kind: 'archive', path: join(from, name) });
    expect(treeOf(root)).toEqual([long.split('/')[0], long, `${long}/${'f'.repeat(100)}`, 'link', 'player']);
    expect(isRunnable(join(root, 'player'))).toBe(true);
    expect(leftOut).toEqual(['hw/out: a link that points outside the folder']);
  });

  test('that is damaged is refused', async () => {
    await expect(open(archive('hw.tar.gz', Buffer.from('Hello')))).rejects.toThrow('its archive is damaged: ');
    await expect(open(archive('hw.tar', Buffer.alloc(512, 'x')))).rejects.toThrow('a header has a wrong checksum');
  });

  test('that is a bomb is refused, also if what it unpacks to would be dropped', async () => {
    const from = temporaryFolder();
    writeFileSync(join(from, 'player'), '#!/bin/sh\n');
    writeFileSync(join(from, '._bomb'), Buffer.alloc(2 * LIMITS.bytes));
    execFileSync('tar', ['-caf', 'hw.tar.gz', 'player', '._bomb'], { cwd: from });
    const source = { kind: 'archive', path: join(from, 'hw.tar.gz') } as const;
    await expect(open(source)).rejects.toThrow('it has more than 10 MB');
  });

  test.each(['g', 'x', 'L', 'K'])('that is a bomb of headers of type %s is refused', async (type) => {
    const header = tarEntry(type, Buffer.from('name'.padEnd(60_000, '\0')));
    const entry = tarEntry('0', Buffer.from('#!/bin/sh\n'));
    const bomb = [...Array.from({ length: 200 }, () => header), entry];
    await expect(open(archive('hw.tar.gz', gzipSync(Buffer.concat(bomb))))).rejects.toThrow('it has more than 10 MB');
    const { root } = await open(archive('hw.tar', Buffer.concat([header, header, entry])));
    expect(treeOf(root)).toEqual([type === 'L' ? 'name' : 'a']);
  });

  test.each(['-1', 'x', '99999999999'])('with an entry of size %s is refused', async (size) => {
    await expect(open(archive('hw.tar', tarEntry('0', Buffer.from('x'), size)))).rejects.toThrow(
      'its archive is damaged',
    );
  });

  test('that is itself too large is not read', async () => {
    const path = join(temporaryFolder(), 'hw.tar');
    writeFileSync(path, '');
    truncateSync(path, 2 * LIMITS.bytes);
    await expect(fingerprintOfSource({ kind: 'archive', path }, LIMITS)).rejects.toThrow('it has more than 10 MB');
  });
});

describe('a submission', () => {
  const nested = (...paths: readonly string[]): SubmissionSource => {
    const path = temporaryFolder();
    for (const each of paths) {
      mkdirSync(join(path, each, '..'), { recursive: true });
      writeFileSync(join(path, each), each.endsWith('.zip') ? makeZip([PLAYER]) : '');
    }
    return { kind: 'folder', path, isDownload: false };
  };

  test.each([
    ['in a folder of its own', nested('hw3/player'), ['player']],
    ['in two folders', nested('hw3/hw3/player', '__MACOSX/x', '.git/config'), ['player']],
    ['in an archive', nested('hw3.zip'), ['player']],
    ['in an archive in a folder', nested('hw3/hw3.zip'), ['player']],
    ['in a folder that the class file names', nested('src/player'), ['src', 'src/player']],
    ['next to a folder', nested('player', 'lib/a'), ['lib', 'lib/a', 'player']],
    ['next to an archive', nested('player', 'lib.zip'), ['lib.zip', 'player']],
  ])('%s is found', async (_, source, files) => {
    const { root } = await open(source, (folder) => folder === 'src');
    expect(treeOf(root)).toEqual(files);
  });

  test('is not searched for in archives without end', async () => {
    const once = makeZip([PLAYER]);
    const twice = makeZip([{ name: 'once.zip', text: once }]);
    const thrice = makeZip([{ name: 'twice.zip', text: twice }]);
    expect(treeOf((await open(archive('twice.zip', twice))).root)).toEqual(['player']);
    await expect(open(archive('thrice.zip', thrice))).rejects.toThrow('it has archives in archives, more than 2');
  });

  test('of single files has the names that the student gave them', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'x_1_2_player.py'), '#!/usr/bin/env python3\n');
    const { root } = await open({
      kind: 'files',
      files: [{ path: join(folder, 'x_1_2_player.py'), name: 'player.py' }],
    });
    expect([treeOf(root), isRunnable(join(root, 'player.py'))]).toEqual([['player.py'], true]);
  });

  test('from a platform has scripts that can be run, and others do not', async () => {
    const path = temporaryFolder();
    writeFileSync(join(path, 'player'), '#!/bin/sh\n', { mode: 0o644 });
    for (const isDownload of [true, false]) {
      const { root } = await open({ kind: 'folder', path, isDownload });
      expect((lstatSync(join(root, 'player')).mode & 0o111) !== 0).toBe(isDownload);
    }
  });

  test('has another fingerprint when its archive changes', async () => {
    const source = zip(PLAYER);
    const before = await fingerprintOfSource(source, LIMITS);
    if (source.kind === 'archive') writeFileSync(source.path, makeZip([{ ...PLAYER, text: '#!/bin/sh\n#' }]));
    expect(await fingerprintOfSource(source, LIMITS)).not.toBe(before);
  });
});
