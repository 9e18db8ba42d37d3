import {
  ALL_COLOURS,
  countOf,
  type Game,
  inconsistenciesIn,
  isOver,
  openStudents,
  PHASES,
  STUDENTS_PER_COLOUR,
  sizeOf,
  valuesIn,
} from '../../../../src/games/eriantys/engine/index.js';

/** Fails if the engine has violated an invariant: a bug of ours, never a player's fault. */
export function expectNoViolations(violations: readonly string[]): void {
  if (violations.length > 0) throw new Error(violations.join('; '));
}

/** What holds for every game, of the engine or of any other program, and what the engine keeps besides. */
export const checkInvariants = (game: Game): string[] => [
  ...inconsistenciesIn(game).map(({ check, message }) => `${check}: ${message}`),
  ...checkBag(game),
  ...checkProgress(game),
];

function checkBag(game: Game): string[] {
  const open = openStudents(game);
  const wrong = ALL_COLOURS.filter(
    (colour) => countOf(open, colour) + countOf(game.bag, colour) !== STUDENTS_PER_COLOUR,
  );
  const counted = sizeOf(game.bag) === game.bagCount ? [] : [`the bag counts ${game.bagCount}`];
  return [...wrong.map((colour) => `students: colour ${colour} is not complete`), ...counted];
}

function checkProgress(game: Game): string[] {
  const { order, turn, phase, studentsLeft, rules } = game;
  const violations: string[] = [];
  const demand = (holds: boolean, message: string): void => {
    if (!holds) violations.push(message);
  };
  demand(PHASES.includes(phase), `phase ${phase}`);
  demand(new Set(order).size === rules.seats && turn >= 0 && turn < rules.seats, `order ${order}, turn ${turn}`);
  demand(studentsLeft > 0 === (phase === 'students') || isOver(game), `${studentsLeft} students left in ${phase}`);
  demand(game.islands.length > 3 || isOver(game), `${game.islands.length} groups of islands`);
  demand(game.motherNature < game.islands.length, `Mother Nature is on ${game.motherNature}`);
  demand(game.character === 0 || (rules.expert && phase !== 'assistant'), `character ${game.character} in ${phase}`);
  demand(isOver(game) === (game.ending !== null) && isOver(game) === game.winners.length > 0, `ending ${game.ending}`);
  demand(!game.shortRefill || game.finalRound !== null, 'a short refill without a last round');
  demand(Math.min(...countsOf(game)) >= 0, 'a count is negative');
  return violations;
}

const countsOf = (game: Game): number[] => [
  ...game.bag,
  ...game.towers,
  game.coinSupply,
  ...game.seats.flatMap(({ entrance, dining, coins }) => [...entrance, ...dining, coins]),
  ...[...game.islands, ...game.clouds, ...game.characters].flatMap(({ students }) => students),
];

/** What holds besides in games that were played from the start, which a situation need not keep. */
export function checkPlayed(game: Game): string[] {
  if (isOver(game)) return [];
  const violations: string[] = [];
  for (const [index, seat] of game.order.entries()) {
    const { entrance, hand, assistant } = game.seats[seat]!;
    const size = sizeOf(entrance);
    if (size !== entranceDue(game, index)) violations.push(`seat ${seat} has ${size} students in the entrance`);
    const played = game.round - (assistant === 0 ? 1 : 0);
    if (valuesIn(hand).length !== 10 - played) violations.push(`seat ${seat} has a hand of ${valuesIn(hand).length}`);
  }
  return violations;
}

function entranceDue({ phase, turn, rules, studentsLeft, shortRefill }: Game, index: number): number {
  const { entrance, studentsPerTurn } = rules;
  if (phase === 'assistant' || index > turn) return entrance;
  if (index === turn) return entrance - studentsPerTurn + (phase === 'students' ? studentsLeft : 0);
  return shortRefill ? entrance - studentsPerTurn : entrance;
}
