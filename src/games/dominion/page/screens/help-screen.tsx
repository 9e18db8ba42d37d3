import { cardOf } from '../../engine/index.js';
import { CardButton } from '../cards/card-button.js';
import { Sign, type typesOf } from '../cards/card-face.js';
import { Sheet } from '../controls.js';
import { KeyList } from './key-list.js';
import { Screen } from './screen.js';

const EXAMPLES = (['village', 'silver', 'duchy', 'witch', 'moat', 'curse'] as const).map(cardOf);

export const HelpScreen = () => (
  <Screen title="How to play">
    <Sheet title="The goal">
      <p>
        You begin with seven Coppers and three Estates. What you buy goes to your discard pile, which is shuffled when
        your deck is empty. The game ends with the last Province, or when three piles are empty (four with five or six
        players). The most points win.
      </p>
    </Sheet>
    <Sheet title="A turn">
      <p>
        <strong>Actions:</strong> play one action card; some give more actions.
        <strong> Buys:</strong> play your treasures, and buy one card. <strong>Cleanup:</strong> discard your hand and
        what you played, and draw five cards.
      </p>
      <p>What you can use now has a bright frame and a plus sign.</p>
    </Sheet>
    <Sheet title="Kinds of cards">
      <ul class="card-grid">
        {EXAMPLES.map((card) => (
          <li key={card}>
            <CardButton card={card} />
          </li>
        ))}
      </ul>
      <p class="signs-key">
        {['action', 'attack', 'reaction', 'treasure', 'victory', 'curse'].map((type) => (
          <span key={type}>
            <Sign type={type as ReturnType<typeof typesOf>[number]} /> {type}
          </span>
        ))}
      </p>
      <p>
        Point at a card, press <b>I</b>, or press it long to read it. The coin is its cost.
      </p>
    </Sheet>
    <Sheet title="Keys">
      <KeyList />
    </Sheet>
  </Screen>
);
