import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  edit,
  gradePlayer,
  IS_ROOT,
  openFolder,
  PLATFORMS,
  type Platform,
  PYTHON,
  ROOT_PLATFORMS,
  resultsIn,
  runScript,
} from './platforms.js';

const FEW = '--only C-107 --only C-111 --samples 0 --games 0';

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A file that everybody can write, for programs to say who they are. */
function witness(): string {
  const file = join(openFolder(), 'users');
  writeFileSync(file, '');
  chmodSync(file, 0o666);
  return file;
}

const usersIn = (file: string): Set<string> => new Set(readFileSync(file, 'utf8').trim().split('\n'));

/** A program that says which user runs it, and plays no further. */
const script = (users: string): string => `#!/bin/sh\nid -u >> ${users}\n`;

test.each(['--only **/mine/*', '--only sexpr/v1/player/mine/*', "--only '**/mine/*'"])(
  'a submission cannot choose its cases by files that match %s',
  async (only) => {
    const platform = PLATFORMS.gradescope();
    edit(platform.settings, `${only} --samples 0 --games 0`);
    for (const top of ['**', 'sexpr/v1/player', "'**"]) {
      mkdirSync(join(platform.submission, top, 'mine'), { recursive: true });
      writeFileSync(join(platform.submission, top, 'mine/silver-to-gold'), '');
    }
    const ran = await gradePlayer(platform, 'print("(act mine silver gold)")\n');
    expect(ran.code, ran.err).toBe(0);
    expect(platform.points(ran).of).toBe(MINE_CASES);
  },
);

const MINE_CASES = readdirSync('fixtures/sexpr/v1/player/mine').length;

test('options that cannot be read are no reason to grade without them', async () => {
  const platform = PLATFORMS.gradescope();
  edit(platform.settings, "--only '**/mine/*");
  const ran = await gradePlayer(platform, 'raise SystemExit(1)');
  expect(ran).toMatchObject({ code: 4, err: expect.stringContaining('unmatched single quote') });
});

// Only root can become another user.
describe.skipIf(!IS_ROOT)('a submission that is graded by root', () => {
  test('cannot make root write to a file of the bundle', async () => {
    const build = 'sh build.sh';
    const platform = PLATFORMS.gradescope('--build', build, '--run', './player');
    edit(platform.settings, FEW);
    const source = join(platform.root, 'source');
    const targets = [join(source, 'rubric.yml'), join(source, 'herald/dist/bin/herald.js')];
    const hashes = targets.map(hashOf);
    const names = ['.herald-build.log', '.herald-build-failed', 'build.log', 'refused.txt', 'refused.sh'];
    for (const [index, name] of names.entries()) symlinkSync(targets[index % 2]!, join(platform.submission, name));
    // What is not there before the build is made by it, here and next to it, and it prints a rubric of its own.
    const link = names.map((name) => `ln -sf ${targets[0]} ${name}; ln -sf ${targets[0]} ../${name}`).join('; ');
    writeFileSync(join(platform.submission, 'build.sh'), `{ ${link}; } 2> /dev/null\necho 'title: mine'\nexit 1\n`);
    writeFileSync(join(platform.submission, 'player'), '#!/bin/sh\ncat\n', { mode: 0o755 });
    expect(await runScript(platform.command, platform.root)).toMatchObject({ code: 0 });
    expect(targets.map(hashOf)).toEqual(hashes);
    expect(JSON.parse(resultsIn(platform.root))).toMatchObject({
      score: 0,
      output: expect.stringContaining('Homework 3'),
    });
  });

  test('cannot be started as root by a file with the name of the command', async () => {
    const users = witness();
    const platform = PLATFORMS.gradescope('--run', './player');
    edit(platform.settings, FEW);
    const user = (await runScript(['id', '-u', 'student'], '/')).code === 0 ? 'student' : 'nobody';
    const group = (await runScript(['id', '-g', user], '/')).out.trim();
    const command = `setpriv --reuid=${user} --regid=${group} --clear-groups --no-new-privs -- .`;
    for (const folder of ['.', command]) {
      mkdirSync(join(platform.submission, folder), { recursive: true });
      writeFileSync(join(platform.submission, folder, 'player'), script(users), { mode: 0o755 });
    }
    expect(await runScript(platform.command, platform.root)).toMatchObject({ code: 0 });
    expect(usersIn(users)).not.toContain('0');
    expect(usersIn(users).size).toBe(1);
  });

  test('cannot give Herald modules to load', async () => {
    const users = witness();
    const module = `require('node:fs').appendFileSync(${JSON.stringify(users)}, process.getuid() + '\\n');`;
    const build = 'mkdir -p $HOME && cp -R .node_modules $HOME; id -u >> $USERS';
    const platform = PLATFORMS.gradescope(
      ...['--protocol', 'jsonrpc/live', '--run', `${PYTHON} player.py {url}`],
      ...['--build', build.replace('$USERS', users)],
    );
    edit(platform.settings, '--only **/start/* --samples 0 --games 0');
    for (const name of ['bufferutil', 'utf-8-validate']) {
      mkdirSync(join(platform.submission, '.node_modules', name), { recursive: true });
      writeFileSync(join(platform.submission, '.node_modules', name, 'index.js'), module);
    }
    expect(await gradePlayer(platform, 'raise SystemExit(1)')).toMatchObject({ code: 0 });
    expect(usersIn(users)).not.toContain('0');
    expect(usersIn(users).size).toBe(1);
  });

  test('is graded in a sandbox if the options ask for one', async () => {
    const platform = PLATFORMS.gradescope();
    edit(platform.settings, `${FEW} --sandbox`);
    writeFileSync(join(platform.submission, 'answers.py'), 'CLEAN = "(clean)"\n');
    const ran = await gradePlayer(
      platform,
      'import sys, answers\nsys.stdin.readline()\nprint(answers.CLEAN, flush=True)\n',
    );
    expect(ran.code).toBe(0);
    expect(platform.points(ran)).toMatchObject({ earned: 1, of: 2 });
  });

  test.each(ROOT_PLATFORMS)('on %s cannot read cases, rubric, results and what else is there', async (name) => {
    const platform: Platform = PLATFORMS[name]();
    edit(platform.settings, FEW);
    const ran = await gradePlayer(platform, prying(platform.root, '.'));
    expect(ran.code).toBeLessThanOrEqual(1);
    expect(platform.points(ran)).toMatchObject({ earned: 0 });
    expect(platform.shown(ran)).toContain('LOOKED');
    expect(platform.shown(ran)).not.toContain('LEAK');
  });
});

// Runners have one user, so that what is elsewhere can be read.
test.each(['github', 'gitlab'] as const)('a submission on %s has no cases next to it', async (name) => {
  const platform: Platform = PLATFORMS[name]();
  edit(platform.settings, FEW);
  const ran = await gradePlayer(platform, prying('.'));
  expect(platform.shown(ran)).toContain('LOOKED');
  expect(platform.shown(ran)).not.toContain('LEAK');
});

test('a submission on github is graded by the user of the runner, whom the bundle cannot be kept from', async () => {
  const platform = PLATFORMS.github();
  edit(platform.settings, FEW);
  const rubric = JSON.stringify(join(platform.root, '.github/actions/herald/rubric.yml'));
  const ran = await gradePlayer(platform, `import sys\nsys.stderr.write(open(${rubric}).read())\n`);
  expect(platform.shown(ran)).toContain('title: Homework 3');
});

/** A player that says which files it can read in these folders; `.` is the one that it is started in. */
const prying = (...folders: readonly string[]): string => `
import os, sys
OWN = ("./player.py", "./.github/workflows/herald.yml")
sys.stdin.readline()
print("LOOKED", file=sys.stderr)
for top in ${JSON.stringify(folders)}:
    for folder, _, names in os.walk(top):
        for name in names:
            path = os.path.join(folder, name)
            if path not in OWN and os.access(path, os.R_OK):
                print("LEAK", path, file=sys.stderr)
print("(buy province)", flush=True)
`;
