import { ok, type Result } from '../../../../core/result.js';
import type { CitedRule, Violation } from '../../../../kit/rule.js';
import {
  type Answer,
  type Card,
  deal,
  type Game,
  type PreparedTable,
  prepareTable,
  type Rules,
  scoresOf,
} from '../../engine/index.js';
import type { Dialect, NotificationMethod, RequestMethod } from '../messages.js';
import { StateWriter } from '../state-writer.js';

export interface JsonTableOptions {
  /** By seat: in the order of joining, which is not the order of turns. */
  readonly names: readonly string[];
  /** By seat. */
  readonly dialects: readonly Dialect[];
  readonly kingdom: readonly Card[];
  readonly rules: Rules;
  readonly seed: number;
  /** Whether an attack shows its victim's hand: our addition (J-33). */
  readonly showsHand: boolean;
  /** False to close after one game, whatever the players want. */
  readonly rematch?: boolean;
}

export const STAGES = ['starting', 'playing', 'ending', 'closed'] as const;
export type TableStage = (typeof STAGES)[number];

/** A request that a player has not answered yet. */
export interface PendingRequest {
  readonly id: number;
  readonly method: RequestMethod;
  readonly params: unknown;
}

export type RequestId = string | number;

/** A player's request, well formed. */
export interface PlayerRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: unknown;
}

/** One game as the server of the JSON-RPC protocol keeps it. */
export interface JsonTable {
  readonly options: JsonTableOptions;
  readonly cards: PreparedTable;
  readonly states: StateWriter;
  stage: TableStage;
  /** How many games these players have finished before this one. */
  round: number;
  /** Seats in turn order: the engine's seat 0 is `order[0]`. */
  order: readonly number[];
  game: Game;
  nextId: number;
  /** Counts the steps of the game, so that every wait has a key of its own. */
  steps: number;
  readonly pending: Map<number, PendingRequest>;
  /** The request that is being carried out. */
  running: { readonly seat: number; readonly id: RequestId } | null;
  /** Requests that wait for it (J-29). */
  readonly queue: { readonly seat: number; readonly request: PlayerRequest }[];
  readonly rematch: Map<number, boolean>;
  /** Seats that play without this protocol, such as people in a browser: nothing is sent to them. */
  readonly silent: Set<number>;
  /** Called for each answer of a player that is carried out. */
  onAnswer: (answer: Answer) => void;
  /** What becomes of the seat of a player that broke the protocol; null if it forfeits. */
  onFatal: ((seat: number) => void) | null;
}

/** A message to a seat, the end of its connection, or a remark. Payloads that are sent only once are kept as JSON text. */
export type JsonRpcOutput = { readonly seat: number } & (TableMessage | TableClose | TableRemark);

export type TableMessage =
  | { readonly kind: 'request'; readonly id: number; readonly method: RequestMethod; readonly params: unknown }
  | { readonly kind: 'notification'; readonly method: NotificationMethod; readonly params: string }
  | { readonly kind: 'result'; readonly id: RequestId; readonly result: string }
  | {
      readonly kind: 'error';
      readonly id: RequestId | null;
      readonly code: number;
      readonly message: string;
      readonly data?: unknown;
      readonly violation?: Violation;
    };

interface TableClose {
  readonly kind: 'close';
  readonly code: number;
  readonly reason: string;
  readonly violation?: Violation;
}

/** What the seat sent was accepted, but not by a strict reading. */
interface TableRemark {
  readonly kind: 'remark';
  readonly rule: CitedRule;
}

/** Whatever rules are played, the protocol's messages ask in this way and at these moments (J-40, J-45, J-47). */
const fitToProtocol = (rules: Rules): Rules => ({ ...rules, asksAlways: true, revealsBeforeReaction: true });

export function openJsonTable(options: JsonTableOptions): Result<JsonTable> {
  const cards = prepareTable({
    seats: options.names.length,
    kingdom: options.kingdom,
    rules: fitToProtocol(options.rules),
  });
  if (!cards.ok) return cards;
  return ok({
    options,
    cards: cards.value,
    states: new StateWriter(),
    stage: 'starting',
    round: 0,
    order: options.names.map((_, seat) => seat),
    game: deal(cards.value, options.seed),
    nextId: 1,
    steps: 0,
    pending: new Map(),
    running: null,
    queue: [],
    rematch: new Map(),
    silent: new Set(),
    onAnswer: () => {},
    onFatal: null,
  });
}

export const nameAt = ({ options }: JsonTable, seat: number): string => options.names[seat] as string;
export const seatOf = ({ order }: JsonTable, place: number): number => order[place] as number;
export const placeOf = ({ order }: JsonTable, seat: number): number => order.indexOf(seat);
export const isGone = (table: JsonTable, seat: number): boolean =>
  table.game.seats[placeOf(table, seat)]?.withdrawn ?? true;
export const present = (table: JsonTable): number[] => table.order.filter((seat) => !isGone(table, seat));
/** Those who are still in the game and are spoken to. */
export const addressed = (table: JsonTable): number[] => present(table).filter((seat) => !table.silent.has(seat));
export const onTurn = (table: JsonTable): number => seatOf(table, table.game.turn);
export const dialectOf = ({ options }: JsonTable, seat: number): Dialect => options.dialects[seat] as Dialect;

/** The points of all players, including those who have left. */
export function scoresByName(table: JsonTable): Record<string, number> {
  const points = scoresOf(table.game);
  return Object.fromEntries(table.order.map((seat, place) => [nameAt(table, seat), points[place] as number]));
}

/** The state of the player on turn, as JSON text. */
export const stateOnTurn = (table: JsonTable): string =>
  table.states.turnState(table.game, table.game.turn, dialectOf(table, onTurn(table)));

export function ask(
  table: JsonTable,
  outputs: JsonRpcOutput[],
  seat: number,
  method: RequestMethod,
  params: unknown,
): void {
  const id = table.nextId++;
  table.pending.set(seat, { id, method, params });
  outputs.push({ kind: 'request', seat, id, method, params });
}
