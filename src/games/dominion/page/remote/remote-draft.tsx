import { useState } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import { type Card, type Draft, drafter } from '../../engine/index.js';
import { draftPicks } from '../../table/index.js';
import type { LobbyState } from '../../table/remote/index.js';
import { CardButton } from '../cards/card-button.js';
import { DraftPool } from '../screens/draft-pool.js';
import { Screen } from '../screens/screen.js';
import { Chat } from './chat.js';
import { GoOnButtons } from './go-on-buttons.js';
import type { NetworkTable } from './network-table.js';
import { seatNotes, useSeconds } from './seat-notes.js';

interface RemoteDraftProps {
  readonly table: NetworkTable;
  readonly lobby: LobbyState;
  readonly draft: Draft;
  /** Why nothing can be done now. */
  readonly notice: string | null;
}

const nameAt = ({ seats }: LobbyState, seat: number): string => revealHidden(seats[seat]?.name ?? '');

/** Everybody at the table picks the kingdom in turn. Everything is open, so there is no curtain. */
export function RemoteDraft({ table, lobby, draft, notice }: RemoteDraftProps) {
  const [error, setError] = useState<string | null>(null);
  const { state } = table.seats[0];
  const now = useSeconds(state);
  const next = drafter(draft);
  const own = table.seats.find((seat) => seat.state.lobby?.you === next);
  const note = next === null ? null : seatNotes(state, now)[next];
  const pick = async (card: Card): Promise<void> => {
    if (own !== undefined && !own.isBusy)
      setError(await own.request({ method: 'Pick', params: { step: draft.picked.length, card } }));
  };
  const canPick = own !== undefined && notice === null;
  return (
    <Screen title="Draft" class="drafting">
      <DraftedCards draft={draft} lobby={lobby} />
      <DraftPool pool={draft.pool} onPick={canPick ? (card) => void pick(card) : undefined} />
      <div class="sheet">
        <Chat connection={table.seats[0]} />
      </div>
      <div class="sticky">
        <p role="status">
          {notice ?? error ?? sentenceOf(lobby, draft, own !== undefined)}
          {note != null && <small class="muted"> · {note}</small>}
        </p>
        <GoOnButtons table={table} now={now} nameOf={(seat) => nameAt(lobby, seat)} />
      </div>
    </Screen>
  );
}

function sentenceOf(lobby: LobbyState, draft: Draft, isOwn: boolean): string {
  const next = drafter(draft);
  if (next === null) return 'The kingdom is complete.';
  const card = `card ${draft.picked.length + 1} of ${draft.size}`;
  return isOwn ? `${nameAt(lobby, next)}, pick ${card}.` : `${nameAt(lobby, next)} picks ${card}.`;
}

/** The cards that were picked so far, and who took each. */
export const DraftedCards = ({ draft, lobby }: { readonly draft: Draft; readonly lobby: LobbyState }) => (
  <section class="sheet" aria-labelledby="picked-title">
    <h2 id="picked-title">
      Picked: {draft.picked.length} of {draft.size}
    </h2>
    <ul class="card-grid ten picked" aria-label="Picked so far">
      {draftPicks(draft).map(({ card, seat }) => (
        <li key={card}>
          <CardButton card={card} says={`picked by ${nameAt(lobby, seat)}`} />
          <span class="taken" aria-hidden="true">
            {nameAt(lobby, seat)}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
