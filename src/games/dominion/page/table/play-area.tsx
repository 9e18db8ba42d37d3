import type { Card } from '../../engine/index.js';
import { CardButton } from '../cards/card-button.js';
import { Zone } from '../cards/zone.js';
import { useTableInput } from './table-input.js';

/** The cards played this turn, and those that a card has set aside. */
export function PlayArea() {
  const { screen, prompt } = useTableInput();
  // A question shows the cards that it is about in a panel of its own.
  const aside = screen.aside.filter(({ seat }) => prompt?.panel?.zone !== 'aside' || prompt.panel.owner !== seat);
  return (
    <div class="play">
      <Zone name="in-play" title="In play">
        <Fan cards={screen.inPlay} says="in play" />
      </Zone>
      {aside.map(({ seat, cards }) => (
        <Zone key={seat} name="aside" title="Aside">
          <Fan cards={cards} says="set aside" />
        </Zone>
      ))}
    </div>
  );
}

const Fan = ({ cards, says }: { readonly cards: readonly Card[]; readonly says: string }) => (
  <div class="row fan">
    {cards.map((card, index) => (
      <div class="slot" key={index}>
        <CardButton card={card} says={says} />
      </div>
    ))}
  </div>
);
