import type { JSX } from 'preact';
import { nameOfSeat, type TableView, waitingSentence } from '../../table/index.js';
import { GoOnButtons } from './go-on-buttons.js';
import type { NetworkTable } from './network-table.js';
import { seatNotes } from './seat-notes.js';

/**
 * In place of a question, while the table waits for somebody who is away: how long still, and what can be done then. Who comes
 * back is asked whether to take over from the bot that plays meanwhile. Undefined if there is nothing of that to say.
 */
export function waitNotice(table: NetworkTable, view: TableView, now: number): JSX.Element | undefined {
  const { state } = table.seats[0];
  const replaced = table.seats.find((each) => each.state.lobby?.seats[each.state.lobby.you ?? -1]?.substitute);
  const note = view.waitingFor === null ? null : seatNotes(state, now)[view.waitingFor];
  if (view.decision !== null || (replaced === undefined && note == null)) return undefined;
  return (
    <section class="prompt waiting" aria-label="Question" role="status">
      <p>
        {waitingSentence(view)}
        {note != null && <small class="muted"> · {note}</small>}
      </p>
      <div class="buttons">
        {replaced !== undefined && (
          <button
            type="button"
            class="button main"
            onClick={() => void replaced.request({ method: 'Return', params: {} })}
          >
            Play on yourself
          </button>
        )}
        <GoOnButtons table={table} now={now} nameOf={(seat) => nameOfSeat(view, seat)} />
      </div>
    </section>
  );
}
