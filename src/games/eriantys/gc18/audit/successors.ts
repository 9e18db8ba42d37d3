import type { Result } from '../../../../core/result.js';
import {
  applyWithDraws,
  copyGame,
  followDraws,
  type Game,
  MINSTREL,
  type Move,
  noStudents,
  PROFESSOR_RULES,
  type ProfessorRule,
  type Shown,
  THIEF,
} from '../../engine/index.js';
import { modelStateOf } from '../encode-state.js';
import { countsOf, type ModelState } from '../model-state.js';
import type { PlayerLabels } from '../player-labels.js';
import { type Difference, normalizeState, stateDifferences } from '../state-differences.js';

/** A reading under which a move has another result. */
export interface SuccessorReading {
  readonly professorRule: ProfessorRule;
  /** A cloud is taken in this turn; in the last round, servers differ in that (Q28, V28). */
  readonly takesCloud: boolean;
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

/** Where drawn students become visible. */
const shownIn = ({ clouds, characters = [] }: ModelState): Shown => ({
  clouds: clouds.map(({ students, taken }) => ({ students: countsOf(students), taken })),
  characters: characters.map(({ number, coinOnCard, students, noEntry = 0 }) => ({
    number,
    coin: coinOnCard,
    students: students === undefined ? noStudents() : countsOf(students),
    noEntry,
  })),
});

/** Every successor of a game by a legal move, the one of the rules first. `shown` is normalized. */
export function* successorsOf(game: Game, move: Move, shown: ModelState, labels: PlayerLabels): Generator<Successor> {
  for (const reading of readingsOf(game, move)) {
    const start = gameUnder(game, reading);
    const followed = followDraws(start, move, shownIn(shown));
    const next = followed.ok ? followed.value : applyWithDraws(start, move, []);
    // Whether the clouds could be filled does not depend on what is done with them.
    if (next.round === game.round) next.shortRefill = game.shortRefill;
    const expected = normalizeState(modelStateOf(next, labels));
    const found = stateDifferences(expected, shown);
    yield {
      reading,
      game: next,
      wrongDraw: followed.ok ? null : followed,
      differences: followed.ok ? found : found.filter(({ path }) => !DRAWN.test(path)),
    };
  }
}

/** What a move leads to under each reading, whatever is drawn; the one of the rules first. */
export const unseenSuccessors = (game: Game, move: Move): Pick<Successor, 'reading' | 'game'>[] =>
  [...readingsOf(game, move)].map((reading) => ({
    reading,
    game: applyWithDraws(gameUnder(game, reading), move, []),
  }));

/** What depends on the draws. */
const DRAWN = /^(bagCount|clouds\.\d\.students\.|characters\.\d\.students\.)/;

function* readingsOf(game: Game, move: Move): Generator<SuccessorReading> {
  const { professorRule } = game.rules;
  const own = { professorRule, takesCloud: !game.shortRefill };
  yield own;
  if (game.finalRound !== null && move.kind === 'mother-nature') yield { ...own, takesCloud: !own.takesCloud };
  // Only students that leave a dining room make the rules on professors differ.
  if (move.kind !== 'character' || !(move.number === MINSTREL || move.number === THIEF)) return;
  for (const other of PROFESSOR_RULES) if (other !== professorRule) yield { ...own, professorRule: other };
}

function gameUnder(game: Game, { professorRule, takesCloud }: SuccessorReading): Game {
  if (professorRule === game.rules.professorRule && takesCloud !== game.shortRefill) return game;
  return { ...copyGame(game), shortRefill: !takesCloud, rules: { ...game.rules, professorRule } };
}
