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

/** Its own path: a reference to one in the document costs a copy of the document's part for each sign of each card. */
export const Sign = ({ type }: { readonly type: CardType }) => (
  <svg aria-hidden="true" focusable="false" viewBox="0 0 16 16">
    <path fill-rule="evenodd" d={TYPE_SIGNS[type]} />
  </svg>
);

function worthOf(card: Card): string | null {
  if (coinsOf(card) > 0) return `+${coinsOf(card)}`;
  if (nameOf(card) === 'gardens') return '◆/10';
  return pointsOf(card) === 0 ? null : `${pointsOf(card)}◆`.replace('-', '−');
}

/** The picture of a card, for the eye alone: whoever shows it gives it a name. */
export function CardFace({ card, badge }: { readonly card: Card; readonly badge?: string | null }) {
  if (card === UNKNOWN) return <BackFace badge={badge ?? null} />;
  const title = titleOfCard(card);
  const worth = worthOf(card);
  return (
    <span class="face" aria-hidden="true">
      <span class={title.length >= LONG_NAME ? 'name long' : 'name'}>{title}</span>
      <span class={`art art-${nameOf(card)}`} />
      <span class="foot">
        <span class="cost">{costOf(card)}</span>
        {worth !== null && <span class="worth">{worth}</span>}
        <span class="signs">
          {typesOf(card).map((type) => (
            <Sign key={type} type={type} />
          ))}
        </span>
      </span>
      {badge != null && <span class="count">{badge}</span>}
    </span>
  );
}

const BackFace = ({ badge }: { readonly badge: string | null }) => (
  <span class="face" aria-hidden="true">
    <span class="art art-back" />
    {badge !== null && <span class="count">{badge}</span>}
  </span>
);
