import {
  type CharacterCard,
  type Colour,
  characterFacts,
  characterInPlay,
  costOf,
  MAX_ASSISTANT,
  type Move,
  moverOf,
  PHASES,
  playableAssistants,
  type Rule,
  type RuleId,
  rangeOf,
  type Seat,
  seatAt,
  TABLE_SEATS,
  type View,
} from '../engine/index.js';
import { GAME_PHASES, WIRE_COLOURS } from './model-state.js';
import { encodeMove } from './wire-moves.js';

/** What is wrong with a move that breaks a rule, and what would have been possible. */
export const reasonFor = (view: View, move: Move, rule: Rule): string =>
  REASONS[rule.id as RuleId]?.(view, move) ?? rule.title;

type Reason = (view: View, move: Move) => string;

const own = (view: View): Seat => seatAt(view, moverOf(view));
const wireColour = (colour: Move['colour']): string => WIRE_COLOURS[colour as Colour] ?? 'unknown';

/** `1 Green, 2 Blue`. */
function listed(students: readonly number[]): string {
  const some = WIRE_COLOURS.flatMap((colour, index) => (students[index] ? [`${students[index]} ${colour}`] : []));
  return some.length === 0 ? 'none' : some.join(', ');
}

const upTo = (count: number): string => (count === 1 ? 'is 0' : `are 0 to ${count - 1}`);

const valuesIn = (hand: number): string =>
  Array.from({ length: MAX_ASSISTANT }, (_, index) => index + 1)
    .filter((value) => (hand & (1 << value)) !== 0)
    .join(', ');

const cardOf = (view: View, { number }: Move): CharacterCard => characterInPlay(view, number) as CharacterCard;
const phaseOf = ({ phase }: View): string => GAME_PHASES[PHASES.indexOf(phase)] as string;
const range: Reason = (view, { number }) => `${number} steps; expected 1 to ${rangeOf(view)}`;
const named = (colours: readonly Colour[]): string => colours.map(wireColour).join(', ');

const count: Reason = (_, { number, take, give }) =>
  `${take.length} students for ${give.length}; expected 1 to ${characterFacts(number).exchanges} for as many`;

const onCard: Reason = (view, move) =>
  `there is no ${wireColour(move.colour)} student on the card; there are ${listed(cardOf(view, move).students)}`;

const tableFull: Reason = (_, { colour }) => `the ${wireColour(colour)} table has ${TABLE_SEATS} students already`;

const notInEntrance: Reason = (view, { give }) =>
  `${named(give)} should be in the entrance; there are ${listed(own(view).entrance)}`;

const REASONS: { readonly [id in RuleId]?: Reason } = {
  'move/phase': (view, move) => `${encodeMove(move).typeOfMove} in the phase ${phaseOf(view)}`,
  'character/phase': (view) => `a character in the phase ${phaseOf(view)}; expected is an assistant`,
  'island/exists': ({ islands }, { island }) => `there is no island ${island}; the islands ${upTo(islands.length)}`,

  'assistant/in-hand': (view, { number }) =>
    `the assistant ${number} is not in the hand; there are ${valuesIn(own(view).hand)}`,
  'assistant/played': (view, { number }) =>
    `another player has played the assistant ${number} in this round; expected one of ${valuesIn(playableAssistants(view))}`,
  'student/in-entrance': (view, { colour }) =>
    `there is no ${wireColour(colour)} student in the entrance; there are ${listed(own(view).entrance)}`,
  'student/table-full': tableFull,
  'mother-nature/steps': range,
  'mother-nature/range': range,
  'cloud/exists': ({ clouds }, { number }) => `there is no cloud ${number}; the clouds ${upTo(clouds.length)}`,
  'cloud/taken': ({ clouds }, { number }) => {
    const left = [...clouds.keys()].filter((cloud) => !clouds[cloud]?.taken);
    return `the cloud ${number} was taken in this round; expected one of ${left.join(', ')}`;
  },

  'character/expert': () => 'a character in a basic game, which has none',
  'character/in-play': ({ characters }, { number }) =>
    `the character ${number} is not in play; there are ${characters.map((card) => card.number).join(', ')}`,
  'character/once': ({ character }) => `the character ${character} was used in this turn`,
  'character/coins': (view, move) =>
    `the character ${move.number} costs ${costOf(cardOf(view, move))}; the player has ${own(view).coins}`,

  'monk/on-card': onCard,
  'herbalist/tiles': () => 'there is no no-entry tile on the card',
  'jester/count': count,
  'jester/on-card': (view, move) =>
    `${named(move.take)} should be on the card; there are ${listed(cardOf(view, move).students)}`,
  'jester/in-entrance': notInEntrance,
  'minstrel/count': count,
  'minstrel/in-dining-room': (view, { take }) =>
    `${named(take)} should be in the dining room; there are ${listed(own(view).dining)}`,
  'minstrel/in-entrance': notInEntrance,
  'minstrel/table-full': (view, { give }) =>
    `there is no seat for ${named(give)} at tables of ${TABLE_SEATS}; there are ${listed(own(view).dining)}`,
  'princess/on-card': onCard,
  'princess/table-full': tableFull,
};
