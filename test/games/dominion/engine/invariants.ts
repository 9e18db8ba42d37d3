import {
  CARD_COUNT,
  type Card,
  cardAt,
  type Game,
  MAX_SEATS,
  MIN_SEATS,
  nameOf,
  PHASES,
  type Pile,
  type Seat,
  ZONES,
} from '../../../../src/games/dominion/engine/index.js';

/** An invariant of the engine that a game violates: a bug of ours, never a player's fault. */
export interface InvariantViolation {
  readonly invariant: 'conservation' | 'phase' | 'counters' | 'seats' | 'zones' | 'piles' | 'turn' | 'stack';
  readonly message: string;
}

/** The copies of each card in a game: supply, trash and all seats. */
export function countCards(game: Game): number[] {
  const counts = new Array<number>(CARD_COUNT + 1).fill(0);
  for (let card = 0; card < CARD_COUNT; card++) counts[card] = Math.max(0, game.supply[card] as number);
  addPile(counts, game.trash);
  for (const seat of game.seats) for (const zone of ZONES) addPile(counts, seat[zone]);
  return counts;
}

function addPile(counts: number[], pile: Pile): void {
  for (let i = 0; i < pile.size; i++) (counts[cardAt(pile, i)] as number)++;
}

/**
 * Checks all invariants; `atStart` is the card count at the start of the game. Conservation also means that no card is in two
 * zones: a card that is moved but not removed would be counted twice.
 */
export function checkInvariants(game: Game, atStart: readonly number[]): InvariantViolation[] {
  return [...conservation(game, atStart), ...counters(game), ...order(game), ...piles(game)];
}

function conservation(game: Game, atStart: readonly number[]): InvariantViolation[] {
  const violations: InvariantViolation[] = [];
  countCards(game).forEach((count, card) => {
    if (count === atStart[card]) return;
    const message = `${count} ${nameOf(card as Card)}, ${atStart[card]} at the start`;
    violations.push({ invariant: 'conservation', message });
  });
  return violations;
}

const COUNTERS = ['actions', 'buys', 'coins', 'merchants', 'emptyPiles'] as const;

function counters(game: Game): InvariantViolation[] {
  const broken = COUNTERS.filter((name) => !(Number.isInteger(game[name]) && game[name] >= 0));
  return broken.map((name) => ({ invariant: 'counters', message: `${name} is ${game[name]}` }));
}

function order(game: Game): InvariantViolation[] {
  const violations: InvariantViolation[] = [];
  const demand = (holds: boolean, invariant: InvariantViolation['invariant'], message: string): void => {
    if (!holds) violations.push({ invariant, message });
  };
  const seats = game.seats.length;
  demand(seats >= MIN_SEATS && seats <= MAX_SEATS, 'seats', `${seats} seats`);
  demand(PHASES.includes(game.phase), 'phase', `phase ${game.phase}`);
  demand(game.turn >= 0 && game.turn < seats, 'turn', `seat ${game.turn} is on turn`);
  demand(game.stack.length === 0 || game.phase === 'action', 'stack', `card texts run in phase ${game.phase}`);
  demand(game.phase !== 'action' || !game.bought, 'phase', 'something was bought in the action phase');
  const idle = game.seats.filter((_, index) => index !== game.turn || game.phase === 'over');
  demand(
    idle.every((seat) => seat.inPlay.size === 0),
    'zones',
    'a seat that is not on turn has cards in play',
  );
  demand(game.stack.length > 0 || game.seats.every((seat) => seat.aside.size === 0), 'zones', 'cards are left aside');
  return violations;
}

function piles(game: Game): InvariantViolation[] {
  let empty = 0;
  for (const count of game.supply) if (count === 0) empty++;
  return empty === game.emptyPiles
    ? []
    : [{ invariant: 'piles', message: `${empty} piles are empty, ${game.emptyPiles} are counted` }];
}

/** The progress of a game. */
export interface GameProgress extends Pick<Game, 'phase' | 'turn'> {
  readonly seats: readonly Pick<Seat, 'turns'>[];
}

export const progressOf = ({ phase, turn, seats }: Game): GameProgress => ({
  phase,
  turn,
  seats: seats.map(({ turns }) => ({ turns })),
});

/** Phases only move forward within a turn: action, buy, then the next seat or the end. */
export function checkPhaseOrder(before: GameProgress, after: GameProgress): InvariantViolation[] {
  if (before.phase === 'over') return [{ invariant: 'phase', message: 'a finished game continued' }];
  const ended = sumOfTurns(after) - sumOfTurns(before);
  const rank = (game: GameProgress): number => PHASES.indexOf(game.phase);
  if (ended === 0 && after.turn === before.turn && rank(after) >= rank(before)) return [];
  const next = (before.turn + 1) % before.seats.length;
  if (ended === 1 && (after.phase === 'over' || (after.turn === next && after.phase === 'action'))) return [];
  return [
    { invariant: 'phase', message: `from ${before.phase} of seat ${before.turn} to ${after.phase} of ${after.turn}` },
  ];
}

const sumOfTurns = (game: GameProgress): number => game.seats.reduce((sum, seat) => sum + seat.turns, 0);
