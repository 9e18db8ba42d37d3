import { type Card, seatAt, topOf, UNKNOWN } from '../../engine/index.js';
import { groupsOf } from '../../table/index.js';
import { CardButton } from '../cards/card-button.js';
import { Zone } from '../cards/zone.js';
import { inOwnOrder } from '../store/own-order.js';
import { usePage } from '../store/page-context.js';
import { handProps, layOut } from './hand-layout.js';
import { EmptyPile } from './supply.js';
import { offerFor, useTableInput } from './table-input.js';

/** Deck, discard pile and hand of the seat that is looked at. */
export function OwnCards({ seat }: { readonly seat: number }) {
  const { table } = useTableInput();
  const { deck, discard } = seatAt(table.view, seat);
  return (
    <div class="hand-row">
      <div class="piles">
        <Pile name="deck" title="Deck" card={UNKNOWN} size={deck.size} says={`${deck.size} in the deck`} />
        <Pile
          name="discard"
          title="Discard"
          card={topOf(discard) ?? UNKNOWN}
          size={discard.size}
          says={`on top of ${discard.size} discarded`}
        />
      </div>
      <Hand seat={seat} />
    </div>
  );
}

interface PileProps {
  readonly name: string;
  readonly title: string;
  readonly card: Card;
  readonly size: number;
  readonly says: string;
}

const Pile = ({ name, title, card, size, says }: PileProps) => (
  <Zone name={name} title={title} isCaptioned>
    <div class="row">
      {size === 0 ? (
        <EmptyPile text="empty" />
      ) : (
        <div class="slot">
          <CardButton card={card} badge={String(size)} says={says} />
        </div>
      )}
    </div>
  </Zone>
);

function Hand({ seat }: { readonly seat: number }) {
  const context = useTableInput();
  const { screen } = context;
  // Whoever looks at all hands has none of its own.
  const shown = screen.hand.length > 0 ? screen.hand : groupsOf(screen.players[seat]?.openHand ?? []);
  const hand = layOut(usePage().preferences.handOrder === 'own' ? inOwnOrder(shown) : shown);
  return (
    <Zone name="hand" title="Hand">
      <div {...handProps(hand)}>
        {hand.map(({ card, copy, isCovered, isFresh }) => {
          const { state, says, why, onPress } = offerFor(context, 'hand', card, copy);
          return (
            <div class={isCovered ? 'slot covered' : 'slot'} key={`${card} ${copy}`}>
              <CardButton
                card={card}
                state={state}
                isFresh={isFresh}
                isDraggable
                says={state === 'lit' ? says : 'in hand'}
                why={why}
                onPress={onPress}
              />
            </div>
          );
        })}
      </div>
    </Zone>
  );
}
