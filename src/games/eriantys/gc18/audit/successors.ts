import type { Result } from '../../../../core/result.js';
import {
  applyWithDraws,
  copyGame,
  followDraws,
  type Game,
  MINSTREL,
  type Move,
  PROFESSOR_RULES,
  type ProfessorRule,
  type Shown,
  THIEF,
} from '../../engine/index.js';
import { makeModelState } from '../encode-state.js';
import { type ModelState, WIRE_COLOURS, type WireStudents } from '../model-state.js';
import { type Difference, normalizeState, stateDifferences } from './state-differences.js';

/** A reading under which a move has another result. */
export interface SuccessorReading {
  readonly professorRule: ProfessorRule;
  /** Clouds are taken in a round that could not fill them (Q28). */
  readonly takesShortClouds: boolean;
  /** Full clouds are left alone in the last round (V28). */
  readonly skipsLastClouds: boolean;
}

/** What a move leads to under a reading. */
export interface Successor {
  readonly reading: SuccessorReading;
  /** With the draws that the server shows, as far as they are possible. */
  readonly game: Game;
  /** Why no draw from the bag leads to what the server shows; null if one does. */
  readonly wrongDraw: (Result<Game> & { readonly ok: false }) | null;
  readonly differences: readonly Difference[];
}

const countsOf = (students: WireStudents | undefined): number[] =>
  WIRE_COLOURS.map((colour) => students?.[colour] ?? 0);

/** Where drawn students become visible. */
const shownIn = ({ clouds, characters = [] }: ModelState): Shown => ({
  clouds: clouds.map(({ students, taken }) => ({ students: countsOf(students), taken })),
  characters: characters.map(({ number, coinOnCard, students, noEntry = 0 }) => ({
    number,
    coin: coinOnCard,
    students: countsOf(students),
    noEntry,
  })),
});

/** Every successor of a game by a legal move, the one of the rules first. `shown` is normalized. */
export function* successorsOf(
  game: Game,
  move: Move,
  shown: ModelState,
  names: readonly string[],
): Generator<Successor> {
  for (const reading of readingsOf(game, move)) {
    const start = gameUnder(game, reading);
    const followed = followDraws(start, move, shownIn(shown));
    const next = followed.ok ? followed.value : applyWithDraws(start, move, []);
    const expected = normalizeState(JSON.parse(makeModelState(next, names)) as ModelState);
    const found = stateDifferences(expected, shown);
    yield {
      reading,
      game: next,
      wrongDraw: followed.ok ? null : followed,
      differences: followed.ok ? found : found.filter(({ path }) => !DRAWN.test(path)),
    };
  }
}

/** What depends on the draws. */
const DRAWN = /^(bagCount|clouds\.\d\.students\.|characters\.\d\.students\.)/;

function* readingsOf(game: Game, move: Move): Generator<SuccessorReading> {
  const { professorRule } = game.rules;
  const own = { professorRule, takesShortClouds: false, skipsLastClouds: false };
  yield own;
  const isLastRound = game.finalRound !== null && move.kind === 'mother-nature';
  if (isLastRound && game.shortRefill) yield { ...own, takesShortClouds: true };
  if (isLastRound && !game.shortRefill) yield { ...own, skipsLastClouds: true };
  // Only students that leave a dining room make the rules on professors differ.
  if (move.kind !== 'character' || !(move.number === MINSTREL || move.number === THIEF)) return;
  for (const other of PROFESSOR_RULES) if (other !== professorRule) yield { ...own, professorRule: other };
}

function gameUnder(game: Game, { professorRule, takesShortClouds, skipsLastClouds }: SuccessorReading): Game {
  if (professorRule === game.rules.professorRule && !takesShortClouds && !skipsLastClouds) return game;
  const copy = copyGame(game);
  copy.shortRefill = skipsLastClouds || (game.shortRefill && !takesShortClouds);
  return { ...copy, rules: { ...game.rules, professorRule } };
}
