import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderPrefix } from '../src/peer/owned-folder.js';

const PROC = '/proc';

/** Programs that were told to end may take a moment, and folders go with them. */
const PATIENCE_MS = 3000;
const PAUSE_MS = 20;

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`${PROC}/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

/** Living processes that inherited an environment with this text; none where there is no /proc. */
function processesWith(text: string): string[] {
  if (!existsSync(PROC)) return [];
  return readdirSync(PROC)
    .filter((name) => /^\d+$/.test(name) && readProc(name, 'environ').includes(text))
    .map((pid) => `process ${pid}: ${readProc(pid, 'cmdline').replaceAll('\0', ' ').trim()}`);
}

/** Of a run that a test killed while it made pipes, which takes some milliseconds. The next run removes it. */
const isOfKilledRun = (name: string): boolean => name.startsWith(folderPrefix('pipes'));

/** Files in the folder, and processes whose environment names it, that are still there after a moment. */
export async function findLeftovers(folder: string): Promise<string[]> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    const files = readdirSync(folder).filter((name) => !isOfKilledRun(name));
    const left = [...files.sort(), ...processesWith(folder)];
    if (left.length === 0 || Date.now() > end) return left;
  }
}
