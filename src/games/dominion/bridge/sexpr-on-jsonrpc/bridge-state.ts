import type { CardName, Game } from '../../engine/index.js';
import type { Id } from '../../jsonrpc/envelope/envelope.js';
import type { AttackParams } from '../../jsonrpc/messages.js';
import type { Play } from '../../sexpr/messages.js';
import type { Asked } from '../../sexpr/replies.js';
import type { Version } from '../../sexpr/versions.js';
import type { Aliases } from './aliases.js';
import type { SupplyCounts } from './card-mapping.js';
import type { SexprOnJsonrpcFidelity } from './fidelity.js';
import { type Books, type Foreseen, NEW_BOOKS } from './own-cards.js';

export interface SexprOnJsonrpcOptions {
  /** What the player is called at the server. */
  readonly name: string;
  readonly version: Version;
  /** Plays on where the kingdom can touch the player's cards without a message. */
  readonly unrated: boolean;
  /** Tells the player also what can only be guessed. */
  readonly synthetic: boolean;
  /** Whether the server's public state can be looked at. */
  readonly canFetchState: boolean;
}

/** What is public beside the own cards. */
export interface Table {
  readonly supply: SupplyCounts;
  /** The newest first; null where the server does not tell. */
  readonly trash: readonly CardName[] | null;
}

/** A question that the player has not answered yet. */
export interface Question {
  readonly asked: Asked;
  readonly game: Game;
  readonly text: string;
}

/** A request of ours that the server has not answered yet. */
export interface Waiting {
  readonly id: number;
  readonly play: Play;
  readonly before: Books;
  readonly foreseen: Foreseen;
  /** The connection was lost since: there may be no answer. */
  readonly mayBeLost?: boolean;
}

export interface Attack {
  readonly id: Id;
  readonly params: AttackParams;
  /** The connection was lost since: the server may ask again, by another id. */
  readonly mayBeLost?: boolean;
}

/** One player's seat at a server of the other protocol. */
export interface Seat {
  readonly options: SexprOnJsonrpcOptions;
  readonly fidelity: SexprOnJsonrpcFidelity;
  stage: 'idle' | 'playing' | 'over';
  /** Names as the server has them, in turn order. */
  order: readonly string[];
  aliases: Aliases;
  /** Cards in the kingdom that may change the player's own unseen. */
  touching: readonly string[];
  books: Books;
  table: Table | null;
  /** The supply when the own turn had ended; null before that. */
  supplyAfterTurn: SupplyCounts | null;
  /** Whether a treasure was played or something bought this turn. */
  buying: boolean;
  question: Question | null;
  questions: number;
  waiting: Waiting | null;
  nextId: number;
  attack: Attack | null;
  /** The last answer to an attack, for a server that asks again. */
  answered: { readonly id: Id; readonly frame: string; readonly mayBeLost?: boolean } | null;
  /** Whoever was last said to have played a militia (J-31). */
  attacker: string | null;
}

export const newSeat = (options: SexprOnJsonrpcOptions, fidelity: SexprOnJsonrpcFidelity): Seat => ({
  options,
  fidelity,
  stage: 'idle',
  order: [],
  aliases: { table: [], aliasOf: (name) => name },
  touching: [],
  books: NEW_BOOKS,
  table: null,
  supplyAfterTurn: null,
  buying: false,
  question: null,
  questions: 0,
  waiting: null,
  nextId: 1,
  attack: null,
  answered: null,
  attacker: null,
});

/** All names, the own first, in turn order (S-21). */
export function rotation({ order, options }: Seat): string[] {
  const own = order.indexOf(options.name);
  return [...order.slice(own), ...order.slice(0, own)];
}

export const isUnratedGame = ({ touching }: Seat): boolean => touching.length > 0;
