import type { Result } from '../../../../core/result.js';
import { type Card, type Game, nameOf, type Rules, rulesOf } from '../../engine/index.js';
import { hasJsonCard } from '../../jsonrpc/card-names.js';
import type { CardName, Notification, State, Version } from '../../sexpr/messages.js';
import { gameOfAttack, gameOfMove, type Known, profileOf, supplyFrom } from '../../sexpr/state-codec.js';

/** A message of the driver that wants a play or a defense. */
export type DriverQuestion = Extract<Notification, { kind: 'move' | 'attacked' }>;

/** A question with the game by which the player's requests are judged. */
export interface OpenQuestion {
  readonly question: DriverQuestion;
  readonly game: Game;
}

/** The lists of cards in a state, apart from the supply. */
const CARD_FIELDS = ['trash', 'deck', 'hand', 'plays', 'discards'] as const;

/** Whether the JSON-RPC protocol has a card; of the S-expression cards it lacks only the woodcutter. */
export const hasJsonName = (card: CardName): boolean => hasJsonCard(card);

/** Whether the player knows every card of a state, apart from the supply. */
export const isFullyVisible = (state: State): boolean => CARD_FIELDS.every((field) => areVisible(state[field]));

/** A state without the cards that the player does not know, apart from the supply. */
const visiblePart = (state: State): State =>
  isFullyVisible(state)
    ? state
    : { ...state, ...Object.fromEntries(CARD_FIELDS.map((field) => [field, state[field].filter(hasJsonName)])) };

/** Most names repeat the one before, which then need not be looked up. */
const areVisible = (names: readonly CardName[]): boolean =>
  names.every((name, at) => name === names[at - 1] || hasJsonName(name));

/** What is known of a turn besides its states. */
export type TurnSoFar = Required<Pick<Known, 'phase' | 'bought'>>;

/** The game as the player is shown it. Remembers which piles there were: a driver does not mention empty ones (S-14). */
export class VisibleState {
  readonly piles = new Set<CardName>();
  private readonly version: Version;
  private readonly rules: Rules;

  constructor(version: Version) {
    this.version = version;
    // Whatever a version tolerates, no driver has to accept a treasure without a buy left (S-35).
    this.rules = { ...rulesOf(profileOf(version)), treasureNeedsBuy: true };
  }

  rememberPiles(supply: readonly CardName[]): void {
    let last: CardName | null = null;
    for (const card of supply) {
      if (card !== last && hasJsonName(card)) this.piles.add(card);
      last = card;
    }
  }

  gameOf({ kind, state }: DriverQuestion, turn: Partial<TurnSoFar> = {}): Result<Game> {
    const visible = visiblePart(state);
    const known = { ...turn, rules: this.rules, supply: this.visibleSupply(state) };
    return kind === 'move' ? gameOfMove(visible, this.version, known) : gameOfAttack(visible, this.version, known);
  }

  /** A supply always has woodcutters. Names are counted before they are left out, because there are two hundred. */
  private visibleSupply(state: State): Map<Card, number> {
    const supply = supplyFrom(state, this.piles);
    for (const card of supply.keys()) if (!hasJsonCard(nameOf(card))) supply.delete(card);
    return supply;
  }
}
