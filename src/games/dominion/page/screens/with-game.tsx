import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Result } from '../../../../core/result.js';
import { makeRoute } from '../route.js';
import type { Library, SavedGame } from '../store/library.js';
import { Screen } from './screen.js';

interface WithGameProps {
  readonly library: Library;
  readonly id: string;
  readonly children: (saved: SavedGame) => ComponentChildren;
}

/** Loads a game of this device, or says why it cannot be shown. */
export function WithGame({ library, id, children }: WithGameProps) {
  const [loaded, setLoaded] = useState<Result<SavedGame> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void library.load(id).then((result) => isCurrent && setLoaded(result));
    return () => {
      isCurrent = false;
    };
  }, [library, id]);
  if (loaded === null) return null;
  if (loaded.ok) return <>{children(loaded.value)}</>;
  return (
    <Screen title="No such game">
      <section class="sheet" aria-label="What is wrong">
        <p>{loaded.error.message}</p>
        <a class="button" href={makeRoute({ screen: 'games' })}>
          All games
        </a>
      </section>
    </Screen>
  );
}
