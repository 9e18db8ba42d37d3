import type { Observer } from '../../peer/index.js';

/** Of what a server prints, the last lines are kept, and the beginning of each. */
const LINES = 20;
const WIDTH = 200;

/** The last lines that a program has written for people to read. */
export class PrintedLines {
  readonly lines: string[] = [];
  private readonly clean: (text: string) => string;

  constructor(clean: (text: string) => string = (text) => text) {
    this.clean = clean;
  }

  readonly observe: Observer = (event) => {
    if (event.kind !== '<<' && event.kind !== 'stderr') return;
    const lines = this.clean(Buffer.from(event.bytes).toString())
      .split('\n')
      .filter((line) => line.trim() !== '');
    this.lines.push(...lines.map((line) => line.slice(0, WIDTH)));
    this.lines.splice(0, this.lines.length - LINES);
  };
}
