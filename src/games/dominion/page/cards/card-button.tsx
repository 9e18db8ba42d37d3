import { type Card, costOf, nameOf, UNKNOWN } from '../../engine/index.js';
import { titleOfCard } from '../../table/titles.js';
import { CardFace, frameClass, typesOf } from './card-face.js';

interface CardButtonProps {
  readonly card: Card;
  /** What the picture does not say, such as `8 left` or `can be bought`. */
  readonly says?: string | undefined;
  readonly badge?: string | null;
  readonly state?: 'plain' | 'lit' | 'chosen' | 'dim';
  readonly isPile?: boolean;
  readonly isDraggable?: boolean;
  /** Came just now. */
  readonly isFresh?: boolean;
  /** What the tooltip adds to what is printed on it: what it does now, or why it does nothing. */
  readonly why?: string | null | undefined;
  readonly onPress?: (() => void) | undefined;
}

/** `Village, action, costs 3`. */
const describeCard = (card: Card): string =>
  card === UNKNOWN ? 'face-down card' : `${titleOfCard(card)}, ${typesOf(card).join(' ')}, costs ${costOf(card)}`;

/** A card that can be pointed at, and pressed where that means something. */
export function CardButton(props: CardButtonProps) {
  const {
    card,
    says,
    badge = null,
    state = 'plain',
    isPile = false,
    isFresh = false,
    isDraggable = false,
    why,
    onPress,
  } = props;
  const classes = [
    'card',
    frameClass(card),
    state,
    badge === '0' && 'empty',
    isFresh && 'fresh',
    card === UNKNOWN && 'back',
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(' ')}
      data-card={card === UNKNOWN ? undefined : nameOf(card)}
      data-why={why || undefined}
      data-left={isPile ? badge : undefined}
      aria-pressed={state === 'chosen' ? true : undefined}
      aria-disabled={onPress === undefined ? true : undefined}
      draggable={isDraggable}
      onClick={onPress}
    >
      <CardFace card={card} badge={badge} label={[describeCard(card), says].filter(Boolean).join(', ')} />
    </button>
  );
}
