import { useState } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import { type Card, type Draft, drafter, pick } from '../../engine/index.js';
import {
  draftPicks,
  editionOfRules,
  modeOfDraft,
  type Pool,
  startTableDraft,
  type TableSeat,
  withBotPicks,
} from '../../table/index.js';
import { CardButton } from '../cards/card-button.js';
import { Choice } from '../controls.js';
import { type GameSettings, withSeeds } from '../store/next-game.js';
import { DraftPool } from './draft-pool.js';
import { POOL_OPTIONS } from './pool-words.js';
import { Screen } from './screen.js';

interface DraftScreenProps {
  readonly settings: GameSettings;
  readonly onPlay: (settings: GameSettings) => Promise<string | null>;
}

interface DraftState {
  readonly seats: readonly TableSeat[];
  readonly pool: Pool;
  readonly draft: Draft;
}

function begin(seats: readonly TableSeat[], pool: Pool): DraftState {
  const draft = startTableDraft(seats.length, pool);
  if (!draft.ok) throw new Error(draft.error.message);
  return { seats, pool, draft: withBotPicks(draft.value, seats) };
}

function pickNext(state: DraftState, card: Card): DraftState {
  const picked = pick(state.draft, drafter(state.draft) ?? -1, card);
  return picked.ok ? { ...state, draft: withBotPicks(picked.value, state.seats) } : state;
}

/** Kept with the entry of the browser's history, so that a reload finds it, and another draft does not. */
function useDraft(settings: GameSettings): readonly [DraftState, (state: DraftState) => void] {
  const [state, setState] = useState<DraftState>(() => history.state ?? begin(withSeeds(settings).seats, 2));
  return [
    state,
    (next) => {
      history.replaceState(next, '');
      setState(next);
    },
  ];
}

/** The players pick ten cards in turn. Everything is open, so there is no curtain. */
export function DraftScreen({ settings, onPlay }: DraftScreenProps) {
  const [state, setState] = useDraft(settings);
  const { seats, pool, draft } = state;
  const [error, setError] = useState<string | null>(null);
  const names = seats.map(({ name }) => revealHidden(name));
  const next = drafter(draft);
  const mode = modeOfDraft(draft);
  const restart = (from: Pool): void => setState(begin(seats, from));
  const play = async (): Promise<void> => setError(mode === null ? null : await onPlay({ ...settings, mode }));
  return (
    <Screen title="Draft" edition={editionOfRules(settings.rules)}>
      <section class="sheet" aria-label="Picked cards">
        <Choice legend="Cards of" options={POOL_OPTIONS} value={pool} onChange={restart} />
        <p role="status">
          {next === null
            ? 'The kingdom is complete.'
            : `${names[next]} picks card ${draft.picked.length + 1} of ${draft.size}.`}
        </p>
        <PickedCards draft={draft} names={names} />
      </section>
      <DraftPool pool={draft.pool} onPick={next === null ? undefined : (card) => setState(pickNext(state, card))} />
      <div class="sticky">
        <p class="error" role="alert">
          {error}
        </p>
        <button type="button" class="button" onClick={() => restart(pool)}>
          Begin again
        </button>
        <button type="button" class="button main" disabled={mode === null} onClick={() => void play()}>
          Play
        </button>
      </div>
    </Screen>
  );
}

const PickedCards = ({ draft, names }: { readonly draft: Draft; readonly names: readonly string[] }) => (
  <ul class="card-grid ten picked" aria-label="Picked so far">
    {draftPicks(draft).map(({ card, seat }) => (
      <li key={card}>
        <CardButton card={card} says={`picked by ${names[seat]}`} />
        <span class="taken" aria-hidden="true">
          {names[seat]}
        </span>
      </li>
    ))}
  </ul>
);
