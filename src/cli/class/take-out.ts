import { OutFolderInUse, takeOutFolder } from '../../run/class/out-folder.js';
import { UsageError } from '../../run/errors.js';

/** Takes the folder of results for this run. Returns how to release it. */
export function takeOut(out: string): () => void {
  try {
    return takeOutFolder(out);
  } catch (error) {
    if (error instanceof OutFolderInUse) throw new UsageError(`--out ${out} ${error.message}`);
    throw error;
  }
}
