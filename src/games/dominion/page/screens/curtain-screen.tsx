import { useEffect } from 'preact/hooks';
import { UNKNOWN } from '../../engine/index.js';
import type { Curtain, TableView } from '../../table/index.js';
import { CardFace } from '../cards/card-face.js';
import { GameLog } from '../table/game-log.js';

interface CurtainScreenProps {
  readonly curtain: Curtain;
  /** What everybody may see. */
  readonly view: TableView;
  readonly onLift: () => void;
}

/** Hides the table until the next person sits in front of it. Nothing but what is public is in the document. */
export function CurtainScreen({ curtain, view, onLift }: CurtainScreenProps) {
  useEffect(() => {
    document.title = `${curtain.name} – Dominion`;
  }, [curtain.name]);
  return (
    <main class="curtain">
      <div class="back-of-cards" aria-hidden="true">
        {[0, 1, 2].map((index) => (
          <span key={index} class="card back">
            <CardFace card={UNKNOWN} />
          </span>
        ))}
      </div>
      <h1>{curtain.sentence}</h1>
      {/* The person who comes to the screen continues where the last one pressed a key or clicked. */}
      <button type="button" class="button main" autofocus onClick={onLift}>
        {curtain.button}
      </button>
      <details>
        <summary>What happened</summary>
        <GameLog view={view} />
      </details>
    </main>
  );
}
