import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findSubmissions } from '../../../../src/run/class/intake/find-submissions.js';
import { parsePlatformName, withoutResubmissionSuffix } from '../../../../src/run/class/intake/platform-names.js';
import { temporaryFolder } from '../../../temporary-folder.js';

/** A directory with these files, and folders where a name ends in a slash. */
function directory(...names: readonly string[]): string {
  const folder = temporaryFolder();
  for (const name of names) {
    if (name.endsWith('/')) mkdirSync(join(folder, name));
    else writeFileSync(join(folder, name), '');
  }
  return folder;
}

/** `name (id): kind`, and what is not looked at. */
function foundIn(folder: string): { readonly submissions: string[]; readonly ignored: string[] } {
  const { submissions, ignored } = findSubmissions(folder);
  return {
    submissions: submissions.map(({ name, id, isLate, source }) => {
      const files = source.kind === 'files' ? ` ${source.files.map((each) => each.name).join(' ')}` : '';
      return `${name}${id === null ? '' : ` #${id}`}${isLate ? ' late' : ''}: ${source.kind}${files}`;
    }),
    ignored: ignored.map(({ path, reason }) => `${path}: ${reason}`),
  };
}

describe('a directory of submissions', () => {
  test('has folders and archives, and all the rest is listed', () => {
    const folder = directory(
      ...['ann/', 'hans.zip', 'eve.tar.gz', 'rex.rar', 'notes.txt', '.git/', 'node_modules/', '__MACOSX/'],
      ...['.DS_Store', 'Thumbs.db', 'cat/', 'cat.zip'],
    );
    symlinkSync('ann', join(folder, 'link'));
    expect(foundIn(folder)).toEqual({
      submissions: ['ann: folder', 'cat: folder', 'eve: archive', 'hans: archive', 'rex: archive'],
      ignored: [
        '.DS_Store: left behind by macOS',
        '.git: hidden',
        'Thumbs.db: left behind by Windows',
        '__MACOSX: left behind by macOS',
        'cat.zip: there is another submission called cat',
        'link: a link; links are not followed',
        'node_modules: belongs to npm',
        'notes.txt: a single file; a submission is a folder or an archive (zip, tar or tar.gz)',
      ],
    });
  });

  test('may be a download of Moodle, with folders or without', () => {
    const folder = directory(
      'Zoë Müller_1234567_assignsubmission_file_/',
      'Zoë Müller_1234567_assignsubmission_onlinetext_/',
      'Bob Lee_22_assignsubmission_file/',
      'Bob Lee_23_assignsubmission_file_/',
      'Ann Berg_31_assignsubmission_file_hw3.zip',
      'Carl_Otto Dale_32_assignsubmission_file_player.py',
    );
    expect(foundIn(folder)).toEqual({
      submissions: [
        'Ann Berg #31: archive',
        'Bob Lee (22) #22: folder',
        'Bob Lee (23) #23: folder',
        'Carl_Otto Dale #32: files player.py',
        'Zoë Müller #1234567: folder',
      ],
      ignored: ['Zoë Müller_1234567_assignsubmission_onlinetext_: text typed into Moodle, not a file'],
    });
  });

  test('may be a download of Canvas, with late and repeated submissions', () => {
    const folder = directory(
      'mullerzoe_LATE_101_9001_hw3.zip',
      'leebob_102_9002_hw3.zip',
      'leebob_102_9005_hw3-1.zip',
      'bergann_103_9003_player-2.py',
      'bergann_103_9004_util.py',
      'dalecarl_104_text.html',
      'foxeve_105_9006_code.zip',
      'foxeve_105_9007_more.zip',
      'graygus_106_9008_code.zip',
      'graygus_106_9009_report.pdf',
    );
    expect(foundIn(folder)).toEqual({
      submissions: [
        'bergann #103: files player.py util.py',
        'foxeve #105: unclear',
        'graygus #106: archive',
        'leebob #102: archive',
        'mullerzoe #101 late: archive',
      ],
      ignored: [
        'dalecarl_104_text.html: text typed into Canvas, not a file',
        'graygus_106_9009_report.pdf: graygus_106_9008_code.zip is graded instead',
        'leebob_102_9002_hw3.zip: leebob_102_9005_hw3-1.zip is graded instead',
      ],
    });
  });
});

test.each([
  [['player-1.py'], ['player.py']],
  [
    ['level-1.py', 'level-2.py'],
    ['level-1.py', 'level-2.py'],
  ],
  [
    ['player.py', 'player-1.py'],
    ['player.py', 'player-1.py'],
  ],
  [
    ['a-1.tar.gz', 'Makefile-3', 'x-2026.txt'],
    ['a.tar.gz', 'Makefile', 'x-2026.txt'],
  ],
])('of a resubmission, %j are %j', (names, plain) => {
  expect(withoutResubmissionSuffix(names)).toEqual(plain);
});

test('an ordinary name is not one of a platform', () => {
  for (const name of ['ann', 'ann_berg', 'hw_3.zip', 'ann_12.zip']) expect(parsePlatformName(name)).toBeNull();
});
