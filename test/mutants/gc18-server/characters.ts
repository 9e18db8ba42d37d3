import { apply } from '../../../src/games/eriantys/engine/apply.js';
import {
  addTo,
  applyWithDraws,
  type Colour,
  copyGame,
  countOf,
  FARMER,
  type Game,
  MESSENGER,
  MINSTREL,
  MONK,
  type Move,
  moverOf,
  NONE,
  PRINCESS,
  PROFESSOR_RULES,
  THIEF,
} from '../../../src/games/eriantys/engine/index.js';
import { contested, flaw, type Mutant } from '../mutant.js';
import { cardOf, uses } from './coins.js';
import type { AnyState } from './mutant-session.js';
import { accepting, changingGames, gc18Server, refusing } from './server.js';

const SPENDING = /game\/(two|three)-expert-with-characters/;

/** Follows the one rule on professors and the other in turns, where they differ. */
function alternatingProfessorRules(): (game: Game, move: Move) => void {
  let times = 0;
  return (game, move) => {
    const [state, seating] = PROFESSOR_RULES.map((professorRule) => {
      const copy = copyGame(game);
      return applyWithDraws({ ...copy, rules: { ...copy.rules, professorRule } }, move, []).professors;
    });
    const isOpen = !uses(move, MINSTREL) || String(state) === String(seating);
    apply(game, move);
    if (!isOpen && times++ % 2 === 1) game.professors.splice(0, 5, ...(seating ?? []));
  };
}

/** When characters may be used, and what they do. */
export const CHARACTERS: readonly Mutant[] = [
  gc18Server(
    flaw(
      'each-character-once-a-turn',
      'lets players use another character in the same turn',
      'character/once',
      /another-in-a-turn/,
    ),
    changingGames({
      judge: (judged) =>
        judged.move?.number === judged.game.character ? judged.judgement : accepting('character/once')(judged),
    }),
    'V14',
  ),
  gc18Server(
    flaw(
      'many-characters-a-turn',
      'lets players use several characters in a turn',
      'character/once',
      /second-in-a-turn/,
    ),
    changingGames({ judge: accepting('character/once') }),
    'V14',
  ),
  gc18Server(
    flaw(
      'characters-while-planning',
      'lets players use characters while they plan',
      'character/phase',
      /while-planning/,
    ),
    changingGames({ judge: accepting('character/phase') }),
    'V15',
  ),
  gc18Server(
    flaw('no-monk-on-island-0', 'refuses a monk on the first island', 'accept/move', /character\/monk$/),
    changingGames({
      judge: refusing(({ move }) => uses(move, MONK) && move.island === 0),
    }),
    'V23',
  ),
  gc18Server(
    flaw(
      'cards-need-the-bag',
      'refuses a monk and a princess when the bag is empty',
      'accept/move',
      /with-an-empty-bag/,
    ),
    changingGames({
      judge: refusing(({ game, move }) => game.bagCount === 0 && (uses(move, MONK) || uses(move, PRINCESS))),
    }),
    'D-REFILL',
  ),
  gc18Server(
    flaw('monk-is-not-refilled', 'does not refill a monk', ['effect/monk', 'effect/refill'], /character\/monk/),
    changingGames({
      after: (game, before, move) => {
        const [card, earlier] = [cardOf(game, MONK), cardOf(before, MONK)];
        if (!uses(move, MONK) || card === undefined || earlier === undefined) return;
        for (const [colour, count] of earlier.students.entries()) card.students[colour] = count;
        addTo(card.students, move.colour as Colour, -1);
        game.bagCount = before.bagCount;
      },
    }),
  ),
  gc18Server(
    flaw(
      'farmer-waits',
      'has a farmer take professors only with the next student',
      'effect/farmer',
      /character\/farmer/,
    ),
    changingGames({
      after: (game, before, move) => {
        if (uses(move, FARMER)) game.professors.splice(0, 5, ...before.professors);
      },
    }),
    'V8',
  ),
  gc18Server(
    flaw(
      'farmer-gives-back',
      'has a farmer return professors at the end of the turn',
      'effect/professor',
      /farmer-keeps-professors/,
    ),
    changingGames(() => {
      let borrowed: readonly number[] | null = null;
      return {
        after: (game, before, move) => {
          if (uses(move, FARMER)) borrowed = before.professors.slice();
          if (borrowed === null || (move.kind !== 'cloud' && game.turn === before.turn)) return;
          game.professors.splice(0, 5, ...borrowed);
          borrowed = null;
        },
      };
    }),
    'V9',
  ),
  gc18Server(
    flaw(
      'farmer-takes-unowned',
      'has a farmer take professors that nobody has',
      'effect/farmer',
      /farmer-without-a-holder/,
    ),
    changingGames({
      after: (game, before, move) => {
        if (!uses(move, FARMER)) return;
        for (const [colour, holder] of game.professors.entries()) {
          if (holder === NONE) game.professors[colour] = moverOf(before);
        }
      },
    }),
    'V10',
  ),
  gc18Server(
    flaw(
      'two-professor-rules',
      'gives professors away after a minstrel in every other game',
      'effect/professor-rule',
      /minstrel-passes-a-professor/,
    ),
    changingGames({ step: alternatingProfessorRules() }),
    'V6',
  ),
  gc18Server(
    flaw(
      'professor-without-students',
      'takes the professor from a player without students',
      ['effect/professor', 'effect/thief'],
      /thief-leaves-professors/,
    ),
    changingGames({
      after: (game) => {
        for (const [colour, holder] of game.professors.entries()) {
          if (holder !== NONE && game.seats[holder]?.dining[colour] === 0) game.professors[colour] = NONE;
        }
      },
    }),
    'V7',
  ),
  gc18Server(
    flaw('thief-takes-two', 'has a thief return two students', 'effect/thief', /character\/thief/),
    changingGames({
      after: (game, before, move) => {
        if (!uses(move, THIEF)) return;
        for (const [seat, { dining }] of game.seats.entries()) {
          if (countOf(before.seats[seat]!.dining, move.colour as Colour) < 3) continue;
          addTo(dining, move.colour as Colour, 1);
          game.bagCount--;
        }
      },
    }),
    'V19',
  ),
  gc18Server(
    flaw(
      'thief-keeps-students',
      'does not put what a thief takes into the bag',
      ['effect/thief', 'state/students'],
      /character\/thief/,
    ),
    changingGames({
      after: (game, before, move) => {
        if (uses(move, THIEF)) game.bagCount = before.bagCount;
      },
    }),
    'V19',
  ),
  gc18Server(
    contested('one-tile-for-an-island', 'refuses a second no-entry tile', 'accept/second-tile', /herbalist-twice/),
    changingGames({
      judge: refusing(({ game, move }) => uses(move, 5) && (game.islands[move.island]?.noEntry ?? 0) > 0),
    }),
    'V20',
  ),
  gc18Server(
    flaw(
      'empty-herbalist',
      'lets a herbalist without tiles be used',
      'herbalist/tiles',
      /character\/herbalist-without-tiles/,
    ),
    changingGames({ judge: accepting('herbalist/tiles') }),
    'D-USE',
  ),
  gc18Server(
    flaw(
      'exchanges-one-by-one',
      'lets a minstrel seat a student that was not in the entrance before',
      'minstrel/in-entrance',
      /character\/minstrel-not-in-the-entrance/,
    ),
    changingGames({ judge: accepting('minstrel/in-entrance') }),
    'D-SWAP',
  ),
  gc18Server(
    flaw('messenger-of-one', 'has a messenger give one step only', 'accept/move', /character\/messenger$/),
    changingGames({
      judge: refusing(({ game, move }) => {
        const range = Math.ceil((game.seats[moverOf(game)]?.assistant ?? 0) / 2);
        return move.kind === 'mother-nature' && game.character === MESSENGER && move.number > range + 1;
      }),
    }),
  ),
  gc18Server(
    flaw('forgets-the-character', 'does not say which character was used', 'effect/used', SPENDING),
    changingGames({
      show: (state: AnyState) => {
        if (state.expertMode) state.characterPlayedThisTurn = null;
      },
    }),
  ),
];
