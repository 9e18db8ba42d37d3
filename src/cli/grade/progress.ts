import type { Progress } from '../../run/grade.js';

export interface ProgressLine {
  readonly show: (progress: Progress) => void;
  readonly done: () => void;
}

const WIDTH = 78;

/** A live line on a terminal; nothing anywhere else. */
export function progressOf(quiet: boolean): ProgressLine {
  if (quiet || !process.stderr.isTTY) return { show: () => {}, done: () => {} };
  const write = (text: string): void => {
    process.stderr.write(`\r\x1b[K${text.slice(0, WIDTH)}`);
  };
  return {
    show: ({ done, of, running }) => write(`${done} of ${of}  ${running[0] ?? ''}`),
    done: () => write(''),
  };
}
