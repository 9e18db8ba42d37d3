import type { Presence } from '../../../../kit/table-session.js';
import type { Draft } from '../../engine/index.js';
import type { TableView } from '../../table/index.js';
import {
  type ChatLine,
  type FinishedTable,
  type LobbyState,
  type ServerMessage,
  withUpdate,
} from '../../table/remote/index.js';

/** Everything that a seat, or a spectator, has been sent. */
export interface RemoteState {
  readonly lobby: (LobbyState & { readonly you: number | null }) | null;
  readonly presence: Presence | null;
  /** When the times in `presence` were right, in the milliseconds of `performance.now()`. */
  readonly presenceAt: number;
  readonly chat: readonly ChatLine[];
  /** How many lines were written before those in `chat`, of which the server keeps the last ones. */
  readonly firstLine: number;
  /** Null unless the kingdom is being picked. */
  readonly draft: Draft | null;
  readonly step: number;
  /** Null until the game begins. */
  readonly view: TableView | null;
  /** Null until it has ended. */
  readonly over: FinishedTable | null;
}

export const NOTHING_YET: RemoteState = {
  lobby: null,
  presence: null,
  presenceAt: 0,
  chat: [],
  firstLine: 0,
  draft: null,
  step: 0,
  view: null,
  over: null,
};

/** The state after a message; null if one before it was lost, so that only another connection helps. */
export function withMessage(state: RemoteState, message: ServerMessage, now: number): RemoteState | null {
  switch (message.method) {
    case 'Lobby':
      return { ...state, lobby: message.params };
    case 'Presence':
      return { ...state, presence: message.params, presenceAt: now };
    case 'Chat':
      return withLines(state, message.params.first, message.params.lines);
    case 'Draft':
      return { ...state, draft: message.params };
    case 'View':
      return { ...state, ...message.params };
    case 'Update': {
      const { step } = message.params;
      if (state.view === null || step !== state.step + 1) return null;
      return { ...state, step, view: withUpdate(state.view, message.params) };
    }
    case 'Over':
      return { ...state, over: message.params };
    case 'Reply':
      return state;
  }
}

function withLines(state: RemoteState, first: number, lines: readonly ChatLine[]): RemoteState {
  const known = state.chat.slice(0, Math.max(0, first - state.firstLine));
  const firstLine = known.length === 0 ? first : state.firstLine;
  return { ...state, firstLine, chat: [...known, ...lines] };
}
