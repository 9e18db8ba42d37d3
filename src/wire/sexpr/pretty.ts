import { type Datum, isList } from './datum.js';
import { makeLeaf, makeText } from './writer.js';

const DEFAULT_WIDTH = 100;

interface OpenList {
  readonly list: readonly Datum[];
  next: number;
  readonly indent: number;
  /** Parentheses that close right after this list, for which its last line must have room. */
  readonly closing: number;
}

/**
 * For people: fills each line, and continues below the first element of the current list. A line is wider than `width`
 * only if half of it is too narrow for one atom and its parentheses.
 */
export function makePretty(datum: Datum, width = DEFAULT_WIDTH): string {
  return isList(datum) ? new PrettyPrinter(width, widthsOf(datum)).fill(datum) : makeLeaf(datum);
}

/** The width of every list inside when written on one line. */
function widthsOf(datum: readonly Datum[]): ReadonlyMap<Datum, number> {
  const widths = new Map<Datum, number>();
  const lists: (readonly Datum[])[] = [datum];
  // The array grows while it is walked: each list comes after the one that contains it.
  for (const list of lists) for (const element of list) if (isList(element)) lists.push(element);
  for (const list of lists.reverse()) {
    const spacesAndParentheses = Math.max(2, list.length + 1);
    widths.set(
      list,
      list.reduce((sum, element) => sum + widthOf(element, widths), spacesAndParentheses),
    );
  }
  return widths;
}

const widthOf = (datum: Datum, widths: ReadonlyMap<Datum, number>): number =>
  isList(datum) ? widths.get(datum)! : makeLeaf(datum).length;

class PrettyPrinter {
  private readonly width: number;
  private readonly widths: ReadonlyMap<Datum, number>;
  private readonly open: OpenList[] = [];
  private text = '';
  private column = 0;

  constructor(width: number, widths: ReadonlyMap<Datum, number>) {
    this.width = width;
    this.widths = widths;
  }

  fill(datum: readonly Datum[]): string {
    this.enter(datum, 0);
    for (let top = this.open.at(-1); top; top = this.open.at(-1)) {
      if (top.next < top.list.length) this.place(top, top.list[top.next++]!);
      else this.leave();
    }
    return this.text;
  }

  private place(top: OpenList, element: Datum): void {
    const closing = top.next === top.list.length ? top.closing + 1 : 0;
    const room = widthOf(element, this.widths) + closing;
    if (top.next > 1) this.separate(top, room);
    if (isList(element) && this.column + room > this.width) this.enter(element, closing);
    else this.write(isList(element) ? makeText(element) : makeLeaf(element));
  }

  /** A list too wide for any line starts on the line of its keyword, as in `(move ((players …`, if that is not far right. */
  private separate({ list, next, indent }: OpenList, room: number): void {
    const fits = this.column + 1 + room <= this.width;
    const fitsBelow = indent + room <= this.width;
    const isAfterKeyword = next === 2 && !isList(list[0]!) && this.column < this.width >> 1;
    if (fits || (isAfterKeyword && !fitsBelow)) this.write(' ');
    else this.breakLine(indent);
  }

  private enter(list: readonly Datum[], closing: number): void {
    this.write('(');
    // Indentation stops at the middle of the line, or deep lists would be all margin.
    this.open.push({ list, next: 0, indent: Math.min(this.column, this.width >> 1), closing });
  }

  private leave(): void {
    this.write(')');
    this.open.pop();
  }

  private breakLine(indent: number): void {
    this.text += `\n${' '.repeat(indent)}`;
    this.column = indent;
  }

  private write(text: string): void {
    this.text += text;
    this.column += text.length;
  }
}
