import { hasSameItems } from '../../../../core/multiset.js';
import { ABSENT, ALL_CARDS, type Card, cardsIn, type Game, nameOf, type Pile, seatAt } from '../../engine/index.js';
import { hasJsonCard, isJsonCard } from '../card-names.js';
import { readCard } from '../decode-choices.js';
import { jsonCard, jsonCards, supplyMap } from '../encode-state.js';

/** A member of a message that does not say what it must. */
export interface Difference {
  readonly member: string;
  readonly received: unknown;
  readonly expected: unknown;
}

type Members = Readonly<Record<string, unknown>>;

/** Cards from a message; null if it has something else in their place. */
export function parseCards(value: unknown): Card[] | null {
  if (!Array.isArray(value)) return null;
  return value.every((card) => typeof card === 'string' && isJsonCard(card)) ? value.map(readCard) : null;
}

/** In which order cards are listed is nobody's business. */
function piles(member: string, received: unknown, pile: Pile): Difference[] {
  const cards = parseCards(received);
  const expected = cardsIn(pile);
  return cards !== null && hasSameItems(cards, expected) ? [] : [{ member, received, expected: jsonCards(expected) }];
}

const values = (member: string, received: unknown, expected: unknown): Difference[] =>
  received === expected ? [] : [{ member, received, expected }];

const CARDS = ALL_CARDS.filter((card) => hasJsonCard(nameOf(card)));

/** Every pile with its count; which order they stand in is open (J-23). */
function supply(received: unknown, game: Game): Difference[] {
  const shown = (typeof received === 'object' && received !== null ? received : {}) as Members;
  const wrong = CARDS.filter((card) => {
    const count = game.supply[card] as number;
    return count === ABSENT ? jsonCard(card) in shown : shown[jsonCard(card)] !== count;
  });
  if (wrong.length === 0) return [];
  const pick = (from: Members): Members =>
    Object.fromEntries(wrong.map((card) => [jsonCard(card), from[jsonCard(card)]]));
  return [{ member: 'supply', received: pick(shown), expected: pick(supplyMap(game)) }];
}

/** What EndTurn is answered with, and the part of every state that is the player's own. */
export function differInCards(game: Game, place: number, state: Members): Difference[] {
  const { hand, deck, discard } = seatAt(game, place);
  return [
    ...piles('hand', state['hand'], hand),
    ...values('deck', state['deck'], deck.size),
    ...values('discard', state['discard'], discard.size),
    ...supply(state['supply'], game),
  ];
}

/** A state in the turn of a player. What the document does not have is looked at where it is there (J-24). */
export function differInState(game: Game, place: number, state: Members): Difference[] {
  return [
    ...differInCards(game, place, state),
    ...values('actions', state['actions'], game.actions),
    ...values('buys', state['buys'], game.buys),
    ...values('treasure', state['treasure'], game.coins),
    ...('trash' in state ? piles('trash', state['trash'], game.trash) : []),
    ...('in_play' in state ? piles('in_play', state['in_play'], seatAt(game, place).inPlay) : []),
    ...('phase' in state ? phase(state['phase'], game) : []),
  ];
}

/** The right cards in the wrong order: the one trashed last comes first (J-24). */
export function isTrashDisordered(game: Game, state: Members): boolean {
  const received = parseCards(state['trash']);
  return received !== null && `${received.reverse()}` !== `${cardsIn(game.trash)}`;
}

function phase(received: unknown, game: Game): Difference[] {
  const expected = game.phase === 'action' ? 'Action' : 'Buy';
  return values('phase', Array.isArray(received) ? received[0] : received, expected);
}

/** The params of a question, against those that the cards ask with. */
export function differInParams(received: Members, expected: Members): Difference[] {
  return Object.entries(expected).flatMap(([member, value]) => {
    const envelope = received[member];
    if (Array.isArray(value)) {
      const cards = parseCards(envelope);
      return cards !== null && hasSameItems(cards, value.map(readCard))
        ? []
        : [{ member, received: envelope, expected: value }];
    }
    // Null and left out mean the same (J-35).
    return values(member, envelope ?? null, value);
  });
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** `treasure is 1, not 4`. */
export const describeDifferences = (differences: readonly Difference[]): string =>
  differences
    .map(({ member, received, expected }) => `${member} is ${shown(received)}, not ${shown(expected)}`)
    .join('; ');

export const expectedText = (differences: readonly Difference[]): string =>
  JSON.stringify(Object.fromEntries(differences.map(({ member, expected }) => [member, expected])));
