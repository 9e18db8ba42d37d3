import { CARD_COUNT, type Card, nameOf } from './cards.js';
import { cardAt, type Pile } from './pile.js';
import { type Game, PHASES, type Seat, ZONES } from './state.js';
import { MAX_SEATS, MIN_SEATS } from './supply-sizes.js';

/** A promise of the engine that a game breaks: a fault of ours, never of a player. */
export interface Breach {
  readonly contract: 'conservation' | 'phase' | 'counters' | 'seats' | 'zones' | 'piles' | 'turn' | 'stack';
  readonly message: string;
}

/** How many copies of each card a game holds: supply, trash and all seats together. */
export function census(game: Game): number[] {
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
 * All contracts at once, relative to the census of the game's beginning. Conservation covers that no card is in two
 * zones: a card moved without being taken away would be one too many.
 */
export function checkContracts(game: Game, atStart: readonly number[]): Breach[] {
  return [...conservation(game, atStart), ...counters(game), ...order(game), ...piles(game)];
}

function conservation(game: Game, atStart: readonly number[]): Breach[] {
  const breaches: Breach[] = [];
  census(game).forEach((count, card) => {
    if (count === atStart[card]) return;
    const message = `${count} ${nameOf(card as Card)}, ${atStart[card]} at the start`;
    breaches.push({ contract: 'conservation', message });
  });
  return breaches;
}

const COUNTERS = ['actions', 'buys', 'coins', 'merchants', 'emptyPiles'] as const;

function counters(game: Game): Breach[] {
  const broken = COUNTERS.filter((name) => !(Number.isInteger(game[name]) && game[name] >= 0));
  return broken.map((name) => ({ contract: 'counters', message: `${name} is ${game[name]}` }));
}

function order(game: Game): Breach[] {
  const breaches: Breach[] = [];
  const demand = (holds: boolean, contract: Breach['contract'], message: string): void => {
    if (!holds) breaches.push({ contract, message });
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
  return breaches;
}

function piles(game: Game): Breach[] {
  let empty = 0;
  for (const count of game.supply) if (count === 0) empty++;
  return empty === game.emptyPiles
    ? []
    : [{ contract: 'piles', message: `${empty} piles are empty, ${game.emptyPiles} are counted` }];
}

/** How far a game has come. */
export interface Course extends Pick<Game, 'phase' | 'turn'> {
  readonly seats: readonly Pick<Seat, 'turns'>[];
}

export const courseOf = ({ phase, turn, seats }: Game): Course => ({
  phase,
  turn,
  seats: seats.map(({ turns }) => ({ turns })),
});

/** Phases only go forward within a turn: action, buy, and then the next seat or the end. */
export function checkPhaseOrder(before: Course, after: Course): Breach[] {
  if (before.phase === 'over') return [{ contract: 'phase', message: 'a game that was over went on' }];
  const ended = sumOfTurns(after) - sumOfTurns(before);
  const rank = (game: Course): number => PHASES.indexOf(game.phase);
  if (ended === 0 && after.turn === before.turn && rank(after) >= rank(before)) return [];
  const next = (before.turn + 1) % before.seats.length;
  if (ended === 1 && (after.phase === 'over' || (after.turn === next && after.phase === 'action'))) return [];
  return [
    { contract: 'phase', message: `from ${before.phase} of seat ${before.turn} to ${after.phase} of ${after.turn}` },
  ];
}

const sumOfTurns = (game: Course): number => game.seats.reduce((sum, seat) => sum + seat.turns, 0);
