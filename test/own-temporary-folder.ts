import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives a run of the tests a temporary folder of its own, so that nothing stays on the machine. The run fails if something is
 * left in it, which each test file should have noticed for itself.
 */
export function setup(): () => void {
  const usual = process.env['TMPDIR'];
  const folder = mkdtempSync(join(tmpdir(), 'herald-tests-'));
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => {
    const left = readdirSync(folder).filter((name) => !isFolderOfSkippedFile(folder, name));
    rmSync(folder, { recursive: true, force: true });
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    if (left.length === 0) return;
    // Vitest prints what this throws, and exits as if all were well.
    process.exitCode = 1;
    throw new Error(`left in the temporary folder, and removed: ${left.sort().join(' ')}`);
  };
}

/** Vitest calls no hooks for a test file in which every test is skipped, so that its folder stays, empty. */
const isFolderOfSkippedFile = (folder: string, name: string): boolean =>
  name.startsWith('file-') && readdirSync(join(folder, name)).length === 0;
