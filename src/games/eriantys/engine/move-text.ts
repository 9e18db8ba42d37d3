import { fault, ok, type Result } from '../../../core/result.js';
import { ALL_CHARACTERS, type CharacterTarget, characterFacts, parseCharacter } from './characters.js';
import { type Colour, colourNameOf, NONE, parseColour } from './colours.js';
import {
  isColour,
  type Move,
  moveMotherNature,
  placeStudent,
  playAssistant,
  seatStudent,
  takeCloud,
  useCharacter,
  useOnIsland,
  useToExchange,
  useWithColour,
  useWithStudent,
} from './moves.js';

const DINING_ROOM = 'dining-room';

/** A move as text; equal moves give equal text: `student red 3`, `jester take red blue give pink pink`. */
export function makeMove(move: Move): string {
  switch (move.kind) {
    case 'student':
      return `student ${colourText(move.colour)} ${move.island === NONE ? DINING_ROOM : move.island}`;
    case 'character':
      return makeCharacterMove(move);
    default:
      return `${move.kind} ${move.number}`;
  }
}

function makeCharacterMove({ number, colour, island, take, give }: Move): string {
  const name = ALL_CHARACTERS.includes(number) ? characterFacts(number).name : `character-${number}`;
  return [
    name,
    ...(colour === NONE ? [] : [colourText(colour)]),
    ...(island === NONE ? [] : [`${island}`]),
    ...(take.length === 0 ? [] : ['take', ...take.map(colourNameOf)]),
    ...(give.length === 0 ? [] : ['give', ...give.map(colourNameOf)]),
  ].join(' ');
}

const colourText = (colour: Move['colour']): string => (isColour(colour) ? colourNameOf(colour) : '?');

/** Parses what `makeMove` writes. */
export function parseMove(text: string): Result<Move> {
  const [kind = '', ...words] = text.trim().split(/\s+/);
  switch (kind) {
    case 'assistant':
      return parseNumbered(text, words, playAssistant);
    case 'mother-nature':
      return parseNumbered(text, words, moveMotherNature);
    case 'cloud':
      return parseNumbered(text, words, takeCloud);
    case 'student':
      return parseStudent(text, words);
    default:
      return parseCharacterMove(text, kind, words);
  }
}

const malformed = (text: string, expected: string): Result<never> =>
  fault('move/text', `"${text}" is not a move; expected ${expected}`);

const parseNumber = (word: string | undefined): number | null =>
  word !== undefined && /^\d{1,3}$/.test(word) ? Number(word) : null;

function parseNumbered(text: string, words: readonly string[], make: (number: number) => Move): Result<Move> {
  const number = parseNumber(words[0]);
  return number === null || words.length > 1 ? malformed(text, 'one number after the first word') : ok(make(number));
}

function parseStudent(text: string, [name = '', where = '', ...rest]: readonly string[]): Result<Move> {
  const colour = parseColour(name);
  if (!colour.ok) return colour;
  const island = parseNumber(where);
  if (rest.length > 0 || (island === null && where !== DINING_ROOM)) {
    return malformed(text, `a colour, and ${DINING_ROOM} or the number of an island`);
  }
  return ok(island === null ? seatStudent(colour.value) : placeStudent(colour.value, island));
}

const EXPECTED: Readonly<Record<CharacterTarget, string>> = {
  nothing: 'nothing after the character',
  colour: 'a colour after the character',
  island: 'the number of an island after the character',
  'colour-and-island': 'a colour and the number of an island after the character',
  exchange: 'the character, take and colours, give and colours',
};

function parseCharacterMove(text: string, name: string, words: readonly string[]): Result<Move> {
  const character = parseCharacter(name);
  if (!character.ok) return character;
  const number = character.value;
  const { target } = characterFacts(number);
  if (target === 'exchange') return parseExchange(text, number, words);
  const move = targetedMove(number, target, words);
  return move ?? malformed(text, EXPECTED[target]);
}

function targetedMove(
  number: number,
  target: Exclude<CharacterTarget, 'exchange'>,
  words: readonly string[],
): Result<Move> | null {
  const named = target === 'colour' || target === 'colour-and-island';
  const placed = target === 'island' || target === 'colour-and-island';
  if (words.length !== Number(named) + Number(placed)) return null;
  const island = placed ? parseNumber(words.at(-1)) : NONE;
  if (island === null) return null;
  if (!named) return ok(placed ? useOnIsland(number, island) : useCharacter(number));
  const colour = parseColour(words[0] as string);
  if (!colour.ok) return colour;
  return ok(placed ? useWithStudent(number, colour.value, island) : useWithColour(number, colour.value));
}

function parseExchange(text: string, number: number, words: readonly string[]): Result<Move> {
  const middle = words.indexOf('give');
  if (words[0] !== 'take' || middle < 0) return malformed(text, EXPECTED.exchange);
  const take = parseColours(words.slice(1, middle));
  if (!take.ok) return take;
  const give = parseColours(words.slice(middle + 1));
  return give.ok ? ok(useToExchange(number, take.value, give.value)) : give;
}

function parseColours(words: readonly string[]): Result<Colour[]> {
  const colours: Colour[] = [];
  for (const word of words) {
    const colour = parseColour(word);
    if (!colour.ok) return colour;
    colours.push(colour.value);
  }
  return ok(colours);
}
