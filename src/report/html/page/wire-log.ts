import { revealHidden } from '../../../core/reveal-hidden-characters.js';
import { collapseRepeats } from '../../console/text.js';
import type { Payload } from '../payload.js';
import { button, make } from './elements.js';

/** Longer lines are cut and longer logs end early, each with a button for the rest. */
const MAX_LINE = 700;
const MAX_LINES = 3000;
const MAX_SHORTENED = 20_000;

const LINE = /^(?:\[ *([\d.]+)\] )?(>>|<<|--) (.*)$/s;

const SIDES: Readonly<Record<string, readonly [className: string, mark: string, spoken: string]>> = {
  '>>': ['to', '→', 'to the program: '],
  '<<': ['from', '←', 'from the program: '],
  '--': ['event', '•', 'event: '],
};

export interface WireLog {
  readonly element: HTMLElement;
  /** Marks the lines that the scene shows, and scrolls to the first. */
  readonly mark: (lines: readonly number[]) => void;
}

export function makeWireLog({ log, faults }: Payload, label: string): WireLog {
  const lines = log.replace(/\n$/, '').split('\n');
  const offending = new Set(faults.map(({ line }) => line));
  const list = make('ol', { class: 'lines' });
  const extend = (count: number): void => {
    const from = list.childElementCount;
    const added = lines.slice(from, from + count);
    list.append(...added.map((line, index) => makeLine(line, offending.has(from + index + 1))));
  };
  extend(Math.max(MAX_LINES, ...faults.map(({ line }) => line ?? 0)));
  const region = make('div', { class: 'log', role: 'region', tabindex: '0', 'aria-label': `wire log: ${label}` }, list);
  if (list.childElementCount < lines.length) region.append(makeMore(lines.length, list, extend));
  return { element: region, mark: (marked) => markLines(region, list, marked) };
}

function makeMore(all: number, list: HTMLElement, extend: (count: number) => void): HTMLElement {
  const label = (): string => `${all - list.childElementCount} more lines`;
  const more = button(label(), () => {
    extend(MAX_LINES);
    if (list.childElementCount === all) more.remove();
    else more.textContent = label();
  });
  return more;
}

function makeLine(line: string, isOffending: boolean): HTMLElement {
  // A continuation of the line above matches nothing, and is shown as it is.
  const [, time = '', side = '', rest = line] = LINE.exec(line) ?? [];
  const [className, mark, spoken] = SIDES[side] ?? ['other', '', ''];
  const item = make(
    'li',
    { class: isOffending ? `${className} offending` : className },
    make('span', { class: 'time' }, time),
    make('span', { class: 'side', 'aria-hidden': 'true' }, mark),
  );
  if (isOffending) item.append(make('strong', {}, 'offending '));
  if (spoken !== '') item.append(make('span', { class: 'unseen' }, spoken));
  item.append(makeText(rest));
  return item;
}

/** A long line, usually a state, is mostly repetition: it starts shortened, with a button for the full text. */
function makeText(text: string): HTMLElement {
  if (text.length <= MAX_LINE) return make('code', { dir: 'ltr' }, revealHidden(text));
  const start = collapseRepeats(text.slice(0, MAX_SHORTENED)).slice(0, MAX_LINE);
  const code = make('code', { dir: 'ltr' }, revealHidden(start));
  const all = button(`all ${text.length} characters`, () => {
    code.textContent = revealHidden(text);
    all.remove();
  });
  return make('span', {}, code, ' … ', all);
}

function markLines(region: HTMLElement, list: HTMLElement, lines: readonly number[]): void {
  for (const item of list.querySelectorAll('.now')) item.classList.remove('now');
  const items = lines.map((line) => list.children[line - 1]).filter((item) => item instanceof HTMLElement);
  for (const item of items) item.classList.add('now');
  const [first] = items;
  // Unlike scrollIntoView, this scrolls the log alone.
  if (first) region.scrollTop = first.offsetTop - region.clientHeight / 4;
}
