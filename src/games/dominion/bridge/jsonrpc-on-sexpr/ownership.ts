import { pointsOfNames } from '../../card-facts.js';
import { STARTING_NAMES } from '../../engine/index.js';
import type { CardName, Play, State } from '../../sexpr/messages.js';

interface Change {
  readonly gained?: CardName | undefined;
  readonly trashed?: CardName | undefined;
}

/** What a play adds to its player's cards, and what it removes: all of it is public. */
function changeBy(play: Play): Change {
  if (play.kind === 'buy') return { gained: play.card };
  if (play.kind !== 'act') return {};
  const [first, second] = play.cards;
  if (play.card === 'workshop') return { gained: first };
  return play.card === 'mine' || play.card === 'remodel' ? { trashed: first, gained: second } : {};
}

/**
 * Which cards everyone owns, and how many provinces are left, as far as plays show. Drivers report neither the end of a
 * game nor its points (S-61, S-62): both are derived from this.
 */
export class Ownership {
  private readonly owned = new Map<string, CardName[]>();
  private provinces: number | null = null;
  private empty = 0;

  /** Takes over the cards of the player itself, and the supply, from its state. */
  onState(name: string, { supply, deck, hand, plays, discards }: State, piles: number): void {
    this.owned.set(name, [...deck, ...hand, ...plays, ...discards]);
    const shown = new Set<CardName>();
    let last: CardName | null = null;
    this.provinces = 0;
    for (const card of supply) {
      if (card === 'province') this.provinces++;
      // Most names repeat the one before.
      if (card !== last) shown.add(card);
      last = card;
    }
    this.empty = piles - shown.size;
  }

  onPlay(name: string, play: Play): void {
    const { gained, trashed } = changeBy(play);
    const cards = this.cardsOf(name);
    if (trashed !== undefined && cards.includes(trashed)) cards.splice(cards.indexOf(trashed), 1);
    if (gained === undefined) return;
    cards.push(gained);
    if (gained === 'province' && this.provinces !== null) this.provinces--;
  }

  get isExhausted(): boolean {
    return this.provinces !== null && this.provinces <= 0;
  }

  /** How many piles were empty in the last state. */
  get emptyPiles(): number {
    return this.empty;
  }

  /** Null before the first state. */
  get provincesLeft(): number | null {
    return this.provinces;
  }

  cardsOf(name: string): CardName[] {
    const cards = this.owned.get(name) ?? [...STARTING_NAMES];
    this.owned.set(name, cards);
    return cards;
  }

  scoresOf(names: readonly string[]): Record<string, number> {
    return Object.fromEntries(names.map((name) => [name, pointsOfNames(this.cardsOf(name))]));
  }
}
