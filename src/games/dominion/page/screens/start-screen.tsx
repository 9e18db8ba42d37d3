import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import { cardOf } from '../../engine/index.js';
import { CardFace, frameClass } from '../cards/card-face.js';
import { makeRoute } from '../route.js';
import type { GameSummary } from '../store/library.js';
import { storedNetworkGames } from '../store/network-games.js';
import { usePage } from '../store/page-context.js';
import { Screen } from './screen.js';

const SHOWN = (['village', 'gold', 'province', 'militia', 'moat'] as const).map(cardOf);

interface StartScreenProps {
  readonly games: readonly GameSummary[];
  /** The seats of the game that "Play now" starts. */
  readonly next: string;
  readonly onPlayNow: () => void;
}

export function StartScreen({ games, next, onPlayNow }: StartScreenProps) {
  const { offers } = usePage();
  const local = games.find(({ isOver }) => !isOver);
  const online = offers === null ? undefined : storedNetworkGames()?.find(({ isOver }) => !isOver);
  const open =
    online !== undefined && online.joined > (local?.created ?? 0)
      ? { names: online.names, route: makeRoute({ screen: 'online', game: online.key }) }
      : local && { names: local.names, route: makeRoute({ screen: 'table', game: local.id }) };
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
          <a class="button main big" href={open.route}>
            Continue <small>{open.names.map(revealHidden).join(', ')}</small>
          </a>
        )}
        <button type="button" class={open === undefined ? 'button main big' : 'button big'} onClick={onPlayNow}>
          Play now <small>{next}</small>
        </button>
        <a class="button" href={makeRoute({ screen: 'new' })}>
          New game
        </a>
        {offers !== null && (
          <a class="button" href={makeRoute({ screen: 'join', game: '' })}>
            Join
          </a>
        )}
        <a class="button" href={makeRoute({ screen: 'games' })}>
          Games and replays
        </a>
        <a class="button" href={makeRoute({ screen: 'profile' })}>
          Profile
        </a>
        <a class="button" href={makeRoute({ screen: 'options' })}>
          Options
        </a>
        <a class={offers === null ? 'button big' : 'button'} href={makeRoute({ screen: 'help' })}>
          How to play
        </a>
      </nav>
    </Screen>
  );
}
