import { fault, ok, type Result } from '../../../core/result.js';
import { checkSeed } from '../../../core/seed.js';
import { CARD_COUNT, type Card, nameOf, UNKNOWN } from './cards.js';
import { checkSeats } from './new-game.js';
import type { SeatSetup, Setup } from './setup.js';
import { FRAME_PARTS, PHASES, ZONES } from './state.js';

type Check = (setup: Setup) => Result<unknown>;

const FINE = ok(null);
const NOTHING: readonly Card[] = [];

/** What even a setup that need not be reachable must keep to. */
export function checkSetup(setup: Setup): Result<Setup> {
  for (const check of CHECKS) {
    const result = check(setup);
    if (!result.ok) return result;
  }
  return ok(setup);
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isCard = (card: Card): boolean => isCount(card) && card < CARD_COUNT;

const noCount = (code: string, name: string, value: number): Result<never> =>
  fault(code, `${name} is ${value}; allowed are whole numbers from 0`);

const checkTurn: Check = ({ turn = 0, seats }) =>
  seats[turn] === undefined
    ? fault('setup/turn', `seat ${turn} cannot be on turn; the seats are 0 to ${seats.length - 1}`)
    : ok(turn);

const checkPhase: Check = ({ phase = 'action' }) =>
  PHASES.includes(phase)
    ? ok(phase)
    : fault('setup/phase', `there is no phase ${phase}; there are: ${PHASES.join(', ')}`);

const checkCounts: Check = ({ actions = 1, buys = 1, coins = 0, merchants = 0, seats }) => {
  if (!isCount(actions)) return noCount('setup/count', 'actions', actions);
  if (!isCount(buys)) return noCount('setup/count', 'buys', buys);
  if (!isCount(coins)) return noCount('setup/count', 'coins', coins);
  if (!isCount(merchants)) return noCount('setup/count', 'merchants', merchants);
  for (let seat = 0; seat < seats.length; seat++) {
    const { turns = 0 } = seats[seat] as SeatSetup;
    if (!isCount(turns)) return noCount('setup/count', `turns of seat ${seat}`, turns);
  }
  return FINE;
};

const checkSupply: Check = ({ supply }) => {
  for (const [card, count] of supply) {
    if (!isCard(card)) return fault('setup/card', noCard(card, 'in the supply', CARD_COUNT - 1));
    if (!isCount(count)) return noCount('setup/supply', `the pile of ${nameOf(card)}`, count);
  }
  return FINE;
};

const noCard = (card: Card, where: string, last: number): string =>
  `there is no card ${card}, as found ${where}; cards are numbered from 0 to ${last}`;

/** Only in the piles may a card be unknown. */
const checkPiles: Check = ({ trash = [], seats }) => {
  const stray = strayIn(trash) ?? strayInSeats(seats);
  return stray === undefined ? FINE : fault('setup/card', noCard(stray, 'in a pile', UNKNOWN));
};

function strayInSeats(seats: readonly SeatSetup[]): Card | undefined {
  for (const seat of seats) {
    for (const zone of ZONES) {
      const stray = strayIn(seat[zone] ?? NOTHING);
      if (stray !== undefined) return stray;
    }
  }
  return undefined;
}

function strayIn(pile: readonly Card[]): Card | undefined {
  for (const card of pile) if (!isCard(card) && card !== UNKNOWN) return card;
  return undefined;
}

const checkStack: Check = ({ stack = [], seats }) => {
  for (const { card, part, seat } of stack) {
    if (!isCard(card)) return fault('setup/card', noCard(card, 'on the stack', CARD_COUNT - 1));
    if (!FRAME_PARTS.includes(part))
      return fault('setup/stack', `a text has no part ${part}; it has: ${FRAME_PARTS.join(', ')}`);
    if (seats[seat] === undefined) {
      return fault('setup/stack', `seat ${seat} cannot follow a text; the seats are 0 to ${seats.length - 1}`);
    }
  }
  return stack.length === 0 || stack[0]?.part === 'play'
    ? ok(null)
    : fault('setup/stack', 'an attack cannot run alone; the card that attacks must stand under it');
};

const CHECKS: readonly Check[] = [
  ({ seats }) => checkSeats(seats.length),
  ({ seed = 0 }) => checkSeed(seed),
  checkTurn,
  checkPhase,
  checkCounts,
  checkSupply,
  checkPiles,
  checkStack,
];
