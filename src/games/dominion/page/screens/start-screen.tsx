import { cardOf } from '../../engine/index.js';
import { CardFace, frameClass } from '../cards/card-face.js';
import { makeRoute } from '../route.js';
import type { GameSummary } from '../store/library.js';
import { Screen } from './screen.js';

const SHOWN = (['village', 'gold', 'province', 'militia', 'moat'] as const).map(cardOf);

interface StartScreenProps {
  readonly games: readonly GameSummary[];
  /** The seats of the game that "Play now" starts. */
  readonly next: string;
  readonly onPlayNow: () => void;
}

export function StartScreen({ games, next, onPlayNow }: StartScreenProps) {
  const open = games.find(({ isOver }) => !isOver);
  return (
    <Screen title="Dominion" isStart class="start">
      <div class="fan-title" aria-hidden="true">
        {SHOWN.map((card) => (
          <span key={card} class={`card ${frameClass(card)}`}>
            <CardFace card={card} />
          </span>
        ))}
      </div>
      <nav aria-label="Start">
        {open !== undefined && (
          <a class="button main big" href={makeRoute({ screen: 'table', game: open.id })}>
            Continue <small>{open.names.join(', ')}</small>
          </a>
        )}
        <button type="button" class={open === undefined ? 'button main big' : 'button big'} onClick={onPlayNow}>
          Play now <small>{next}</small>
        </button>
        <a class="button" href={makeRoute({ screen: 'new' })}>
          New game
        </a>
        <a class="button" href={makeRoute({ screen: 'games' })}>
          Games and replays
        </a>
        <a class="button" href={makeRoute({ screen: 'profile' })}>
          Profile
        </a>
        <a class="button" href={makeRoute({ screen: 'options' })}>
          Options
        </a>
        <a class="button big" href={makeRoute({ screen: 'help' })}>
          How to play
        </a>
      </nav>
    </Screen>
  );
}
