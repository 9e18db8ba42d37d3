import { fault, ok, type Result } from '../../../core/result.js';
import { checkSeed } from '../../../core/seed.js';
import { CARD_COUNT, type Card, nameOf, UNKNOWN } from './cards.js';
import { checkSeats } from './new-game.js';
import type { SeatSetup, Setup } from './setup.js';
import { FRAME_PARTS, PHASES, ZONES } from './state.js';

type Check = (setup: Setup) => Result<unknown>;

const VALID = ok(null);
const NO_CARDS: readonly Card[] = [];

/** Checks what holds for every setup, reachable or not. */
export function checkSetup(setup: Setup): Result<Setup> {
  for (const check of CHECKS) {
    const result = check(setup);
    if (!result.ok) return result;
  }
  return ok(setup);
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isCard = (card: Card): boolean => isCount(card) && card < CARD_COUNT;

const badCount = (code: string, name: string, value: number): Result<never> =>
  fault(code, `${name} is ${value}; expected a whole number from 0`);

const checkTurn: Check = ({ turn = 0, seats }) =>
  seats[turn] === undefined
    ? fault('setup/turn', `seat ${turn} cannot be on turn; the seats are 0 to ${seats.length - 1}`)
    : ok(turn);

const checkPhase: Check = ({ phase = 'action' }) =>
  PHASES.includes(phase)
    ? ok(phase)
    : fault('setup/phase', `unknown phase ${phase}; known phases: ${PHASES.join(', ')}`);

const checkCounts: Check = ({ actions = 1, buys = 1, coins = 0, merchants = 0, seats }) => {
  if (!isCount(actions)) return badCount('setup/count', 'actions', actions);
  if (!isCount(buys)) return badCount('setup/count', 'buys', buys);
  if (!isCount(coins)) return badCount('setup/count', 'coins', coins);
  if (!isCount(merchants)) return badCount('setup/count', 'merchants', merchants);
  for (let seat = 0; seat < seats.length; seat++) {
    const { turns = 0 } = seats[seat] as SeatSetup;
    if (!isCount(turns)) return badCount('setup/count', `turns of seat ${seat}`, turns);
  }
  return VALID;
};

const checkSupply: Check = ({ supply }) => {
  for (const [card, count] of supply) {
    if (!isCard(card)) return fault('setup/card', badCard(card, 'in the supply', CARD_COUNT - 1));
    if (!isCount(count)) return badCount('setup/supply', `the pile of ${nameOf(card)}`, count);
  }
  return VALID;
};

const badCard = (card: Card, where: string, last: number): string =>
  `unknown card number ${card} ${where}; cards are numbered from 0 to ${last}`;

/** Only piles may contain unknown cards. */
const checkPiles: Check = ({ trash = [], seats }) => {
  const bad = badCardIn(trash) ?? badCardInSeats(seats);
  return bad === undefined ? VALID : fault('setup/card', badCard(bad, 'in a pile', UNKNOWN));
};

function badCardInSeats(seats: readonly SeatSetup[]): Card | undefined {
  for (const seat of seats) {
    for (const zone of ZONES) {
      const bad = badCardIn(seat[zone] ?? NO_CARDS);
      if (bad !== undefined) return bad;
    }
  }
  return undefined;
}

function badCardIn(pile: readonly Card[]): Card | undefined {
  for (const card of pile) if (!isCard(card) && card !== UNKNOWN) return card;
  return undefined;
}

const checkStack: Check = ({ stack = [], seats }) => {
  for (const { card, part, seat } of stack) {
    if (!isCard(card)) return fault('setup/card', badCard(card, 'on the stack', CARD_COUNT - 1));
    if (!FRAME_PARTS.includes(part))
      return fault('setup/stack', `unknown part ${part} of a card text; known parts: ${FRAME_PARTS.join(', ')}`);
    if (seats[seat] === undefined) {
      return fault('setup/stack', `seat ${seat} cannot follow a text; the seats are 0 to ${seats.length - 1}`);
    }
  }
  return stack.length === 0 || stack[0]?.part === 'play'
    ? VALID
    : fault('setup/stack', 'the stack starts with an attack; the attacking card must be below it');
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
