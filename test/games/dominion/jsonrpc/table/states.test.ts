import { expect, test } from 'vitest';
import { endTurnResultOf, turnStateOf } from '../../../../../src/games/dominion/jsonrpc/encode-state.js';
import { DIALECTS } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { StateWriter } from '../../../../../src/games/dominion/jsonrpc/state-writer.js';
import { beat, begin, openWatched } from './playing.js';

test('J-23 J-24 the text of a state is that of the object, letter by letter, all through a game', () => {
  let compared = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const watched = openWatched({ seed });
    begin(watched);
    const states = new StateWriter();
    while (beat(watched)) {
      const { game } = watched.hosted.table;
      for (const seat of game.seats.keys()) {
        expect(states.endTurnResult(game, seat)).toBe(JSON.stringify(endTurnResultOf(game, seat)));
        for (const dialect of DIALECTS) {
          expect(states.turnState(game, seat, dialect)).toBe(JSON.stringify(turnStateOf(game, seat, dialect)));
        }
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(1000);
});
