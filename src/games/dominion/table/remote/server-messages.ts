import { fault, ok, type Result } from '../../../../core/result.js';
import type { Presence, PresentSeat } from '../../../../kit/table-session.js';
import { type Draft, KINGDOM_SIZE, MAX_SEATS } from '../../engine/index.js';
import { flag, listOf, objectOf, oneOf, orElse, orNull, parseJson, type Reader, text, whole } from '../json-reader.js';
import { readLog, type TableLog } from '../table-file.js';
import { MOST_MOVES } from '../table-game.js';
import { LONGEST_NAME } from '../table-options.js';
import type { SeenStep, TableView } from '../table-view.js';
import { readCard } from './card-readers.js';
import { readSettings, type TableSettings } from './table-settings.js';
import { readSeatNumber } from './wire-game.js';
import { readSteps, readViewNow, type ViewNow } from './wire-view.js';

// What a server sends to a seat or a spectator. A page reads it with `parseServerMessage`.

export const TABLE_PHASES = ['lobby', 'drafting', 'starting', 'playing', 'over'] as const;
export type TablePhase = (typeof TABLE_PHASES)[number];

export interface LobbySeat {
  readonly kind: 'person' | 'bot' | 'program';
  /** Null if the seat is free. */
  readonly name: string | null;
  readonly here: boolean;
  /** A bot plays for the person or the program. */
  readonly substitute: boolean;
}

export interface LobbyState {
  readonly phase: TablePhase;
  /** The seat that may start the game; null if nobody is there. */
  readonly host: number | null;
  readonly seats: readonly LobbySeat[];
  readonly options: TableSettings;
  readonly ready: boolean;
  /** Why the game cannot be started; null if it can. */
  readonly problem: string | null;
}

export interface ChatLine {
  readonly seat: number;
  readonly name: string;
  readonly text: string;
  /** Milliseconds since the game was created. */
  readonly at: number;
}

/** An error, or the result if `code` is null. */
export interface Reply {
  readonly id: number | null;
  readonly code: number | null;
  readonly message: string;
  readonly rule: string | null;
}

export type ServerMessage =
  | { readonly method: 'Lobby'; readonly params: LobbyState & { readonly you: number | null } }
  | { readonly method: 'Draft'; readonly params: Draft }
  | { readonly method: 'View'; readonly params: { readonly step: number; readonly view: TableView } }
  | { readonly method: 'Update'; readonly params: ViewUpdate }
  | { readonly method: 'Presence'; readonly params: Presence }
  | { readonly method: 'Chat'; readonly params: { readonly first: number; readonly lines: readonly ChatLine[] } }
  | { readonly method: 'Over'; readonly params: FinishedTable }
  | { readonly method: 'Reply'; readonly params: Reply };

/** What has changed since the view before. */
export interface ViewUpdate {
  readonly step: number;
  /** How many steps of the view before still stand. */
  readonly keep: number;
  readonly steps: readonly SeenStep[];
  readonly view: ViewNow;
}

export interface FinishedTable {
  readonly key: string;
  readonly created: number;
  /** The seat of the receiver; null for a spectator. */
  readonly seat: number | null;
  readonly table: TableLog;
}

/** The view after an update. */
export const withUpdate = (before: TableView, { keep, steps, view }: ViewUpdate): TableView => ({
  ...view,
  steps: [...before.steps.slice(0, keep), ...steps],
});

export const LONGEST_CHAT = 500;
export const MOST_CHAT_LINES = 100;

const step = whole(0);
const left = orNull(whole(0));

const readLobby = objectOf<LobbyState & { readonly you: number | null }>({
  you: orNull(readSeatNumber),
  phase: oneOf(TABLE_PHASES),
  host: orNull(readSeatNumber),
  seats: listOf(
    objectOf<LobbySeat>({
      kind: oneOf(['person', 'bot', 'program'] as const),
      name: orNull(text(LONGEST_NAME)),
      here: flag,
      substitute: orElse(flag, false),
    }),
    MAX_SEATS,
  ),
  options: readSettings,
  ready: flag,
  problem: orNull(text(LONGEST_CHAT)),
});

const readView: Reader<{ readonly step: number; readonly view: TableView }> = (value, path) => {
  const outer = objectOf<{ step: number; view: ViewNow }>({ step, view: readViewNow })(value, path);
  if (!outer.ok) return outer;
  const steps = objectOf<{ view: { steps: SeenStep[] } }>({ view: objectOf({ steps: readSteps }) })(value, path);
  if (!steps.ok) return steps;
  return ok({ step: outer.value.step, view: { ...outer.value.view, ...steps.value.view } });
};

/** More than there are kingdom cards. */
const MOST_DRAFTED = 50;

const cards = listOf(readCard, MOST_DRAFTED);

const READERS: { readonly [M in ServerMessage['method']]?: Reader<unknown> } = {
  Lobby: readLobby,
  Draft: objectOf<Draft>({
    seats: whole(0, MAX_SEATS),
    pool: cards,
    picked: cards,
    size: whole(0, KINGDOM_SIZE),
  }),
  View: readView,
  Update: objectOf<ViewUpdate>({ step, keep: whole(0, MOST_MOVES), steps: readSteps, view: readViewNow }),
  Presence: objectOf<Presence>({
    seats: listOf(
      objectOf<PresentSeat>({ seat: readSeatNumber, state: oneOf(['here', 'away', 'gone'] as const), left }),
      MAX_SEATS,
    ),
    waiting: listOf(objectOf({ seat: readSeatNumber, left }), MAX_SEATS),
    watchers: whole(0),
  }),
  Chat: objectOf({
    first: whole(0),
    lines: listOf(
      objectOf<ChatLine>({
        seat: readSeatNumber,
        name: text(LONGEST_NAME),
        text: text(2 * LONGEST_CHAT),
        at: whole(0),
      }),
      MOST_CHAT_LINES,
    ),
  }),
  Over: objectOf<FinishedTable>({ key: text(64), created: whole(0), seat: orNull(readSeatNumber), table: readLog }),
};

const readError = objectOf<{
  id: number | null;
  error: { code: number; message: string; data: { rule: string | null } };
}>({
  id: orNull(whole(0)),
  error: objectOf({
    code: whole(-Number.MAX_SAFE_INTEGER),
    message: text(5_000),
    data: orElse(objectOf({ rule: orNull(text(100)) }), { rule: null }),
  }),
});

/** Reads one frame of a server. Null for a notification that a later server may send. */
export function parseServerMessage(frame: string): Result<ServerMessage | null> {
  const json = parseJson(frame);
  if (!json.ok) return json;
  const message = objectOf<{ method: string | null }>({ method: orNull(text(40)) })(json.value, '');
  if (!message.ok) return message;
  const { method } = message.value;
  if (method === null) return readReply(json.value as object);
  const reader = Object.hasOwn(READERS, method) ? READERS[method as ServerMessage['method']] : undefined;
  if (reader === undefined) return ok(null);
  const params = reader((json.value as { params?: unknown }).params, 'params');
  if (!params.ok) return fault(params.error.code, `${method}: ${params.error.message}`);
  return ok({ method, params: params.value } as ServerMessage);
}

function readReply(value: object): Result<ServerMessage> {
  if (!Object.hasOwn(value, 'error')) {
    const read = objectOf<{ id: number }>({ id: whole(0) })(value, '');
    if (!read.ok) return read;
    return ok({ method: 'Reply', params: { id: read.value.id, code: null, message: '', rule: null } });
  }
  const read = readError(value, '');
  if (!read.ok) return read;
  const { id, error } = read.value;
  return ok({ method: 'Reply', params: { id, code: error.code, message: error.message, rule: error.data.rule } });
}
