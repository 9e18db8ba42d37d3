import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import { cardsIn } from '../../engine/index.js';
import {
  groupsOf,
  openReplay,
  pointsByTurn,
  resultOf,
  type SeatResult,
  type TableResult,
  titleOfMode,
} from '../../table/index.js';
import { plural } from '../../table/titles.js';
import { CardButton } from '../cards/card-button.js';
import { Icon } from '../icon.js';
import { makeRoute } from '../route.js';
import type { Library, SavedGame } from '../store/library.js';
import { usePage } from '../store/page-context.js';
import { PointsChart } from './points-chart.js';
import { Screen } from './screen.js';
import { WonNow } from './won-now.js';

interface EndScreenProps {
  readonly library: Library;
  readonly saved: SavedGame;
  readonly onRematch: () => void;
  readonly children?: ComponentChildren;
}

/** Who won, and what everybody owned. */
export function EndScreen({ library, saved, onRematch, children }: EndScreenProps) {
  const result = resultOf(saved.table);
  if (result === null) return <GameNotOver id={saved.id} />;
  return (
    <Screen title={revealHidden(result.verdict)} class="end" edition={saved.table.game.rules.edition}>
      <Congratulation result={result} saved={saved} />
      <nav class="actions" aria-label="What next">
        <button type="button" class="button main" onClick={onRematch}>
          Rematch
        </button>
        <a class="button" href={makeRoute({ screen: 'replay', game: saved.id, step: 0 })}>
          Replay
        </a>
        <a class="button" href={makeRoute({ screen: 'new' })}>
          New game
        </a>
      </nav>
      {children}
      <WonNow library={library} saved={saved} />
      <Standings result={result} />
      <Curve saved={saved} />
      <section class="sheet" aria-label="Cards of everybody">
        {result.seats
          .toSorted((a, b) => a.rank - b.rank)
          .map((seat) => (
            <OwnedCards key={seat.seat} seat={seat} />
          ))}
      </section>
      <LastPiles saved={saved} />
    </Screen>
  );
}

export const GameNotOver = ({ id }: { readonly id: string }) => (
  <Screen title="This game is not over">
    <a class="button main" href={makeRoute({ screen: 'table', game: id })}>
      Continue
    </a>
  </Screen>
);

/** To the only person at the table, or to all of them. */
function Congratulation({ result, saved }: { readonly result: TableResult; readonly saved: SavedGame }) {
  const { rudeVerdict } = usePage().preferences;
  const people = saved.table.options.seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
  const hasWon = people.some((seat) => result.winners.includes(seat));
  const [lost, won] = rudeVerdict
    ? ['What a disgrace. Your ancestors turn away.', 'You won. The others should be ashamed.']
    : ['Well played. Next time!', 'Congratulations!'];
  return (
    <p class="verdict">
      <Icon name="crown" /> {hasWon ? won : lost} <span class="muted">{titleOfMode(saved.table.options.mode)}</span>
    </p>
  );
}

const Standings = ({ result }: { readonly result: TableResult }) => (
  <section class="sheet scroll" aria-label="Points">
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">Points</th>
          <th scope="col">Turns</th>
          <th scope="col">Cards</th>
        </tr>
      </thead>
      <tbody>
        {result.seats
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ seat, name, points, turns, cards, won, withdrawn }) => (
            <tr key={seat}>
              <th scope="row">
                {revealHidden(name)}
                {won && ' · won'}
                {withdrawn && ' · gave up'}
              </th>
              <td>{points}</td>
              <td>{turns}</td>
              <td>{cards.reduce((sum, { count }) => sum + count, 0)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </section>
);

function Curve({ saved }: { readonly saved: SavedGame }) {
  const points = useMemo(() => pointsByTurn(openReplay(saved.table)), [saved]);
  return (
    <section class="sheet" aria-label="Points by turn">
      <h2>Points by turn</h2>
      <PointsChart names={saved.table.options.seats.map(({ name }) => revealHidden(name))} points={points} />
    </section>
  );
}

const OwnedCards = ({ seat }: { readonly seat: SeatResult }) => (
  <div>
    <h2>
      {revealHidden(seat.name)}: {plural(seat.points, 'point')}
    </h2>
    <ul class="card-grid small">
      {seat.cards.map(({ card, count, points }) => (
        <li key={card}>
          <CardButton card={card} badge={`×${count}`} says={`${count} owned, ${points} points`} />
          {points !== 0 && <span class="taken">{String(points).replace('-', '−')}◆</span>}
        </li>
      ))}
    </ul>
  </div>
);

function LastPiles({ saved }: { readonly saved: SavedGame }) {
  const trash = groupsOf(cardsIn(saved.table.game.trash));
  if (trash.length === 0) return null;
  return (
    <section class="sheet" aria-label="Trash">
      <h2>Trash</h2>
      <ul class="card-grid small">
        {trash.map(({ card, count }) => (
          <li key={card}>
            <CardButton card={card} badge={`×${count}`} says={`${count} in the trash`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
