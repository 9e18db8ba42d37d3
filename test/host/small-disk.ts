import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.js';
import { later } from './serving.js';

const KIB = 1024;
const PAGE = 4 * KIB;

/** A file system of its own, in memory, of a few pages. Needs bubblewrap. */
export class SmallDisk {
  /** Where it is mounted. */
  readonly path: string;
  private readonly ballast: string;

  private constructor(path: string) {
    this.path = path;
    this.ballast = join(path, 'ballast');
  }

  /** Mounts it in the name space of another process, so that nothing stays mounted when that process ends. */
  static async mount(bytes = 64 * KIB): Promise<SmallDisk> {
    const place = temporaryFolder();
    const hold = ['sh', '-c', 'echo $$; exec sleep 300'];
    const args = [
      '--die-with-parent',
      '--dev-bind',
      '/',
      '/',
      '--size',
      String(bytes),
      '--tmpfs',
      place,
      '--',
      ...hold,
    ];
    const holder = spawn('bwrap', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    later(async () => {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    });
    const [pid] = (await once(holder.stdout, 'data')) as [Buffer];
    return new SmallDisk(join('/proc', pid.toString().trim(), 'root', place));
  }

  /** Leaves so many pages free. Files can still grow to the end of their last page. */
  fill(spare = 0): void {
    while (this.takesAnotherPage());
    truncateSync(this.ballast, statSync(this.ballast).size - spare * PAGE);
  }

  free(): void {
    rmSync(this.ballast);
  }

  private takesAnotherPage(): boolean {
    try {
      writeFileSync(this.ballast, Buffer.alloc(PAGE), { flag: 'a' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
      throw error;
    }
  }
}
