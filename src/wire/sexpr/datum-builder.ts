import type { ByteQueue } from '../byte-queue.js';
import { AtomTable, areSame } from './atom-table.js';
import { ATOM, BLANK, KIND, ODD } from './byte-kinds.js';
import type { Datum } from './datum.js';

/** Memory is released after a message that needed more than this. */
const VALUES_KEPT = 4096;

/** Builds a datum from the inside out, on stacks of its own: nesting costs no call. */
export class DatumBuilder {
  private readonly atoms = new AtomTable();
  /** The elements of all open lists, one after the other; a list is taken off the end when it closes. */
  private readonly values: Datum[] = [];
  private count = 0;
  /** Where in `values` each open list begins. */
  private readonly opened: number[] = [];
  /** The number of open lists. */
  depth = 0;

  add(datum: Datum): void {
    this.values[this.count++] = datum;
  }

  addAtom(queue: ByteQueue, end: number): void {
    this.add(this.atoms.textOf(queue, queue.at, end));
  }

  /**
   * The fast path for nearly all bytes of a message: plain atoms and blanks, up to whatever needs a closer look. It keeps
   * its state in local variables, which is twice as fast as in objects.
   */
  addPlainAtoms(queue: ByteQueue, stop: number, longest: number): void {
    const { values, atoms } = this;
    const { bytes } = queue;
    const kinds = KIND;
    const [atom, blank, odd] = [ATOM, BLANK, ODD];
    let { count } = this;
    let { at } = queue;
    while (at < stop) {
      const kind = kinds[bytes[at]!];
      if (kind === atom) {
        let end = at + 1;
        while (end < stop && kinds[bytes[end]!] === atom) end++;
        if (end === stop || kinds[bytes[end]!]! <= odd || end - at > longest) break;
        const text = atoms.textOf(queue, at, end);
        const last = endOfRepeats(queue, at, end, stop);
        for (let step = end + 1 - at; end <= last; end += step) values[count++] = text;
        at = last;
      } else if (kind === blank) at++;
      else break;
    }
    this.count = count;
    queue.at = at;
  }

  open(): void {
    this.opened[this.depth++] = this.count;
  }

  close(): void {
    const first = this.opened[--this.depth]!;
    this.values[first] = this.values.slice(first, this.count);
    this.count = first + 1;
  }

  /** The one datum built, when no list is open. */
  take(): Datum {
    const datum = this.values[0]!;
    this.count = 0;
    if (this.values.length > VALUES_KEPT || this.opened.length > VALUES_KEPT) this.clear();
    return datum;
  }

  clear(): void {
    this.values.length = 0;
    this.opened.length = 0;
  }
}

/** The end of the last atom that repeats the one from `at` to `end`, each after one blank. */
function endOfRepeats(queue: ByteQueue, at: number, end: number, stop: number): number {
  const { bytes } = queue;
  const length = end - at;
  let last = end;
  for (let next = end + 1; next + length < stop; next = last + 1) {
    if (KIND[bytes[last]!] !== BLANK || !areSame(queue, at, next, length) || KIND[bytes[next + length]!]! <= ODD) break;
    last = next + length;
  }
  return last;
}
