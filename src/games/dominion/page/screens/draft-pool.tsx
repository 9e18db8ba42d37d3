import type { Card } from '../../engine/index.js';
import { byCost } from '../cards/by-cost.js';
import { CardButton } from '../cards/card-button.js';
import { Sheet } from '../controls.js';

interface DraftPoolProps {
  readonly pool: readonly Card[];
  /** Undefined if nobody here may pick now. */
  readonly onPick: ((card: Card) => void) | undefined;
}

/** The cards of a draft that are left to pick. */
export const DraftPool = ({ pool, onPick }: DraftPoolProps) => (
  <Sheet title="Pool">
    <ul class="card-grid" aria-label="Cards to pick">
      {pool.toSorted(byCost).map((card) => (
        <li key={card}>
          <CardButton
            card={card}
            state={onPick === undefined ? 'dim' : 'plain'}
            onPress={onPick === undefined ? undefined : () => onPick(card)}
          />
        </li>
      ))}
    </ul>
  </Sheet>
);
