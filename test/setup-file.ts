import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { removeReadableCopies } from '../src/peer/readable-copies.js';
import { findLeftovers } from './leftovers.js';
import { removeTemporaryFolders } from './temporary-folder.js';

// Vitest runs this anew for each test file, while modules that tests share are evaluated once in a worker. Each file gets a
// temporary folder of its own, and fails if it leaves a file or a process behind.
const usual = process.env['TMPDIR'];
const folder = mkdtempSync(join(tmpdir(), 'file-'));
// As open as /tmp: programs in sandboxes run as another user.
chmodSync(folder, 0o755);
process.env['TMPDIR'] = folder;
// What a terminal or a CI server sets changes what Herald prints.
for (const name of ['GITHUB_ACTIONS', 'GITHUB_STEP_SUMMARY', 'FORCE_COLOR', 'FORCE_HYPERLINK'])
  delete process.env[name];

// The first hook of a file, and therefore the last to be called.
afterAll(async () => {
  removeTemporaryFolders();
  // Herald does this when it exits, which a worker does not.
  removeReadableCopies();
  const left = await findLeftovers(folder);
  rmSync(folder, { recursive: true, force: true });
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`);
});
