import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/**
 * Puts the folder of the interpreter that `python3` stands for first in the PATH. Version managers such as pyenv install a
 * script of that name instead, which takes 100 ms of processor time at each start, where the interpreter takes 13. Tests and
 * benches start Python hundreds of times, and a bench would measure how slow that script is.
 */
export function skipPythonShim(): void {
  const { status, stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });
  // What needs Python tells if it is missing.
  if (status !== 0) return;
  process.env['PATH'] = [dirname(stdout.trim()), process.env['PATH']].join(delimiter);
}
