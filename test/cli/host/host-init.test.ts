import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { herald } from '../herald.js';
import { edit, gradePlayer, init, MONEY, openFolder, PLATFORMS, runScript } from './platforms.js';

test('the zip for Gradescope is the same for the same choices', () => {
  const [one, other] = [openFolder(), openFolder()];
  for (const folder of [one, other]) init('gradescope', join(folder, 'a.zip'));
  expect(readFileSync(join(one, 'a.zip')).equals(readFileSync(join(other, 'a.zip')))).toBe(true);
});

test('cases of the teacher are in the bundle', async () => {
  const own = openFolder();
  cpSync('fixtures/sexpr/v1/player/mine', join(own, 'sexpr/v1/player/ours'), { recursive: true });
  const platform = PLATFORMS.gitlab('--cases', own, '--build', 'make -s', '--packages', 'make,gcc');
  edit(platform.settings, '--only **/ours/* --samples 0 --games 0');
  writeFileSync(join(platform.submission, 'Makefile'), 'all:\n\ttouch built\n');
  expect((await gradePlayer(platform, MONEY)).out).toMatch(/\nours {2}(\d+) of \1 /);
  expect(readFileSync(platform.settings, 'utf8')).toMatch(/^PACKAGES='make gcc'$/m);
});

const JAVA = ['--protocol', 'gc18/1', '--build', 'javac *.java', '--run', 'java Player {host} {port}'];

describe('what submissions need', () => {
  test('is installed on GitLab', async () => {
    const { root } = PLATFORMS.gitlab(...JAVA, '--image', 'node:24');
    const { herald: job } = parse(readFileSync(join(root, 'herald/herald.yml'), 'utf8'));
    expect(job.image).toBe('node:24');
    const { calls, env } = stubs(['apt-get']);
    const installed = await runScript(['sh', '-ec', job.before_script.join('\n')], root, {
      CI_PROJECT_DIR: root,
      ...env,
    });
    expect(installed).toMatchObject({ code: 0, err: '' });
    expect(calls()).toBe('apt-get update\napt-get install -y --no-install-recommends default-jdk-headless\n');
  });

  test('is in an image for PrairieLearn, and the question names the files', () => {
    const folder = openFolder();
    const { out } = init('prairielearn', folder, ...JAVA, '--image', 'me/grader', '--files', 'Player.java,Brain.java');
    expect(out).toContain('next: build me/grader from its Dockerfile, unless it exists; copy ');
    const at = (name: string): string => readFileSync(join(folder, name), 'utf8');
    expect(at('Dockerfile')).toMatch(/^FROM node:22\nRUN .* \\\n .*install.* default-jdk-headless /m);
    expect(JSON.parse(at('questions/herald-player/info.json')).externalGradingOptions.image).toBe('me/grader');
    expect(at('questions/herald-player/question.html')).toContain('file-names="Player.java,Brain.java"');
  });

  test.each<[string, string[], string]>([
    ['the file that is run', ['--run', 'python3 player.py'], 'player.py'],
    ['a program without an extension', ['--run', './player'], 'player'],
    ['what is built', ['--build', 'gcc -o player player.c', '--run', './player'], 'player.c'],
  ])('is, for a question, %s', (_, options, names) => {
    const folder = openFolder();
    init('prairielearn', folder, ...options);
    const page = readFileSync(join(folder, 'questions/herald-player/question.html'), 'utf8');
    expect(page).toContain(`file-names="${names}"`);
    expect(existsSync(join(folder, 'Dockerfile'))).toBe(false);
  });

  test('is missed on GitHub', () => {
    expect(init('github', openFolder(), '--run', 'racket player.rkt').err).toContain(
      'warning: submissions need racket, which the platform does not install; add a step that does\n',
    );
  });
});

test.each(['github', 'gitlab'])('hidden cases in repositories of students are warned of: %s', (platform) => {
  expect(init(platform, openFolder()).err).toBe(
    'warning: the rubric hides cases, but students can read both in their repositories; reports do not show them\n',
  );
});

/** Tools that only write down how they are called. */
function stubs(names: readonly string[], body = ''): { readonly calls: () => string; readonly env: { PATH: string } } {
  const folder = openFolder();
  const log = join(folder, 'calls');
  for (const name of names) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${name} "$@" >> ${log}\n${body}`, { mode: 0o755 });
  }
  return { calls: () => readFileSync(log, 'utf8'), env: { PATH: `${folder}:${process.env['PATH']}` } };
}

describe('setup.sh of Gradescope', () => {
  test('installs packages, and leaves a Node that is new enough', async () => {
    const { root } = PLATFORMS.gradescope();
    const { calls, env } = stubs(['apt-get', 'useradd']);
    const ran = await runScript(['bash', './setup.sh'], join(root, 'source'), env);
    expect(ran).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(calls()).toMatch(
      /^apt-get update\napt-get install .* ca-certificates curl xz-utils python3\n(useradd .*student\n)?$/,
    );
  });

  /** A machine with an old Node, and nodejs.org as a folder of files. `tar` stands for the new one. */
  function oldMachine(machine: string, archive: string, sum: string): { PATH: string } {
    const folder = openFolder();
    const tools: Readonly<Record<string, string>> = {
      'apt-get': '',
      useradd: '',
      uname: `echo ${machine}`,
      node: `[ -e ${folder}/unpacked ] && exec ${process.execPath} "$@"; echo v12.22.9`,
      curl: `case "$*" in
        *SHASUMS256.txt*) echo "0000  node-v22.1.0-headers.tar.xz"; echo "${sum}  ${archive}" ;;
        *"/latest-v22.x/${archive}"*) printf node > ${archive} ;;
        *) exit 22 ;;
      esac`,
      tar: `[ "$*" = "-xJf ${archive} -C /usr/local --strip-components=1 --no-same-owner" ] && touch ${folder}/unpacked`,
    };
    for (const [name, body] of Object.entries(tools))
      writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
    return { PATH: `${folder}:${process.env['PATH']}` };
  }

  const SUM = createHash('sha256').update('node').digest('hex');

  test.each([
    ['x86_64', 'node-v22.1.0-linux-x64.tar.xz'],
    ['aarch64', 'node-v22.1.0-linux-arm64.tar.xz'],
  ])('installs a Node for %s where it is too old', async (machine, archive) => {
    const { root } = PLATFORMS.gradescope();
    const ran = await runScript(['bash', './setup.sh'], join(root, 'source'), oldMachine(machine, archive, SUM));
    expect(ran).toMatchObject({ code: 0, out: expect.stringMatching(/: OK\n\d+\.\d+\.\d+\n$/) });
  });

  test('refuses one with another checksum', async () => {
    const { root } = PLATFORMS.gradescope();
    const env = oldMachine(
      'x86_64',
      'node-v22.1.0-linux-x64.tar.xz',
      SUM.replace(/^./, (c) => (c === '0' ? '1' : '0')),
    );
    expect(await runScript(['bash', './setup.sh'], join(root, 'source'), env)).toMatchObject({ code: 1 });
  });
});

test('nothing is written if one of the files exists', () => {
  const root = openFolder();
  mkdirSync(join(root, '.github/workflows'), { recursive: true });
  writeFileSync(join(root, '.github/workflows/herald.yml'), 'mine');
  expect(herald('host', 'init', 'github', root, '--protocol', 'sexpr/v3')).toMatchObject({ code: 2, out: '' });
  expect(existsSync(join(root, '.github/actions'))).toBe(false);
});

test.each<[string, string[], RegExp]>([
  [
    'an unknown platform',
    ['gradscope'],
    /^error: there is no bundle for "gradscope"; known .*\(did you mean gradescope\?\)\n$/,
  ],
  ['no protocol', ['gitlab', 'x'], /^error: .*--protocol/],
  ['an empty command', ['gitlab', 'x', '--protocol', 'sexpr/v3', '--run', ' '], /^error: .*\n$/],
  [
    'a rubric that is not there',
    ['gitlab', 'x', '--protocol', 'sexpr/v3', '--rubric', 'no.yml'],
    /^error: no\.yml: no such file/,
  ],
  ['cases that are not there', ['gitlab', 'x', '--protocol', 'sexpr/v3', '--cases', 'none'], /^error: --cases none: /],
  [
    'more time than Gradescope has',
    ['gradescope', 'x', '--protocol', 'sexpr/v3', '--total-time', '4000'],
    /^error: --total-time is "4000"; expected a whole number of seconds from 1 to 2340\n$/,
  ],
  [
    'more time than PrairieLearn has',
    ['prairielearn', 'x', '--protocol', 'sexpr/v3', '--total-time', '541'],
    /^error: --total-time is "541"; .* from 1 to 540\n$/,
  ],
  [
    'a question without files',
    ['prairielearn', 'x', ...JAVA, '--image', 'me/grader'],
    /^error: --run and --build name no file that students hand in; add --files, such as --files Player\.java\n$/,
  ],
  [
    'an image without Java',
    ['prairielearn', 'x', ...JAVA, '--files', 'Player.java'],
    /^error: submissions need default-jdk-headless, which the image node:22 does not have; add --image /,
  ],
  [
    'an image where there is none',
    ['gradescope', 'x', '--protocol', 'sexpr/v3', '--image', 'node:24'],
    /^error: --image applies to prairielearn and gitlab, not to gradescope\n$/,
  ],
  [
    'files where they have no place',
    ['gitlab', 'x', '--protocol', 'sexpr/v3', '--files', 'a.py'],
    /^error: --files applies to prairielearn, not to gitlab\n$/,
  ],
  [
    'a file that exists',
    ['gradescope', 'package.json', '--protocol', 'sexpr/v3'],
    /^error: package\.json already exists; not overwritten\n$/,
  ],
])('herald host init refuses %s', (_, args, told) => {
  const { code, out, err } = herald('host', 'init', ...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(told);
});
