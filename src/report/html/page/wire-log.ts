import { shortened } from '../../console/text.js';
import type { Payload } from '../payload.js';
import { visible } from '../reveal-hidden-characters.js';
import { button, make } from './elements.js';

/** A longer line is cut, and a longer log is continued, when somebody asks for it. */
const LONG_LINE = 700;
const LONG_LOG = 3000;
const MOST_SHORTENED = 20_000;

const LINE = /^(?:\[ *([\d.]+)\] )?(>>|<<|--) (.*)$/s;

const SIDES: Readonly<Record<string, readonly [name: string, mark: string, words: string]>> = {
  '>>': ['to', '→', 'to the program: '],
  '<<': ['from', '←', 'from the program: '],
  '--': ['event', '•', 'event: '],
};

export interface Log {
  readonly element: HTMLElement;
  /** Marks the lines that the table shows now. */
  readonly show: (lines: readonly number[]) => void;
}

export function makeLog({ log, faults }: Payload, label: string): Log {
  const lines = log.replace(/\n$/, '').split('\n');
  const wrong = new Set(faults.map(({ line }) => line));
  const list = make('ol', { class: 'lines' });
  const extend = (count: number): void => {
    const from = list.childElementCount;
    const added = lines.slice(from, from + count);
    list.append(...added.map((line, index) => makeLine(line, wrong.has(from + index + 1))));
  };
  extend(Math.max(LONG_LOG, ...faults.map(({ line }) => line ?? 0)));
  const region = make('div', { class: 'log', role: 'region', tabindex: '0', 'aria-label': `wire log: ${label}` }, list);
  if (list.childElementCount < lines.length) region.append(makeMore(lines.length, list, extend));
  return { element: region, show: (shown) => mark(region, list, shown) };
}

function makeMore(all: number, list: HTMLElement, extend: (count: number) => void): HTMLElement {
  const more = button(`${all - list.childElementCount} more lines`, () => {
    extend(LONG_LOG);
    if (list.childElementCount === all) more.remove();
    else more.textContent = `${all - list.childElementCount} more lines`;
  });
  return more;
}

function makeLine(line: string, isWrong: boolean): HTMLElement {
  // What is more of the line above stands as it is.
  const [, time = '', side = '', rest = line] = LINE.exec(line) ?? [];
  const [name, mark, words] = SIDES[side] ?? ['other', '', ''];
  const item = make(
    'li',
    { class: isWrong ? `${name} offending` : name },
    make('span', { class: 'time' }, time),
    make('span', { class: 'side', 'aria-hidden': 'true' }, mark),
  );
  if (isWrong) item.append(make('strong', {}, 'offending '));
  if (words !== '') item.append(make('span', { class: 'unseen' }, words));
  item.append(makeText(rest));
  return item;
}

/** A state of two hundred cards is mostly repetition, and is told in short until somebody asks for every word. */
function makeText(text: string): HTMLElement {
  if (text.length <= LONG_LINE) return make('code', { dir: 'ltr' }, visible(text));
  const brief = shortened(text.slice(0, MOST_SHORTENED)).slice(0, LONG_LINE);
  const code = make('code', { dir: 'ltr' }, visible(brief));
  const all = button(`all ${text.length} characters`, () => {
    code.textContent = visible(text);
    all.remove();
  });
  return make('span', {}, code, ' … ', all);
}

function mark(region: HTMLElement, list: HTMLElement, lines: readonly number[]): void {
  for (const item of list.querySelectorAll('.now')) item.classList.remove('now');
  const items = lines.map((line) => list.children[line - 1]).filter((item) => item instanceof HTMLElement);
  for (const item of items) item.classList.add('now');
  const [first] = items;
  // Scrolls the log and nothing around it.
  if (first) region.scrollTop = first.offsetTop - region.clientHeight / 4;
}
