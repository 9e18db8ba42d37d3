import { fault, ok, type Result } from '../../../core/result.js';
import { apply } from './apply.js';
import {
  ALL_COLOURS,
  addAll,
  addTo,
  type Colour,
  countColours,
  countOf,
  listColours,
  noStudents,
  type Students,
  sizeOf,
} from './colours.js';
import { contains } from './exchanges.js';
import type { Move } from './moves.js';
import { copyGame, type Game, type View } from './state.js';

/** Where drawn students become visible. */
export type Shown = Pick<View, 'clouds' | 'characters'>;

/** Applies a legal move to a copy of the game. The students that it draws are the given ones, as far as they go. */
export function applyWithDraws(game: Game, move: Move, draws: readonly Colour[]): Game {
  const copy = copyGame(game);
  copy.script = draws;
  copy.drawn = 0;
  apply(copy, move);
  return copy;
}

/**
 * The game after a legal move as another program continued it: the students drawn are read from the clouds and cards that it
 * shows. A fault if no draw from the bag can have that result. Everything else is left to compare.
 */
export function followDraws(game: Game, move: Move, shown: Shown): Result<Game> {
  const guess = applyWithDraws(game, move, []);
  if (guess.round > game.round && guess.shortRefill) return followShortRefill(game, guess, shown);
  const draws: Colour[] = [];
  for (const place of drawPlaces(game, move, guess, shown)) {
    const drawn = drawnAt(place);
    if (!drawn.ok) return drawn;
    draws.push(...listColours(drawn.value));
  }
  const counts = countColours(draws);
  return contains(game.bag, counts) ? ok(applyWithDraws(game, move, draws)) : notInBag(game, counts);
}

const notInBag = ({ bag }: Game, counts: Students): Result<Game> =>
  fault('draws/bag', `[${counts.join(', ')}] were drawn, but the bag had [${bag.join(', ')}]`);

/** The whole bag is dealt. How it is shared out among the clouds is open, and of no consequence (D-SHORT). */
function followShortRefill(game: Game, guess: Game, { clouds }: Shown): Result<Game> {
  const counts = noStudents();
  for (const { students } of clouds) addAll(counts, students);
  const full = game.rules.studentsPerTurn;
  if (sizeOf(counts) !== game.bagCount || clouds.some(({ students }) => sizeOf(students) > full)) {
    const sizes = clouds.map(({ students }) => sizeOf(students)).join(', ');
    return fault(
      'draws/count',
      `the clouds have ${sizes} students; expected ${game.bagCount}, at most ${full} on each`,
    );
  }
  if (!contains(game.bag, counts)) return notInBag(game, counts);
  for (const [index, { students }] of guess.clouds.entries()) {
    students.fill(0);
    addAll(students, clouds[index]?.students ?? noStudents());
  }
  return ok(guess);
}

interface DrawPlace {
  readonly name: string;
  readonly before: Students;
  /** After a draw that followed from the seed: it has the right size, but other students. */
  readonly guess: Students;
  readonly shown: Students;
}

/** A character draws onto its card; the end of a round draws onto the clouds. */
function drawPlaces(game: Game, move: Move, guess: Game, shown: Shown): DrawPlace[] {
  if (guess.drawn === 0) return [];
  if (move.kind !== 'character') {
    return guess.clouds.map(({ students }, index) => ({
      name: `cloud ${index}`,
      before: [0, 0, 0, 0, 0],
      guess: students,
      shown: shown.clouds[index]?.students ?? [],
    }));
  }
  const slot = game.characters.findIndex(({ number }) => number === move.number);
  const before = (game.characters[slot]?.students ?? []).slice();
  addTo(before, move.colour as Colour, -1);
  const name = `character ${move.number}`;
  return [
    { name, before, guess: guess.characters[slot]?.students ?? [], shown: shown.characters[slot]?.students ?? [] },
  ];
}

function drawnAt({ name, before, guess, shown }: DrawPlace): Result<Students> {
  const drawn = ALL_COLOURS.map((colour) => countOf(shown, colour) - countOf(before, colour));
  const due = sizeOf(guess) - sizeOf(before);
  return drawn.every((count) => count >= 0) && sizeOf(drawn) === due
    ? ok(drawn)
    : fault(
        'draws/count',
        `${name} has [${shown.join(', ')}]; expected [${before.join(', ')}] and ${due} drawn students`,
      );
}
