import { appendFileSync, readFileSync } from 'node:fs';
import { writeFileAtomic } from '../../peer/write-file-atomic.js';

/** What may be there of a value. */
export type Fields<T> = { readonly [K in keyof T]?: unknown };

/** A file of JSON lines. */
export class LineFile {
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** All values, without lines that are damaged; a last line that a crash cut off is one of them. */
  read<T>(isValue: (value: Fields<T>) => boolean, warn: (message: string) => void): T[] {
    const text = readFileSync(this.path, 'utf8');
    // What is written next must not continue a line that was cut off.
    if (text !== '' && !text.endsWith('\n')) appendFileSync(this.path, '\n');
    return text.split('\n').flatMap((line, index) => {
      if (line === '') return [];
      const value = parse<T>(line);
      if (value !== null && isValue(value)) return [value as T];
      warn(`${this.path}: line ${index + 1} is damaged, and was left out`);
      return [];
    });
  }

  append(value: object): void {
    appendFileSync(this.path, `${JSON.stringify(value)}\n`);
  }

  /** Changes all values, and leaves out those that become null: afterwards nothing of them is in the file. */
  rewrite<T>(change: (value: Fields<T>) => object | null): void {
    const lines = readFileSync(this.path, 'utf8').split('\n');
    const changed = lines.flatMap((line) => {
      const value = line === '' ? null : parse<T>(line);
      if (value === null) return line === '' ? [] : [line];
      const next = change(value);
      return next === null ? [] : [next === value ? line : JSON.stringify(next)];
    });
    writeFileAtomic(this.path, changed.map((line) => `${line}\n`).join(''));
  }
}

function parse<T>(line: string): Fields<T> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? (value as Fields<T> | null) : null;
  } catch {
    return null;
  }
}
