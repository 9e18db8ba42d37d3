import { apply as applyMove } from '../../../src/games/eriantys/engine/apply.js';
import { endByComparison } from '../../../src/games/eriantys/engine/game-end.js';
import { type Game, type Island, towersOnIslands } from '../../../src/games/eriantys/engine/index.js';
import { contested, flaw, type Mutant } from '../mutant.js';
import { changingGames, changingMessages, gc18Server } from './server.js';

/** The game goes on as if nothing had happened. */
const goOn = (game: Game): void => goOnAs(game, { phase: 'cloud' });

const goOnAs = (game: Game, { phase }: Pick<Game, 'phase'>): void => {
  Object.assign(game, { phase, ending: null });
  game.winners.length = 0;
};

const lacksTowers = ({ towers, size }: Island): boolean => towers > 0 && towers < size;

/** Some games end with an update, the others without. */
function endingUnseen(): ReturnType<typeof changingGames> {
  let games = 0;
  return changingGames(() => {
    const isUnseen = games++ % 2 === 1;
    return {
      send: (outputs) => outputs.filter(({ text }) => !isUnseen || !text.includes('"gamePhase":"GameEnded"')),
    };
  });
}

/** How games end. */
export const ENDINGS: readonly Mutant[] = [
  gc18Server(
    flaw('plays-without-towers', 'goes on after the last tower', 'end/last-tower', /end\/last-tower$/),
    changingGames({
      after: (game, before) => {
        if (game.ending === 'last-tower' && before.phase === 'mother-nature') goOn(game);
      },
    }),
    'V25',
  ),
  gc18Server(
    flaw(
      'fails-without-towers',
      'does not answer where a group needs more towers than are left',
      'end/last-tower',
      /end\/too-few-towers/,
    ),
    changingGames({ send: (outputs, { islands }) => (islands.some(lacksTowers) ? [] : outputs) }),
    'V25',
  ),
  gc18Server(
    flaw('exactly-three-islands', 'ends with exactly three islands only', 'end/three-islands', /end\/two-islands/),
    changingGames({
      after: (game) => {
        if (game.ending === 'three-islands' && game.islands.length !== 3) goOn(game);
      },
    }),
    'V26',
  ),
  gc18Server(
    flaw(
      'exactly-three-after-a-herald',
      'ends with exactly three islands only, if a herald joins them',
      'end/three-islands',
      /character\/herald-leaves-two-islands/,
    ),
    changingGames({
      after: (game, before, { kind }) => {
        if (kind === 'character' && game.ending === 'three-islands' && game.islands.length !== 3) goOnAs(game, before);
      },
    }),
    'V26',
  ),
  gc18Server(
    flaw(
      'no-end-by-a-herald',
      'goes on after a herald has placed the last tower',
      'end/last-tower',
      /character\/herald-ends-the-game/,
    ),
    changingGames({
      after: (game, before, { kind }) => {
        if (kind === 'character' && game.ending !== null) goOnAs(game, before);
      },
    }),
  ),
  gc18Server(
    flaw('two-islands', 'ends with two islands only', 'end/three-islands', /end\/three-islands/),
    changingGames({
      after: (game) => {
        if (game.ending === 'three-islands' && game.islands.length === 3) goOn(game);
      },
    }),
  ),
  gc18Server(
    flaw('ends-with-the-bag', 'ends as soon as the bag is empty', 'end/early', /end\/bag-empty$/),
    changingGames({
      after: (game, before) => {
        if (game.round > before.round && game.finalRound === 'bag-empty') endByComparison(game, 'bag-empty');
      },
    }),
    'V27',
  ),
  gc18Server(
    flaw(
      'waits-for-a-failed-draw',
      'makes a round the last only when the bag has too few students',
      'end/final-round',
      /end\/bag-emptied-by/,
    ),
    changingGames({
      after: (game) => {
        if (game.finalRound === 'bag-empty' && !game.shortRefill) game.finalRound = null;
      },
    }),
    'V27',
  ),
  gc18Server(
    flaw(
      'forgets-the-last-round',
      'does not end with a round after which the bag has students again',
      'end/final-round',
      /end\/thief-after-the-bag/,
    ),
    changingGames({
      after: (game) => {
        if (game.finalRound === 'bag-empty' && game.bagCount > 0) game.finalRound = null;
      },
    }),
    'D-FINAL',
  ),
  gc18Server(
    flaw('does-not-say-last-round', 'does not say that a round is the last', 'end/final-round', /end\/bag-empty$/),
    changingGames({ show: (state) => Object.assign(state, { finalRound: false }) }),
    'V27',
  ),
  gc18Server(
    contested(
      'skips-last-clouds',
      'leaves full clouds alone in the tenth round',
      'effect/last-clouds',
      /end\/last-clouds/,
    ),
    changingGames({
      step: (game, move) => {
        if (game.finalRound !== null && game.phase === 'mother-nature') game.shortRefill = true;
        applyMove(game, move);
      },
    }),
    'V28',
  ),
  gc18Server(
    contested(
      'skips-clouds-of-an-empty-bag',
      'leaves full clouds alone if the bag is empty',
      'effect/last-clouds',
      /end\/clouds-of-an-exact-refill/,
    ),
    changingGames({
      step: (game, move) => {
        if (game.bagCount === 0 && game.phase === 'mother-nature') game.shortRefill = true;
        applyMove(game, move);
      },
    }),
    'V28',
  ),
  gc18Server(
    flaw(
      'short-clouds-for-some',
      'lets every other player take a cloud of a short last round',
      'effect/short-clouds',
      /game\/three-basic-without-dining-rooms/,
    ),
    changingGames(() => {
      let turns = 0;
      return {
        step: (game, move) => {
          const { shortRefill } = game;
          if (shortRefill && game.phase === 'mother-nature') game.shortRefill = turns++ % 2 === 0;
          applyMove(game, move);
          game.shortRefill = shortRefill || game.shortRefill;
        },
      };
    }),
    'V28',
  ),
  gc18Server(
    flaw('some-ends-unseen', 'leaves the last update out of every other game', 'end/update', /game\/two-basic/),
    endingUnseen(),
  ),
  gc18Server(
    flaw('first-of-equals', 'has the first of equal players win', 'end/winner', /end\/(shared-by|decided-by)/),
    changingGames({
      winners: (game) => {
        const towers = towersOnIslands(game);
        return game.ending === 'last-tower' ? game.winners : [towers.indexOf(Math.max(...towers))];
      },
    }),
    'V29',
  ),
  gc18Server(
    flaw('ignores-professors', 'has all players with the most towers win', 'end/winner', /end\/decided-by-professors/),
    changingGames({
      winners: (game) => {
        const towers = towersOnIslands(game);
        return [...towers.keys()].filter((team) => towers[team] === Math.max(...towers));
      },
    }),
    'V29',
  ),
  gc18Server(
    flaw('everybody-wins', 'has everybody win on a tie', 'end/winner', /end\/shared-by-two-of-three/),
    changingGames({ winners: ({ winners, seats }) => (winners.length > 1 ? [...seats.keys()] : winners) }),
    'D-TIE',
  ),
  gc18Server(
    flaw('most-towers-left', 'has the player with the most towers left win', 'end/winner', /game\/two-basic$/),
    changingGames({ winners: ({ towers }) => [towers.indexOf(Math.max(...towers))] }),
  ),
  gc18Server(
    flaw('wrong-reason', 'gives the same reason for every end', 'end/reason', /game\/three-basic$/),
    changingMessages((message) => (message.type === 'GameEnded' ? { ...message, reason: 'THREE_ISLANDS' } : message)),
  ),
  gc18Server(
    flaw('ends-for-one', 'sends the end to one player only', 'end/message', /game\/two-basic$/),
    changingGames({
      send: (outputs) => outputs.filter(({ text, seat }) => seat === 0 || !text.includes('"type":"GameEnded"')),
    }),
  ),
  gc18Server(
    flaw(
      'deaf-to-leaving',
      'does not tell the others that a player has left',
      'end/disconnect',
      /end\/current-player-leaves/,
    ),
    changingMessages((message) => (message.reason === 'PLAYER_DISCONNECTED' ? null : message)),
  ),
  gc18Server(
    flaw('leaver-loses', 'has somebody win when a player leaves', 'end/disconnect', /end\/current-player-leaves/),
    changingMessages((message) =>
      message.reason === 'PLAYER_DISCONNECTED' ? { ...message, winner: 0, winners: [0] } : message,
    ),
  ),
];
