import { expect, test } from 'vitest';
import { cardsIn, type Game, seatAt } from '../../../../../src/games/dominion/engine/index.js';
import {
  jsonCards,
  makeEndTurnResult,
  makeTurnState,
  supplyMap,
} from '../../../../../src/games/dominion/jsonrpc/encode-state.js';
import { DIALECTS, type Dialect } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { beat, begin, openWatched } from './playing.js';

const newestFirst = (pile: Parameters<typeof cardsIn>[0]) => jsonCards(cardsIn(pile)).reverse();

/** The same as an object, written down plainly. */
function ended(game: Game, seat: number) {
  const { hand, discard, deck } = seatAt(game, seat);
  return { hand: newestFirst(hand), discard: discard.size, deck: deck.size, supply: supplyMap(game) };
}

function state(game: Game, seat: number, dialect: Dialect) {
  const { buys, actions, coins } = game;
  const documented = { ...ended(game, seat), buys, actions, treasure: coins };
  if (dialect === 'docs') return documented;
  const { inPlay } = seatAt(game, seat);
  const phase = [game.phase === 'action' ? 'Action' : 'Buy'];
  return { ...documented, trash: newestFirst(game.trash), in_play: newestFirst(inPlay), phase };
}

test('J-23 J-24 the text of a state is that of the object, letter by letter, all through a game', () => {
  let compared = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const watched = openWatched({ seed });
    begin(watched);
    while (beat(watched)) {
      const { game } = watched.hosted.table;
      for (const seat of game.seats.keys()) {
        expect(makeEndTurnResult(game, seat)).toBe(JSON.stringify(ended(game, seat)));
        for (const dialect of DIALECTS) {
          expect(makeTurnState(game, seat, dialect)).toBe(JSON.stringify(state(game, seat, dialect)));
        }
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(1000);
});
