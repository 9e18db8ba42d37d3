import { describe, expect, test } from 'vitest';
import { ERIANTYS_RENDERER } from '../../../../src/games/eriantys/art/eriantys-renderer.js';
import { ALL_CHARACTERS, COLOUR_NAMES } from '../../../../src/games/eriantys/engine/index.js';
import { TOWER_COLOURS } from '../../../../src/games/eriantys/gc18/model-state.js';
import { sized } from '../../../sizes.js';
import { recordedGame } from './recorded-game.js';

const { picture, openRecording } = ERIANTYS_RENDERER;

/** A drawing without its colours. */
const inGrey = (id: string): string => picture(id).svg.replace(/(fill|stroke)="[^"]*"/g, '');
const withoutLetters = (svg: string): string => svg.replace(/<text.*?<\/text>/g, '');
const lettersIn = (id: string): string[] =>
  [...picture(id).svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text!);

describe('pieces differ in letter and in shape, not in colour alone', () => {
  const names = (kind: string, colours: readonly string[]): string[] => colours.map((name) => `${kind}-${name}`);
  test.each([
    ['students', names('student', COLOUR_NAMES), ['G', 'R', 'Y', 'P', 'B']],
    ['professors', names('professor', COLOUR_NAMES), ['G', 'R', 'Y', 'P', 'B']],
    ['towers', names('tower', TOWER_COLOURS), ['B', 'W', 'G']],
  ])('%s', (_, ids, letters) => {
    expect(ids.flatMap(lettersIn)).toEqual(letters);
    expect(new Set(ids.map((id) => withoutLetters(inGrey(id)))).size).toBe(ids.length);
  });

  test('assistants in hand and the one played', () => {
    expect(inGrey('assistant-4-played')).not.toBe(inGrey('assistant-4-hand'));
  });

  test('clouds that are taken', () => {
    expect(inGrey('cloud-taken')).not.toBe(inGrey('cloud-full'));
  });
});

test('a number has room for all its digits', () => {
  const { width, svg } = picture('number-106');
  const size = Number(/font-size="(\d+)"/.exec(svg)?.[1]);
  expect(width).toBeGreaterThan(3 * 0.75 * size);
});

test('no two characters look the same', () => {
  const drawings = ALL_CHARACTERS.map((number) => withoutLetters(picture(`character-${number}`).svg));
  expect(new Set(drawings).size).toBe(ALL_CHARACTERS.length);
});

test('joined islands have no coast between them', () => {
  const coasts = (id: string): number => picture(id).svg.split('M').length;
  expect(coasts('land-11.0')).toBeLessThan(coasts('land-0') + coasts('land-11') + 2);
  const closed = /<path d="([^"]*)"/.exec(picture('land-0.1.2').svg)?.[1] ?? '';
  expect(closed.split('z')).toHaveLength(4);
});

/** Unbalanced elements, and whatever a page must not get from a picture. */
function faultsIn(svg: string): string[] {
  const open: string[] = [];
  const faults: string[] = [...(svg.match(/NaN|undefined|script|href|style|url\(/g) ?? [])];
  for (const [, slash, tag = '', closed] of svg.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)) {
    if (closed === '/') continue;
    if (slash === '') open.push(tag);
    else if (open.pop() !== tag) faults.push(`</${tag}>`);
  }
  return [...faults, ...open];
}

test('every picture that random games refer to can be drawn, and lies on its board', () => {
  const drawn = new Map<string, ReturnType<typeof picture>>();
  for (let seed = 0; seed < sized({ test: 6, long: 300 }); seed++) {
    const read = openRecording('gc18/1');
    const views = recordedGame({ seats: 2 + (seed % 3), expert: seed % 5 !== 0, seed }).map(read);
    for (const board of views.flatMap((view) => view?.zones ?? [])) {
      if (board.kind !== 'board') throw new Error(`${board.name} is not a board`);
      for (const { picture: id, x, y } of board.pieces) {
        const size = drawn.get(id) ?? picture(id);
        drawn.set(id, size);
        const overlap = id.startsWith('mark-') ? 4 : 0;
        const isInside =
          x >= -overlap && y >= -overlap && x <= board.width && y + size.height <= board.height + overlap;
        if (!isInside) throw new Error(`${id} at ${x},${y} is outside of ${board.name}`);
      }
    }
  }
  expect(drawn.size).toBeGreaterThan(100);
  for (const [id, { svg }] of drawn) expect(faultsIn(svg), id).toEqual([]);
});
