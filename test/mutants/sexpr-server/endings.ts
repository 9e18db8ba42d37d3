import { cardOf, copyGame, type Game } from '../../../src/games/dominion/engine/index.js';
import type { Peer } from '../../../src/peer/index.js';
import { referee } from '../../../src/run/referee.js';
import { flaw, type Mutant } from '../mutant.js';
import { type Change, sexprServer } from './server.js';

/** A player whose input does not end before everything does. */
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

/** Goes on for so many turns when the game is over. */
const goingOn =
  (turns: number): Change =>
  (court, { game }) => {
    let left = turns;
    return {
      take: (said) => {
        const ruling = court.take(said);
        if (game.phase === 'over' && left-- > 0) {
          const turn = (game.turn + 1) % game.seats.length;
          Object.assign(game, { phase: 'action', turn, actions: 1, buys: 1, coins: 0, bought: false });
        }
        return ruling;
      },
    };
  };

/** Ends as soon as something has come about. */
const ending =
  (isOver: (before: Game, game: Game) => boolean): Change =>
  (court, { game }) => {
    let hasEnded = false;
    return {
      take: (said) => {
        const before = copyGame(game);
        const ruling = court.take(said);
        hasEnded ||= isOver(before, game);
        return ruling;
      },
      request: () => (hasEnded ? null : court.request()),
    };
  };

/** Breaks a rule on when it ends, and how. */
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
    carry: (protocol, session, players, options) => {
      const held = players.map((player) => withoutEnd(player, options.signal));
      return referee(protocol, session, held, options);
    },
  }),
];
