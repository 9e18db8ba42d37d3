import {
  characterFacts,
  type Game,
  MINSTREL,
  type Move,
  moverOf,
  NONE,
  PRINCESS,
  type View,
} from '../../../src/games/eriantys/engine/index.js';
import { flaw, type Mutant } from '../mutant.js';
import type { AnyState } from './mutant-session.js';
import { accepting, changingGames, gc18Server } from './server.js';

export const uses = (move: Move, number: number): boolean => move.kind === 'character' && move.number === number;

export const cardOf = ({ characters }: View, number: number) => characters.find((card) => card.number === number);
const priceOf = (game: View, number: number): number =>
  characterFacts(number).cost + (cardOf(game, number)?.coin ? 1 : 0);

const USED_AGAIN = /character\/coin-on-the-card/;

/** Sets what a player has back, and the supply with it. */
function withoutSeatCoins(game: Game, before: Game, price: number): void {
  const mover = moverOf(before);
  const [seat, had] = [game.seats[mover]!, before.seats[mover]!.coins];
  game.coinSupply += seat.coins - (had - price);
  seat.coins = had - price;
}

/** How many coins a table has brought. */
const coinSeats = (dining: readonly number[], colour: number): number => Math.floor((dining[colour] ?? 0) / 3);

function noDebts(seat: { coins: number }): void {
  seat.coins = Math.max(0, seat.coins);
}

/** What characters cost, and what seats bring. */
export const COINS: readonly Mutant[] = [
  gc18Server(
    flaw('price-rises-each-use', 'raises the price of a character with every use', 'effect/price', USED_AGAIN),
    changingGames(() => {
      const used = new Map<number, number>();
      return {
        after: (_, __, move) => {
          if (move.kind === 'character') used.set(move.number, (used.get(move.number) ?? 0) + 1);
        },
        show: ({ characters = [] }) => {
          for (const card of characters) card.cost = characterFacts(card.number).cost + (used.get(card.number) ?? 0);
        },
      };
    }),
    'V12',
  ),
  gc18Server(
    flaw('coins-stay-on-cards', 'leaves a coin on the card with every use', 'effect/price', USED_AGAIN),
    changingGames({
      after: (game, before, move) => {
        if (move.kind === 'character' && cardOf(before, move.number)?.coin) game.coinSupply--;
      },
    }),
    'V13',
  ),
  gc18Server(
    flaw('no-coins-on-cards', 'leaves no coin on a card', 'effect/price', USED_AGAIN),
    changingGames({
      show: (state: AnyState) => {
        for (const card of state.characters ?? []) {
          if (card.coinOnCard) state.coinSupply++;
          card.coinOnCard = false;
        }
      },
    }),
    'V13',
  ),
  gc18Server(
    flaw('characters-on-credit', 'lets players use characters that they cannot pay', 'character/coins', /too-dear/),
    changingGames({ judge: accepting('character/coins'), after: (game) => game.seats.forEach(noDebts) }),
  ),
  gc18Server(
    flaw('endless-coins', 'pays coins from nowhere', ['effect/coin-supply', 'state/coins'], /takes-a-coin/),
    changingGames({
      after: (game, before, { kind }) => {
        if (kind === 'student') game.coinSupply = before.coinSupply;
      },
    }),
    'V16',
  ),
  gc18Server(
    flaw('pays-without-coins', 'pays coins that the supply does not have', 'effect/coin-supply', /without-a-coin/),
    changingGames({
      after: (game, before, { kind, colour }) => {
        const [had, has] = [before, game].map(({ seats }) => coinSeats(seats[moverOf(before)]!.dining, colour));
        if (kind === 'student' && before.coinSupply === 0) game.seats[moverOf(before)]!.coins += has! - had!;
      },
    }),
    'V16',
  ),
  gc18Server(
    flaw(
      'counts-exchanges-one-by-one',
      'pays a coin for a student that a minstrel takes and seats again',
      'effect/seat-coins',
      /minstrel-seats-what-it-takes/,
    ),
    changingGames({
      after: (game, before, move) => {
        const mover = moverOf(before);
        const { dining } = before.seats[mover]!;
        const isSame = move.take.some((colour) => move.give.includes(colour) && dining[colour]! % 3 === 0);
        if (!uses(move, MINSTREL) || !isSame) return;
        game.seats[mover]!.coins++;
        game.coinSupply--;
      },
    }),
    'D-COIN',
  ),
  gc18Server(
    flaw(
      'no-coins-for-a-minstrel',
      'pays no coins for what a minstrel seats',
      'effect/seat-coins',
      /minstrel-takes-a-coin/,
    ),
    changingGames({
      after: (game, before, move) => {
        if (uses(move, MINSTREL)) withoutSeatCoins(game, before, priceOf(before, MINSTREL));
      },
    }),
    'V17',
  ),
  gc18Server(
    flaw(
      'no-coins-for-a-princess',
      'pays no coins for what a princess seats',
      'effect/seat-coins',
      /princess-takes-a-coin/,
    ),
    changingGames({
      after: (game, before, move) => {
        if (uses(move, PRINCESS)) withoutSeatCoins(game, before, priceOf(before, PRINCESS));
      },
    }),
    'V17',
  ),
  gc18Server(
    flaw(
      'each-seat-pays-once',
      'pays no coin for a seat that is filled again',
      'effect/seat-coins',
      /minstrel-vacates-a-coin-seat/,
    ),
    changingGames(() => {
      const paid = new Map<string, number>();
      return {
        after: (game, before, { kind, colour, island }) => {
          for (const [seat, { dining }] of before.seats.entries()) {
            for (const each of dining.keys()) {
              paid.set(`${seat} ${each}`, Math.max(paid.get(`${seat} ${each}`) ?? 0, coinSeats(dining, each)));
            }
          }
          if (kind !== 'student' || island !== NONE) return;
          const mover = moverOf(before);
          const filled = coinSeats(game.seats[mover]!.dining, colour);
          const isFilledAgain = filled <= (paid.get(`${mover} ${colour}`) ?? 0);
          if (filled > coinSeats(before.seats[mover]!.dining, colour) && isFilledAgain)
            withoutSeatCoins(game, before, 0);
        },
      };
    }),
    'V17',
  ),
  gc18Server(
    flaw('no-coins-for-seats', 'pays no coins for students', 'effect/seat-coins', /takes-a-coin/),
    changingGames({
      after: (game, before, move) => {
        if (move.kind === 'student') withoutSeatCoins(game, before, 0);
      },
    }),
  ),
];
