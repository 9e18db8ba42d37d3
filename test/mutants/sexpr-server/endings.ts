import { cardOf, copyGame, type Game } from '../../../src/games/dominion/engine/index.js';
import type { Peer } from '../../../src/peer/index.js';
import { referee } from '../../../src/run/referee.js';
import { flaw, type Mutant } from '../mutant.js';
import { type Change, sexprServer } from './server.js';

/** A player whose input stays open until the run is aborted. */
const withoutEnd = <M>(player: Peer<M>, signal: AbortSignal | undefined): Peer<M> => ({
  label: player.label,
  send: (text) => player.send(text),
  receive: (ms) => player.receive(ms),
  unreceived: () => player.unreceived(),
  closeInput: () => {},
  end: async (grace) => {
    await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));
    return player.end(grace);
  },
});

const provinces = ({ supply }: Game): number => supply[cardOf('province')] as number;

/** Goes on for that many turns after the end of the game. */
const goingOn =
  (turns: number): Change =>
  (driver, { game }) => {
    let left = turns;
    return {
      take: (reply) => {
        const outcome = driver.take(reply);
        if (game.phase === 'over' && left-- > 0) {
          const turn = (game.turn + 1) % game.seats.length;
          Object.assign(game, { phase: 'action', turn, actions: 1, buys: 1, coins: 0, bought: false });
        }
        return outcome;
      },
    };
  };

/** Ends as soon as a condition holds. */
const ending =
  (isOver: (before: Game, game: Game) => boolean): Change =>
  (driver, { game }) => {
    let hasEnded = false;
    return {
      take: (reply) => {
        const before = copyGame(game);
        const outcome = driver.take(reply);
        hasEnded ||= isOver(before, game);
        return outcome;
      },
      request: () => (hasEnded ? null : driver.request()),
    };
  };

/** Breaks a rule on the end of the game. */
export const ENDINGS: readonly Mutant[] = [
  sexprServer(
    flaw('never-ends', 'goes on when the last province is gone', 'end/last-province', /\/end\//),
    goingOn(Number.POSITIVE_INFINITY),
  ),
  sexprServer(
    flaw('ends-a-turn-late', 'ends one turn after the last province', 'end/last-province', /\/end\//),
    goingOn(1),
  ),
  sexprServer(
    flaw('ends-early', 'ends when one province is left', 'end/early', /\/(end|game)\//),
    ending((before, game) => game.turn !== before.turn && provinces(game) <= 1),
  ),
  sexprServer(
    flaw('stops-with-the-province', 'ends in the turn that takes the last province', 'end/last-turn', /\/end\//),
    ending((before, game) => provinces(before) > 0 && provinces(game) === 0),
  ),
  sexprServer(flaw('keeps-pipes-open', 'does not end the input of its players', 'end/eof', /\/end\//), () => ({}), {
    play: (protocol, session, players, options) => {
      const held = players.map((player) => withoutEnd(player, options.signal));
      return referee(protocol, session, held, options);
    },
  }),
];
