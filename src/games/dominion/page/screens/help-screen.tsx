import { cardOf } from '../../engine/index.js';
import { CardButton } from '../cards/card-button.js';
import { Sign, type typesOf } from '../cards/card-face.js';
import { KeyList } from './key-list.js';
import { Screen } from './screen.js';

const EXAMPLES = (['village', 'silver', 'duchy', 'witch', 'moat', 'curse'] as const).map(cardOf);

export const HelpScreen = () => (
  <Screen title="How to play">
    <section class="sheet" aria-labelledby="goal">
      <h2 id="goal">The goal</h2>
      <p>
        You begin with seven Coppers and three Estates. What you buy goes to your discard pile, which is shuffled when
        your deck is empty. The game ends with the last Province, or when three piles are empty (four with five or six
        players). The most points win.
      </p>
    </section>
    <section class="sheet" aria-labelledby="turn">
      <h2 id="turn">A turn</h2>
      <p>
        <strong>Actions:</strong> play one action card; some give more actions.
        <strong> Buys:</strong> play your treasures, and buy one card. <strong>Cleanup:</strong> discard your hand and
        what you played, and draw five cards.
      </p>
      <p>What you can use now has a bright frame and a plus sign.</p>
    </section>
    <section class="sheet" aria-labelledby="kinds">
      <h2 id="kinds">Kinds of cards</h2>
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
    </section>
    <section class="sheet" aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <KeyList />
    </section>
  </Screen>
);
