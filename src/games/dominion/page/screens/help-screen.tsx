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
        Everybody begins with the same small deck: seven Coppers and three Estates. You buy cards from the supply, they
        go to your discard pile, and when your deck is empty you shuffle it anew. The game ends when the last Province
        is bought, or when three piles are empty (four with five or six players). Whoever owns the most points then
        wins.
      </p>
    </section>
    <section class="sheet" aria-labelledby="turn">
      <h2 id="turn">A turn</h2>
      <p>
        <strong>Actions:</strong> you have one action, so you may play one action card. Some cards give more actions,
        cards, coins or buys. <strong>Buys:</strong> play your treasures and buy one card with the coins; some cards
        give more buys.
        <strong> Cleanup:</strong> everything that you played and your whole hand is discarded, and you draw five cards.
      </p>
      <p>Cards that you can use now have a bright frame and a plus sign. The big button says what it will do.</p>
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
        Point at a card, press <b>I</b> on it, or press it long on a touch screen, and its text is shown. The number in
        the yellow coin is its cost.
      </p>
    </section>
    <section class="sheet" aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <KeyList />
    </section>
  </Screen>
);
