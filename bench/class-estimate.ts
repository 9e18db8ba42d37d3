import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLASS_OPTIONS, checkGrades, makeSubmissions } from './class-submissions.js';

const HERALD = fileURLToPath(new URL('../dist/bin/herald.js', import.meta.url));
const IN_EACH_LANGUAGE = 8;
/** Of the run, after which the estimate is looked at. */
const SHARE = 0.2;

/** What a run has shown as the time left, each with when that was, in milliseconds. */
interface Watched {
  readonly estimates: readonly { readonly at: number; readonly left: number }[];
  readonly begin: number;
  readonly end: number;
}

/** By how much the time left that a class shows after a fifth of its run is wrong, in percent of the time that was left. */
export async function estimateError(): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), 'herald-bench-'));
  try {
    const submissions = makeSubmissions(join(root, 'submissions'), IN_EACH_LANGUAGE);
    const out = join(root, 'grades');
    const options = CLASS_OPTIONS.filter((option) => option !== '--quiet');
    const watched = await watch(['class', join(root, 'submissions'), '--out', out, ...options]);
    checkGrades(out, submissions);
    return errorIn(watched);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** The estimate is shown on terminals only. */
async function watch(args: readonly string[]): Promise<Watched> {
  const command = [process.execPath, HERALD, ...args].map((word) => `'${word}'`).join(' ');
  const begin = performance.now();
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const estimates: { at: number; left: number }[] = [];
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    const shown = [...text.matchAll(/, (?:(\d+) min )?(\d+) s left/g)].at(-1);
    if (shown === undefined) return;
    const [, minutes = '0', seconds] = shown;
    estimates.push({ at: performance.now(), left: (Number(minutes) * 60 + Number(seconds)) * 1000 });
  });
  const [status] = await once(terminal, 'close');
  if (status !== 0) throw new Error(`herald class ended with ${status}`);
  return { estimates, begin, end: performance.now() };
}

function errorIn({ estimates, begin, end }: Watched): number {
  const due = begin + SHARE * (end - begin);
  const shown = estimates.find(({ at }) => at >= due);
  if (shown === undefined) throw new Error('no time left was shown');
  return 100 * Math.abs(shown.left / (end - shown.at) - 1);
}
