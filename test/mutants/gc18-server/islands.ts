import { apply } from '../../../src/games/eriantys/engine/apply.js';
import {
  CENTAUR,
  copyGame,
  FARMER,
  type Game,
  HERALD,
  HERBALIST,
  type Island,
  influenceOn,
  islandAt,
  KNIGHT,
  type Move,
  moverOf,
  NONE,
} from '../../../src/games/eriantys/engine/index.js';
import { contested, flaw, type Mutant } from '../mutant.js';
import { changingGames, gc18Server, refusing } from './server.js';

/** Where Mother Nature goes with a move. */
const destination = (game: Game, { number }: Move): number => (game.motherNature + number) % game.islands.length;

/** Carries a move of Mother Nature out as if another character were used, where a condition holds. */
const movingAs =
  (character: number, isChanged: (game: Game, island: number) => boolean) =>
  (game: Game, move: Move): void => {
    const used = game.character;
    const changes = move.kind === 'mother-nature' && isChanged(game, destination(game, move));
    if (changes) game.character = character;
    apply(game, move);
    if (changes && game.phase === 'cloud') game.character = used;
  };

const holdsNothing = (game: Game, team: number): boolean => team !== NONE && !game.professors.includes(team);

const isTied = (game: Game, at: number): boolean => {
  const influence = [...influenceOn(game, islandAt(game, at))];
  const most = Math.max(...influence);
  return most > 0 && influence[moverOf(game)] === most && influence.filter((each) => each === most).length > 1;
};

/** Puts the islands back as they were, but for the owner of one. */
function withoutMerging(game: Game, before: Game, at: number): void {
  const { owner } = game.islands.find(({ first, size }) => isIn(islandAt(before, at).first, first, size))!;
  const restored = copyGame(before).islands;
  const island = restored[at]!;
  if (island.owner !== owner) Object.assign(island, { owner, towers: island.size });
  game.islands.splice(0, game.islands.length, ...restored);
}

const isIn = (tile: number, first: number, size: number): boolean => (tile - first + 12) % 12 < size;

/** Does something as if an island had no no-entry tiles. */
function withoutTiles(island: Island | null, act: () => void): void {
  const tiles = island?.noEntry ?? 0;
  if (island !== null) island.noEntry = 0;
  act();
  if (island !== null) island.noEntry += tiles;
}

/** What Mother Nature does, and what happens where she stops. */
export const ISLANDS: readonly Mutant[] = [
  gc18Server(
    flaw('stands-still', 'leaves Mother Nature one island behind', 'effect/mother-nature', /game\/two-basic$/),
    changingGames({
      after: (game, before, { kind }) => {
        const last = game.islands.length - 1;
        if (kind !== 'mother-nature' || game.islands.length < before.islands.length) return;
        game.motherNature = game.motherNature === 0 ? last : game.motherNature - 1;
      },
    }),
  ),
  gc18Server(
    flaw('stops-after-a-lap', 'refuses more steps than there are islands', 'accept/move', /mother-nature\/around/),
    changingGames({
      judge: refusing(({ game, move }) => move.kind === 'mother-nature' && move.number > game.islands.length),
    }),
  ),
  gc18Server(
    flaw('tie-for-the-mover', 'gives a tied island to the mover', 'effect/influence', /game\/three-basic$/),
    changingGames({ step: movingAs(KNIGHT, isTied) }),
  ),
  gc18Server(
    flaw(
      'towers-need-professors',
      'does not count towers of players without a professor',
      'effect/influence',
      /towers-without-professors/,
    ),
    changingGames({ step: movingAs(CENTAUR, (game, at) => holdsNothing(game, islandAt(game, at).owner)) }),
    'V24',
  ),
  gc18Server(
    flaw('farmer-wins-ties', 'has a farmer break ties of influence', 'effect/influence', /farmer-does-not-break-ties/),
    changingGames({ step: movingAs(KNIGHT, (game, at) => game.character === FARMER && isTied(game, at)) }),
    'V11',
  ),
  gc18Server(
    flaw(
      'centaur-spares-the-mover',
      'counts the towers of the mover with a centaur',
      'effect/centaur',
      /centaur-own-towers/,
    ),
    changingGames({
      step: movingAs(0, (game, at) => game.character === CENTAUR && islandAt(game, at).owner === moverOf(game)),
    }),
    'V18',
  ),
  gc18Server(
    flaw('herald-does-not-merge', 'does not join islands after a herald', 'effect/herald', /character\/herald-joins/),
    changingGames({
      after: (game, before, { kind, number, island }) => {
        if (kind !== 'character' || number !== HERALD || game.islands.length === before.islands.length) return;
        withoutMerging(game, before, island);
        game.motherNature = before.motherNature;
      },
    }),
    'V22',
  ),
  gc18Server(
    flaw(
      'never-merges',
      'does not join islands',
      ['effect/merge', 'end/three-islands'],
      /mother-nature\/joins-islands$/,
    ),
    changingGames({
      after: (game, before, move) => {
        if (move.kind !== 'mother-nature' || game.islands.length === before.islands.length) return;
        const at = destination(before, move);
        withoutMerging(game, before, at);
        Object.assign(game, { motherNature: at });
      },
    }),
  ),
  gc18Server(
    flaw(
      'loses-tiles-on-merging',
      'loses the no-entry tiles of joined islands',
      'state/no-entry',
      /herbalist-joins-islands/,
    ),
    changingGames({
      after: (game, before) => {
        if (game.islands.length === before.islands.length) return;
        for (const island of game.islands) if (island.size > 1) island.noEntry = 0;
      },
    }),
    'V21',
  ),
  gc18Server(
    flaw(
      'one-tile-on-merging',
      'has one no-entry tile on joined islands, however many there were',
      'state/no-entry',
      /herbalist-joins-two-tiles/,
    ),
    changingGames({
      after: (game, before) => {
        if (game.islands.length === before.islands.length) return;
        for (const island of game.islands) island.noEntry = Math.min(island.noEntry, 1);
      },
    }),
    'V21',
  ),
  gc18Server(
    contested(
      'surplus-tiles-go-back',
      'leaves one no-entry tile on joined islands, and returns the others',
      'effect/merge-no-entry',
      /herbalist-joins-two-tiles/,
    ),
    changingGames({
      after: (game, before) => {
        const card = game.characters.find(({ number }) => number === HERBALIST);
        if (card === undefined || game.islands.length === before.islands.length) return;
        for (const island of game.islands.filter(({ size, noEntry }) => size > 1 && noEntry > 1)) {
          card.noEntry += island.noEntry - 1;
          island.noEntry = 1;
        }
      },
    }),
    'V21',
  ),
  gc18Server(
    flaw(
      'herald-passes-tiles-over',
      'has a herald resolve an island with a tile',
      'effect/no-entry',
      /herald-takes-a-tile/,
    ),
    changingGames({
      step: (game, move) => {
        const island = move.kind === 'character' && move.number === HERALD ? islandAt(game, move.island) : null;
        withoutTiles(island, () => apply(game, move));
      },
    }),
  ),
  gc18Server(
    flaw('tile-is-used-up', 'does not return a no-entry tile to its card', 'state/no-entry', /herbalist-stops/),
    changingGames({
      after: (game, before, { kind }) => {
        const [card, earlier] = [game, before].map(({ characters }) => characters.find(({ number }) => number === 5));
        if (kind === 'mother-nature' && card !== undefined) card.noEntry = earlier!.noEntry;
      },
    }),
  ),
  gc18Server(
    flaw('tile-does-not-stop', 'passes no-entry tiles over', 'effect/no-entry', /herbalist-stops/),
    changingGames({
      step: (game, move) => {
        const island = move.kind === 'mother-nature' ? islandAt(game, destination(game, move)) : null;
        withoutTiles(island, () => apply(game, move));
      },
    }),
  ),
];
