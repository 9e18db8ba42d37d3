import { pointsOfNames } from '../../card-facts.js';
import { STARTING_NAMES } from '../../engine/index.js';
import type { CardName, Play, State } from '../../sexpr/messages.js';

interface Change {
  readonly gained?: CardName | undefined;
  readonly trashed?: CardName | undefined;
}

/** What a play adds to its player's cards, and what it takes away: all of it is public. */
function changeBy(play: Play): Change {
  if (play.kind === 'buy') return { gained: play.card };
  if (play.kind !== 'act') return {};
  const [first, second] = play.cards;
  if (play.card === 'workshop') return { gained: first };
  return play.card === 'mine' || play.card === 'remodel' ? { trashed: first, gained: second } : {};
}

/**
 * What everybody owns, and how many provinces are left, as far as plays tell it. Nobody is told the end of a game, or its
 * points (S-61, S-62): both follow from here.
 */
export class Books {
  private readonly owned = new Map<string, CardName[]>();
  private provinces: number | null = null;
  private empty = 0;

  /** The receiver's own state: its cards and the supply are as it says. */
  told(name: string, { supply, deck, hand, plays, discards }: State, piles: number): void {
    this.owned.set(name, [...deck, ...hand, ...plays, ...discards]);
    this.provinces = supply.filter((card) => card === 'province').length;
    this.empty = piles - new Set(supply).size;
  }

  heard(name: string, play: Play): void {
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

  /** Piles that were there and are gone, when the supply was last told. */
  get emptyPiles(): number {
    return this.empty;
  }

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
