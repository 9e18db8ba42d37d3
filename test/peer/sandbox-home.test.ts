import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { describeWithTools } from '../tools.js';
import { datumOf, endAfterEach, start } from './players.js';

endAfterEach();
afterEach(() => vi.unstubAllEnvs());

const LONG_MS = 20_000;

/** A home directory `real`, and a link to it. */
function makeHome(): string {
  const root = temporaryFolder('/var/tmp');
  mkdirSync(join(root, 'real/.ssh'), { recursive: true });
  writeFileSync(join(root, 'real/.ssh/id'), 'secret');
  writeFileSync(join(root, 'real/player'), '#!/bin/sh\necho "(" $(ls -A) ")"\n', { mode: 0o755 });
  symlinkSync('real', join(root, 'home'));
  return root;
}

const seenBy = async (argv: readonly string[], cwd: string): Promise<unknown> =>
  datumOf(await start(argv, { sandbox: true, cwd, path: '/usr/bin:/bin' }).receive(LONG_MS));

const LIST = ['sh', '-c', 'echo "(" $(ls -A) ")"'];

describeWithTools(['bwrap', 'prlimit'], 'the home directory in a sandbox', () => {
  describe.each(['home', 'real'])('that HOME calls %s', (name) => {
    test.each(['home', 'real'])('is empty if the working directory calls it %s', async (cwd) => {
      const root = makeHome();
      vi.stubEnv('HOME', join(root, name));
      expect(await seenBy(LIST, join(root, cwd))).toEqual([]);
    });

    test('has the program that the command line names, and nothing else', async () => {
      const root = makeHome();
      vi.stubEnv('HOME', join(root, name));
      expect(await seenBy(['./player'], join(root, 'home'))).toEqual(['player']);
    });

    test('is not shown as a part of the working directory', async () => {
      const root = makeHome();
      vi.stubEnv('HOME', join(root, name));
      expect(await seenBy(['sh', '-c', 'echo "(" $(ls -A real) ")"'], root)).toEqual([]);
    });

    test('can be written to', async () => {
      const root = makeHome();
      vi.stubEnv('HOME', join(root, name));
      expect(await seenBy(['sh', '-c', 'echo "(mine)" > ~/mine; cat ~/mine'], '/')).toEqual(['mine']);
      expect(readdirSync(join(root, 'real')).sort()).toEqual(['.ssh', 'player']);
    });
  });

  test.each([
    ['is not set', undefined],
    ['names another folder', '/var/tmp/another'],
  ])('is the user’s own if HOME %s', async (_, home) => {
    vi.stubEnv('HOME', home);
    expect(await seenBy(LIST, userInfo().homedir)).toEqual([]);
  });
});
