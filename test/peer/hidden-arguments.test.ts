import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { hiddenArguments } from '../../src/peer/index.js';
import { temporaryFolder } from '../temporary-folder.js';
import { needsTool } from '../tools.js';

needsTool('bwrap')('arguments that a sandbox hides are found', () => {
  const cwd = temporaryFolder('/var/tmp');
  const elsewhere = temporaryFolder('/var/tmp');
  for (const folder of [cwd, elsewhere]) writeFileSync(join(folder, 'book'), '');
  writeFileSync(join(cwd, 'player'), '#!/bin/sh\n', { mode: 0o755 });
  const argv = ['./player', 'book', join(elsewhere, 'book'), '/etc/passwd', '--book', '/no/such/file'];
  expect(hiddenArguments({ argv, cwd })).toEqual([join(elsewhere, 'book')]);
});
