import { CARD_NAMES, type Card, type CardName, cardOf, nameOf } from '../engine/index.js';

/** The names of the wire, each at its number. The last two are pictures, not cards. */
export const WIRE_NAMES = [
  'Copper',
  'Silver',
  'Gold',
  'Curse',
  'Estate',
  'Duchy',
  'Province',
  'Gardens',
  'Cellar',
  'Chapel',
  'Chancellor',
  'Village',
  'Woodcutter',
  'Workshop',
  'Feast',
  'Moneylender',
  'Remodel',
  'Smithy',
  'ThroneRoom',
  'CouncilRoom',
  'Festival',
  'Laboratory',
  'Library',
  'Market',
  'Mine',
  'Adventurer',
  'Bureaucrat',
  'Militia',
  'Spy',
  'Thief',
  'Witch',
  'Moat',
  'Empty',
  'Backside',
] as const;
export type WireName = (typeof WIRE_NAMES)[number];

const engineName = (name: string): string => name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();

const CARDS_BY_NAME = new Map(
  WIRE_NAMES.filter((name) => (CARD_NAMES as readonly string[]).includes(engineName(name))).map((name) => [
    name,
    cardOf(engineName(name) as CardName),
  ]),
);
const NAMES_BY_CARD = new Map([...CARDS_BY_NAME].map(([name, card]) => [card, name]));

/** The card of a name; undefined for pictures. */
export const cardNamed = (name: WireName): Card | undefined => CARDS_BY_NAME.get(name);

export function wireNameOf(card: Card): WireName {
  const name = NAMES_BY_CARD.get(card);
  if (name === undefined) throw new Error(`the wire has no name for ${nameOf(card)}`);
  return name;
}

/** The piles before the starting decks are taken out of them. There is no other kingdom. */
export const PILES: ReadonlyMap<Card, number> = new Map(
  (
    [
      ['copper', 51],
      ['silver', 30],
      ['gold', 30],
      ['estate', 19],
      ['duchy', 10],
      ['province', 10],
      ['curse', 15],
      ['adventurer', 10],
      ['council-room', 10],
      ['festival', 10],
      ['gardens', 10],
      ['laboratory', 10],
      ['moat', 10],
      ['market', 10],
      ['smithy', 10],
      ['village', 10],
      ['woodcutter', 10],
    ] as const
  ).map(([name, count]) => [cardOf(name), count]),
);
