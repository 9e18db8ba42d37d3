import { cardsIn } from '../../engine/index.js';
import { type CardGroup, countedTitles } from '../../table/index.js';
import { CardButton } from '../cards/card-button.js';
import { Zone } from '../cards/zone.js';
import { offerFor, useTableInput } from './table-input.js';

/** All piles and the trash. */
export function Market() {
  const { screen } = useTableInput();
  return (
    <div class="market">
      <Zone name="supply" title="Supply">
        <div class="kingdom">
          <Piles piles={screen.kingdom} />
        </div>
        <div class="basics">
          <Piles piles={screen.basics} />
        </div>
      </Zone>
      <Trash />
    </div>
  );
}

const Piles = ({ piles }: { readonly piles: readonly CardGroup[] }) => (
  <div class="row">
    {piles.map((pile) => (
      <div class="slot" key={pile.card}>
        <SupplyPile pile={pile} />
      </div>
    ))}
  </div>
);

function SupplyPile({ pile: { card, count } }: { readonly pile: CardGroup }) {
  const { state, says, why, onPress } = offerFor(useTableInput(), 'supply', card, 0);
  const words = [count === 0 ? 'empty' : `${count} left`, state === 'lit' ? says : ''];
  return (
    <CardButton
      card={card}
      isPile
      badge={String(count)}
      state={state}
      says={words.filter(Boolean).join(', ')}
      why={why}
      onPress={onPress}
    />
  );
}

const MOST_SHOWN = 12;

function Trash() {
  const cards = cardsIn(useTableInput().table.view.trash);
  const first = Math.max(0, cards.length - MOST_SHOWN);
  return (
    <Zone name="trash" title="Trash">
      <div class="row fan">
        {cards.length === 0 && <EmptyPile text="empty" />}
        {cards.slice(first).map((card, index) => (
          <div class="slot" key={first + index}>
            <CardButton
              card={card}
              badge={first + index === cards.length - 1 ? String(cards.length) : null}
              says="in the trash"
              why={`Trash: ${countedTitles(cards)}`}
            />
          </div>
        ))}
      </div>
    </Zone>
  );
}

export const EmptyPile = ({ text }: { readonly text: string }) => (
  <div class="slot">
    <span class="pile-text">{text}</span>
  </div>
);
