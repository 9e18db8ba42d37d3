import {
  ALL_COLOURS,
  type CharacterCard,
  COIN_SEATS,
  type Colour,
  characterInPlay,
  costOf,
  countColours,
  countOf,
  MINSTREL,
  type Move,
  moverOf,
  PRINCESS,
  seatAt,
} from '../../engine/index.js';
import { AUDIT_RULES, type AuditRule } from './audit-rules.js';
import { differsIn, type WrongStep } from './wrong-step.js';

/** The rule on coins that a step breaks: the price of a character, what seats bring, or what the supply has. */
export function ruleForCoins(step: WrongStep): AuditRule | null {
  const { move, before } = step;
  const isCharacter = move.kind === 'character';
  if (isCharacter && differsIn(step, /\.(cost|coinOnCard)$/)) return AUDIT_RULES.price;
  if (!differsIn(step, /coins$|^coinSupply$/)) return null;
  if (!differsIn(step, /coins$/)) return isCharacter ? AUDIT_RULES.price : AUDIT_RULES.coinSupply;
  if (isCharacter && !isBySeats(step)) return AUDIT_RULES.price;
  return before.coinSupply === 0 ? AUDIT_RULES.coinSupply : AUDIT_RULES.seatCoins;
}

/** Whether the mover has paid the price of a character, but was given other coins for seats. */
function isBySeats({ before, shown, move }: WrongStep): boolean {
  const mover = moverOf(before);
  const left = shown.players.find(({ id }) => id === mover)?.coins ?? 0;
  const spent = seatAt(before, mover).coins - left;
  const price = costOf(characterInPlay(before, move.number) as CharacterCard);
  const most = coinsOneByOne(seatAt(before, mover).dining, move);
  return most > 0 && spent <= price && spent >= price - most;
}

/** The coins for the students that a character seats, if each of them counted by itself (D-COIN). */
function coinsOneByOne(dining: readonly number[], move: Move): number {
  const [seated, taken] = [countColours(seatedBy(move)), countColours(move.take)];
  let coins = 0;
  for (const colour of ALL_COLOURS) {
    const before = countOf(dining, colour) - countOf(taken, colour);
    const after = before + countOf(seated, colour);
    coins += Math.floor(after / COIN_SEATS) - Math.floor(before / COIN_SEATS);
  }
  return coins;
}

function seatedBy({ number, colour, give }: Move): readonly Colour[] {
  if (number === MINSTREL) return give;
  return number === PRINCESS ? [colour as Colour] : [];
}
