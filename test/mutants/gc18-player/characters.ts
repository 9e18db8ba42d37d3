import {
  type ModelState,
  WIRE_COLOURS,
  type WireCharacter,
  type WirePlayer,
} from '../../../src/games/eriantys/gc18/model-state.js';
import { flaw, type Mutant } from '../mutant.js';
import { colourIn, colourMissing } from './moves.js';
import { changingMoves, gc18Client, type Members } from './player.js';

const use = (cardNumber: number, more: Members = {}): Members => ({
  typeOfMove: 'PlayCharacterCard',
  cardNumber,
  ...more,
});

const swap = (take: unknown, give: unknown) => ({ take, give });

/** Those that need nothing but coins. */
const PLAIN = [2, 4, 6, 8];
const PRINTED: Readonly<Record<number, number>> = { 2: 2, 4: 1, 6: 3, 8: 2 };

const plainIn = ({ characters }: ModelState, accept: (card: WireCharacter) => boolean): Members | null => {
  const card = characters?.find((each) => PLAIN.includes(each.number) && accept(each));
  return card === undefined ? null : use(card.number);
};

/** Uses a character wherever it could pay for it, whatever else forbids it. */
const using = (number: number, arguments_: (card: WireCharacter, own: WirePlayer) => Members | null) =>
  changingMoves(({ gamePhase, characters, characterPlayedThisTurn }, own) => {
    const card = characters?.find((each) => each.number === number);
    const isPossible = gamePhase !== 'PlayAssistantCard' && characterPlayedThisTurn === null;
    if (card === undefined || card.cost > own.coins || !isPossible) return null;
    const more = arguments_(card, own);
    return more === null ? null : use(number, more);
  });

/** Breaks a rule on characters. */
export const CHARACTERS: readonly Mutant[] = [
  gc18Client(
    flaw('plans-with-characters', 'uses a character in the planning phase', 'character/phase', /\/(character|start)\//),
    changingMoves((state, { coins }) =>
      state.gamePhase === 'PlayAssistantCard' ? plainIn(state, ({ cost }) => cost <= coins) : null,
    ),
  ),
  gc18Client(
    flaw('second-character', 'uses another character in the same turn', 'character/once', /\/character\//),
    changingMoves((state, { coins }) =>
      state.characterPlayedThisTurn ? plainIn(state, ({ cost }) => cost <= coins) : null,
    ),
  ),
  gc18Client(
    flaw('without-coins', 'uses a character that it cannot pay for', 'character/coins', /\/character\//),
    changingMoves((state, { coins }) =>
      state.gamePhase === 'MoveStudents' && !state.characterPlayedThisTurn
        ? plainIn(state, ({ cost }) => cost > coins)
        : null,
    ),
  ),
  gc18Client(
    flaw('printed-price', 'counts on the printed price of a used character', 'character/coins', /\/character\//),
    changingMoves((state, { coins }) =>
      state.gamePhase === 'MoveStudents' && !state.characterPlayedThisTurn
        ? plainIn(state, ({ number, cost }) => cost > coins && (PRINTED[number] as number) <= coins)
        : null,
    ),
  ),
  gc18Client(
    flaw('basic-characters', 'uses characters in a basic game', 'character/expert', /\/students\//),
    changingMoves(({ gamePhase, expertMode }) => (!expertMode && gamePhase === 'MoveStudents' ? use(4) : null)),
  ),
  gc18Client(
    flaw('absent-character', 'uses a character that is not in play', 'character/in-play', /\/character\//),
    changingMoves(({ gamePhase, characters, characterPlayedThisTurn }, { coins }) => {
      const absent = PLAIN.find((number) => !characters?.some((each) => each.number === number));
      const isPossible = gamePhase === 'MoveStudents' && characterPlayedThisTurn === null && coins > 0;
      return isPossible && absent !== undefined ? use(absent) : null;
    }),
  ),
  gc18Client(
    flaw('monk-with-nothing', 'moves a student that is not on the monk', 'monk/on-card', /\/character\/monk/),
    using(1, ({ students }) => {
      const studentColour = students ? colourMissing(students) : null;
      return studentColour === null ? null : { studentColour, islandNumber: 0 };
    }),
  ),
  gc18Client(
    flaw('islands-from-1', 'counts the islands of a monk from 1', 'move/form', /\/character\/monk/),
    using(1, ({ students }) => {
      const studentColour = students ? colourIn(students) : null;
      return studentColour === null ? null : { studentColour, islandNumber: 12 };
    }),
  ),
  gc18Client(
    flaw('herald-by-tile', 'gives a herald the number of a tile', 'island/exists', /\/character\/herald/),
    using(3, () => ({ islandNumber: 11 })),
  ),
  gc18Client(
    flaw(
      'herbalist-without-tiles',
      'uses a herbalist without no-entry tiles',
      'herbalist/tiles',
      /\/character\/herbalist/,
    ),
    using(5, ({ noEntry }) => (noEntry === 0 ? { islandNumber: 0 } : null)),
  ),
  gc18Client(
    flaw('jester-takes-nothing', 'takes a student that is not on the jester', 'jester/on-card', /\/character\/jester/),
    using(7, ({ students }, { entrance }) => {
      const take = students ? colourMissing(students) : null;
      return take === null ? null : { swaps: [swap(take, colourIn(entrance))] };
    }),
  ),
  gc18Client(
    flaw(
      'jester-gives-nothing',
      'gives a jester what is not in the entrance',
      'jester/in-entrance',
      /\/character\/jester/,
    ),
    using(7, ({ students }, { entrance }) => {
      const give = colourMissing(entrance);
      return give === null || !students ? null : { swaps: [swap(colourIn(students), give)] };
    }),
  ),
  gc18Client(
    flaw('jester-four', 'exchanges four students with a jester', 'move/form', /\/character\/jester/),
    using(7, ({ students }, { entrance }) => ({
      swaps: Array.from({ length: 4 }, () => swap(students ? colourIn(students) : null, colourIn(entrance))),
    })),
  ),
  gc18Client(
    flaw('jester-unequal', 'takes more of a jester than it gives', 'move/form', /\/character\/jester/),
    using(7, ({ students }, { entrance }) => {
      const take = students ? colourIn(students) : null;
      return { swaps: [swap(take, colourIn(entrance)), { take }] };
    }),
  ),
  gc18Client(
    flaw('jester-nothing', 'exchanges nothing', 'move/form', /\/character\/jester/),
    using(7, () => ({ swaps: [] })),
  ),
  gc18Client(
    flaw('minstrel-three', 'exchanges three students with a minstrel', 'move/form', /\/character\/minstrel/),
    using(10, (_, { entrance, diningRoom }) => ({
      swaps: Array.from({ length: 3 }, () => swap(colourIn(diningRoom) ?? 'Red', colourIn(entrance))),
    })),
  ),
  gc18Client(
    flaw(
      'minstrel-takes-nothing',
      'takes a student who is not seated',
      'minstrel/in-dining-room',
      /\/character\/minstrel/,
    ),
    using(10, (_, { entrance, diningRoom }) => ({ swaps: [swap(colourMissing(diningRoom), colourIn(entrance))] })),
  ),
  gc18Client(
    flaw('minstrel-gives-taken', 'gives the student that it takes', 'minstrel/in-entrance', /\/character\/minstrel/),
    using(10, (_, { entrance, diningRoom }) => {
      const colour = WIRE_COLOURS.find((each) => diningRoom[each] > 0 && entrance[each] === 0);
      return colour === undefined ? null : { swaps: [swap(colour, colour)] };
    }),
  ),
  gc18Client(
    flaw(
      'minstrel-overfills',
      'seats an eleventh student by a minstrel',
      'minstrel/table-full',
      /\/character\/minstrel/,
    ),
    using(10, (_, { entrance, diningRoom }) => {
      const give = WIRE_COLOURS.find((each) => diningRoom[each] === 10 && entrance[each] > 0);
      const take = WIRE_COLOURS.find((each) => diningRoom[each] > 0 && each !== give);
      return give === undefined || take === undefined ? null : { swaps: [swap(take, give)] };
    }),
  ),
  gc18Client(
    flaw(
      'princess-with-nothing',
      'seats a student that is not on the princess',
      'princess/on-card',
      /\/character\/princess/,
    ),
    using(11, ({ students }) => {
      const studentColour = students ? colourMissing(students) : null;
      return studentColour === null ? null : { studentColour };
    }),
  ),
  gc18Client(
    flaw(
      'princess-overfills',
      'seats an eleventh student by a princess',
      'princess/table-full',
      /\/character\/princess/,
    ),
    using(11, ({ students }, { diningRoom }) => {
      const studentColour = WIRE_COLOURS.find((each) => (students?.[each] ?? 0) > 0 && diningRoom[each] === 10);
      return studentColour === undefined ? null : { studentColour };
    }),
  ),
  gc18Client(
    flaw('thief-of-nothing', 'names no colour for a thief', 'move/form', /\/character\/thief/),
    using(12, () => ({})),
  ),
  gc18Client(
    flaw('knight-with-more', 'names an island for a knight', 'move/form', /\/character\/knight/),
    using(8, () => ({ islandNumber: 0 })),
  ),
];
