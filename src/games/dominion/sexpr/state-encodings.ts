import { makeText } from '../../../wire/sexpr/writer.js';
import { CARD_COUNT, type Card, cardAt, cardOf, cardsIn, nameOf, type Pile } from '../engine/index.js';
import { type CardName, cardsOfVersion, type Name, VERSIONS, type Version } from './messages.js';

/** In which form the parts of a state are sent. */
export interface Form<Names, Cards, Count> {
  readonly names: (names: readonly Name[]) => Names;
  readonly count: (count: number) => Count;
  /** One symbol for each copy left, pile by pile (S-14). */
  readonly supply: (supply: readonly number[], version: Version) => Cards;
  /** In the drivers' order (S-16, S-19, S-20). */
  readonly newestFirst: (pile: Pile) => Cards;
  /** What is left in a deck, not in which order (S-17). */
  readonly sorted: (pile: Pile) => Cards;
}

/** As a message holds them. */
export const AS_LISTS: Form<readonly Name[], CardName[], number> = {
  names: (names) => names,
  count: (count) => count,
  supply: (supply, version) => {
    const names: CardName[] = [];
    for (const name of cardsOfVersion(version)) {
      for (let left = supply[cardOf(name)] as number; left > 0; left--) names.push(name);
    }
    return names;
  },
  newestFirst: (pile) => cardsIn(pile).reverse().map(nameOf) as CardName[],
  sorted: (pile) => (cardsIn(pile).map(nameOf) as CardName[]).sort(),
};

/**
 * As they are written, each after a space. A state names two hundred cards, and a referee does little else than write
 * states: without lists of names in between, that takes a tenth of the time.
 */
export const AS_WORDS: Form<string, string, string> = {
  names: (names) => {
    let words = '';
    for (const name of names) words += ` ${makeText(name)}`;
    return words;
  },
  count: (count) => ` ${count}`,
  supply: (supply, version) => copiesOfAll(IN_SUPPLY.get(version) as readonly Card[], supply),
  newestFirst: (pile) => {
    let words = '';
    for (let i = pile.size - 1; i >= 0; i--) words += WORDS[cardAt(pile, i)];
    return words;
  },
  sorted: (pile) => {
    for (const card of BY_NAME) tally[card] = 0;
    for (let i = 0; i < pile.size; i++) tally[cardAt(pile, i)]!++;
    return copiesOfAll(BY_NAME, tally);
  },
};

const IN_SUPPLY = new Map(VERSIONS.map((version) => [version, cardsOfVersion(version).map(cardOf)]));
const BY_NAME: readonly Card[] = cardsOfVersion('v3').toSorted().map(cardOf);
const WORDS: readonly string[] = Array.from({ length: CARD_COUNT }, (_, card) => ` ${nameOf(card as Card)}`);

/** The words for a number of copies, by card and number, made when they are first needed. */
const copies: readonly string[][] = WORDS.map(() => []);
const tally = Array<number>(CARD_COUNT).fill(0);

function copiesOfAll(cards: readonly Card[], counts: readonly number[]): string {
  let words = '';
  for (const card of cards) {
    const count = counts[card] as number;
    if (count > 0) words += copiesOf(card, count);
  }
  return words;
}

function copiesOf(card: Card, count: number): string {
  const known = copies[card] as string[];
  // Joined rather than repeated, which would leave a tree of halves to be walked each time.
  known[count] ??= Array<string>(count)
    .fill(WORDS[card] as string)
    .join('');
  return known[count];
}
