import { useMemo } from 'preact/hooks';
import { TYPE_SIGNS } from '../../art/type-signs.js';
import {
  CARD_TYPES,
  type Card,
  type CardType,
  coinsOf,
  costOf,
  hasType,
  nameOf,
  pointsOf,
  UNKNOWN,
} from '../../engine/index.js';
import { titleOfCard } from '../../table/titles.js';

/** The type that gives a card its frame. */
const FRAME_TYPES: readonly CardType[] = ['attack', 'reaction', 'treasure', 'victory', 'curse', 'action'];

export const frameClass = (card: Card): string => `t-${FRAME_TYPES.find((type) => hasType(card, type)) ?? 'action'}`;

export const typesOf = (card: Card): CardType[] => CARD_TYPES.filter((type) => hasType(card, type));

const LONG_NAME = 9;

export const Sign = ({ type }: { readonly type: CardType }) => (
  <svg aria-hidden="true" viewBox="0 0 16 16">
    <path fill-rule="evenodd" d={TYPE_SIGNS[type]} />
  </svg>
);

function worthOf(card: Card): string | null {
  if (coinsOf(card) > 0) return `+${coinsOf(card)}`;
  if (nameOf(card) === 'gardens') return '◆/10';
  return pointsOf(card) === 0 ? null : `${pointsOf(card)}◆`.replace('-', '−');
}

interface CardFaceProps {
  readonly card: Card;
  readonly badge?: string | null;
  /** Its name for those who do not see it, if it has not got one already. */
  readonly label?: string;
}

/** The picture of a card. */
export const CardFace = ({ card, badge = null, label }: CardFaceProps) => (
  <span class="face" role="img" aria-label={label} aria-hidden={label === undefined}>
    {useMemo(
      () => (
        <FaceParts card={card} badge={badge} />
      ),
      [card, badge],
    )}
  </span>
);

function FaceParts({ card, badge }: { readonly card: Card; readonly badge: string | null }) {
  const count = badge !== null && <span class="count">{badge}</span>;
  if (card === UNKNOWN) {
    return (
      <>
        <span class="art art-back" />
        {count}
      </>
    );
  }
  const title = titleOfCard(card);
  const worth = worthOf(card);
  return (
    <>
      <span class={title.length >= LONG_NAME ? 'name long' : 'name'}>{title}</span>
      <span class={`art art-${nameOf(card)}`} />
      <span class="foot">
        <span class="cost">{costOf(card)}</span>
        {worth !== null && <span class="worth">{worth}</span>}
        <span class="signs" />
      </span>
      {count}
    </>
  );
}
