import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives a run of the tests a temporary folder of its own, so that nothing stays on the machine: a test may kill a Herald before
 * it has cleaned up. What the tests themselves leave behind is named.
 */
export function setup(): () => void {
  const usual = process.env['TMPDIR'];
  const folder = mkdtempSync(join(tmpdir(), 'herald-tests-'));
  process.env['TMPDIR'] = folder;
  return () => {
    const left = readdirSync(folder);
    if (left.length > 0) console.error(`left in the temporary folder, and removed: ${left.sort().join(' ')}`);
    rmSync(folder, { recursive: true, force: true });
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  };
}
