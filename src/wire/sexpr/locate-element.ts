import { utf8Length } from '../../core/utf8.js';
import type { Position } from '../position.js';

const OPENS = '(';
const CLOSES = ')';
const BLANK = /\s/;

/**
 * Where the element at a path of a well-formed text begins: `[1, 0]` is the first element of the second element. A path to
 * a missing element leads to the parenthesis that closes its list.
 */
export function locateElement(text: string, path: readonly number[]): Position {
  const depths: number[] = [];
  const wanted = [0, ...path];
  let index = 0;
  let at = 0;
  while (at < text.length) {
    const character = text[at] as string;
    const here = [...depths, index];
    if (BLANK.test(character)) at++;
    else if (isAt(here, wanted)) return positionAt(text, at);
    else if (character === OPENS) {
      depths.push(index);
      index = 0;
      at++;
    } else if (character === CLOSES) {
      if (isAt(depths, wanted.slice(0, -1))) return positionAt(text, at);
      index = (depths.pop() ?? 0) + 1;
      at++;
    } else {
      at = endOfAtom(text, at);
      index++;
    }
  }
  return positionAt(text, text.length);
}

const isAt = (here: readonly number[], wanted: readonly number[]): boolean =>
  here.length === wanted.length && here.every((each, depth) => each === wanted[depth]);

function endOfAtom(text: string, start: number): number {
  const quote = text[start];
  if (quote !== '"' && quote !== '|') {
    let at = start;
    while (at < text.length && !/[\s()]/.test(text[at] as string)) at++;
    return at;
  }
  let at = start + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function positionAt(text: string, at: number): Position {
  const before = text.slice(0, at);
  const lines = before.split('\n');
  return {
    byte: utf8Length(before),
    line: lines.length,
    column: [...(lines.at(-1) ?? '')].length + 1,
  };
}
