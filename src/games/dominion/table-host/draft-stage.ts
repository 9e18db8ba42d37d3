import { fault, ok, type Result } from '../../../core/result.js';
import { gameSeed } from '../../../core/seed.js';
import { type Card, type Draft, drafter, namesOf, pick } from '../engine/index.js';
import { modeOfDraft, startTableDraft, type TableSeat, withBotPicks } from '../table/index.js';
import { giveUpSeat } from './play.js';
import { startIfComplete } from './start.js';
import { isPersonAt, makeNotification, sendToAll, type TableState } from './table-state.js';

// The players pick the kingdom before the game begins.

/** Everything is open, and a bot picks for whoever is no person, or is gone. */
export function beginDraft(state: TableState): void {
  const draft = startTableDraft(state.seats.length, state.settings.pool);
  if (!draft.ok) throw new Error(draft.error.message);
  state.phase = 'drafting';
  settleDraft(state, draft.value);
}

const picksItself = (state: TableState, seat: number): boolean =>
  !isPersonAt(state, seat) || state.seats[seat]?.substitute === true;

const pickingSeats = (state: TableState): TableSeat[] =>
  state.seats.map(({ name }, seat) =>
    picksItself(state, seat)
      ? { kind: 'bot', name: name ?? '', strategy: 'random', seed: gameSeed(state.seed, seat) }
      : { kind: 'remote', name: name ?? '', profile: null },
  );

/** Goes on to the next pick of a person, or to the game. */
function settleDraft(state: TableState, draft: Draft): void {
  const settled = withBotPicks(draft, pickingSeats(state));
  state.draft = settled;
  sendToAll(state, () => makeDraft(settled));
  const mode = modeOfDraft(settled);
  if (mode === null) return;
  state.settings = { ...state.settings, mode };
  state.draft = null;
  state.phase = 'starting';
  startIfComplete(state);
}

export const makeDraft = (draft: Draft): string =>
  makeNotification('Draft', {
    ...draft,
    pool: namesOf(draft.pool),
    picked: namesOf(draft.picked),
    next: drafter(draft),
  });

/** `step` is the number of cards that were picked before. */
export function pickCard(state: TableState, seat: number, step: number, card: Card): Result<null> {
  const { draft } = state;
  if (draft === null) return fault('draft/none', 'no kingdom is being picked now');
  const count = draft.picked.length;
  if (step !== count) return fault('answer/stale', `the draft has changed: ${count} cards are picked, not ${step}`);
  if (drafter(draft) !== seat) return fault('draft/turn', 'it is not your turn to pick');
  const picked = pick(draft, seat, card);
  if (!picked.ok) return picked;
  settleDraft(state, picked.value);
  return ok(null);
}

/** The person who is to pick; null if there is none. */
export const picker = ({ draft }: TableState): number | null => (draft === null ? null : drafter(draft));

/** A seat is given up. Before the game a bot takes it, as nothing can be forfeit yet. */
export function goOnWithout(state: TableState, seat: number): void {
  const own = state.seats[seat];
  if (state.game !== null || own === undefined) {
    giveUpSeat(state, seat);
    return;
  }
  own.substitute = true;
  if (state.draft === null) startIfComplete(state);
  else settleDraft(state, state.draft);
}
