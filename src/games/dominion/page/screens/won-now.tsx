import { useEffect, useState } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import { type Achievement, type FinishedGame, newAchievements } from '../../table/index.js';
import type { Library, SavedGame } from '../store/library.js';
import { AchievementItem } from './achievement-item.js';

interface WonNowProps {
  readonly library: Library;
  readonly saved: SavedGame;
}

interface Won {
  readonly seat: number;
  readonly achievements: readonly Achievement[];
}

/** The achievements that this game has added for the profiles that played it. */
export function WonNow({ library, saved }: WonNowProps) {
  const [won, setWon] = useState<readonly Won[]>([]);
  useEffect(() => {
    void library.finished().then((games) => setWon(wonIn(saved, games)));
  }, [library, saved]);
  const some = won.filter(({ achievements }) => achievements.length > 0);
  if (some.length === 0) return null;
  return (
    <section class="sheet" aria-label="New achievements">
      {some.map(({ seat, achievements }) => (
        <div class="column" key={seat}>
          <h2>New achievements of {revealHidden(saved.table.options.seats[seat]?.name ?? '')}</h2>
          <ul class="achievements">
            {achievements.map((each) => (
              <AchievementItem key={each.id} achievement={each} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const wonIn = ({ id, table }: SavedGame, games: readonly FinishedGame[]): Won[] =>
  table.options.seats.flatMap((seat, index) =>
    'profile' in seat && seat.profile !== null
      ? [{ seat: index, achievements: newAchievements(seat.profile, games, id) }]
      : [],
  );
