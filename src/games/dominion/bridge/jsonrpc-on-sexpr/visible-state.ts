import type { Result } from '../../../../core/result.js';
import { type Card, cardOf, type Game, type Rules, rulesOf } from '../../engine/index.js';
import { hasJsonCard } from '../../jsonrpc/card-names.js';
import type { CardName, Notification, State, Version } from '../../sexpr/messages.js';
import { gameOfAttack, gameOfMove, type Known, profileOf } from '../../sexpr/state-codec.js';

/** What the driver waits for: a play or a defense. */
export type Question = Extract<Notification, { kind: 'move' | 'attacked' }>;

/** The same with a game that the player's wishes are judged by. */
export interface Open {
  readonly question: Question;
  readonly game: Game;
}

const CARD_FIELDS = ['supply', 'trash', 'deck', 'hand', 'plays', 'discards'] as const;

/** Whether the other protocol has a card; of those of this one it lacks the woodcutter. */
export const isSayable = (card: CardName): boolean => hasJsonCard(card);

export const isWholeInSight = (state: State): boolean =>
  CARD_FIELDS.every((field) => field === 'supply' || state[field].every(isSayable));

/** A state without the cards that the player does not know. */
const inSight = (state: State): State => ({
  ...state,
  ...Object.fromEntries(CARD_FIELDS.map((field) => [field, state[field].filter(isSayable)])),
});

/** What is known of a turn beside its states. */
export type TurnSoFar = Required<Pick<Known, 'phase' | 'bought'>>;

/** A game as the player is shown it. It remembers the piles that there were: the driver does not tell of empty ones (S-14). */
export class Sight {
  readonly piles = new Set<CardName>();
  private readonly version: Version;
  private readonly rules: Rules;

  constructor(version: Version) {
    this.version = version;
    // Whatever a version tolerates, no driver has to take a treasure without a buy left (S-35).
    this.rules = { ...rulesOf(profileOf(version)), treasureNeedsBuy: true };
  }

  note(supply: readonly CardName[]): void {
    for (const card of supply) if (isSayable(card)) this.piles.add(card);
  }

  gameOf({ kind, state }: Question, turn: Partial<TurnSoFar> = {}): Result<Game> {
    const seen = inSight(state);
    const known = { ...turn, rules: this.rules, supply: this.supplyOf(seen) };
    return kind === 'move' ? gameOfMove(seen, this.version, known) : gameOfAttack(seen, this.version, known);
  }

  private supplyOf({ supply }: State): Map<Card, number> {
    const counts = new Map<Card, number>([...this.piles].map((name) => [cardOf(name), 0]));
    for (const name of supply) counts.set(cardOf(name), (counts.get(cardOf(name)) ?? 0) + 1);
    return counts;
  }
}
