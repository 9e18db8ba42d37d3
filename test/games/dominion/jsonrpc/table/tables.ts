import {
  type Card,
  cardsIn,
  cardsOfEdition,
  fromSetup,
  type Pile,
  parseRules,
  type Rules,
  type Seat,
} from '../../../../../src/games/dominion/engine/index.js';
import { readCard } from '../../../../../src/games/dominion/jsonrpc/decode-choices.js';
import { jsonCards } from '../../../../../src/games/dominion/jsonrpc/encode-state.js';
import { makeRequest, makeResult, type Params } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import type { Dialect, JsonCard } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { type JsonRpcSession, openTableSession } from '../../../../../src/games/dominion/jsonrpc/table/game-session.js';
import type { LeaveReason, Output } from '../../../../../src/kit/game-session.js';
import { unwrap } from '../../../../unwrap.js';
import { checkInvariants, countCards } from '../../engine/invariants.js';

export const NAMES = ['alice', 'bob', 'carol', 'dave', 'eve', 'fay'] as const;
export type Name = (typeof NAMES)[number];

export const rulesNamed = (text: string): Rules => unwrap(parseRules(text));

/** Cards in the names of the wire: `ThroneRoom Copper`. */
export const cardsNamed = (words = ''): Card[] => (words === '' ? [] : words.split(' ').map(readCard));

/** The piles of a seat: the hand in any order, deck and discards with the newest or top card first. */
export interface Before {
  readonly hand?: string;
  readonly deck?: string;
  readonly discard?: string;
  readonly inPlay?: string;
  readonly turns?: number;
}

export interface MatchSetup {
  readonly seats: readonly Before[];
  /** Of each seat; the last one also stands for those after it. */
  readonly dialects?: readonly Dialect[];
  readonly rules?: string;
  readonly showsHand?: boolean;
  /** Copies of some cards; there are five of every other. */
  readonly supply?: { readonly [card in JsonCard]?: number };
  readonly trash?: string;
  readonly actions?: number;
  readonly buys?: number;
  readonly coins?: number;
  readonly phase?: 'action' | 'buy';
}

/** A message or a close, and to whom. */
export interface Received {
  readonly to: Name;
  readonly kind: string;
  readonly id?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: { readonly rule?: string } };
}

/** A hosted game, whose invariants are checked after every event. */
export interface Match {
  readonly hosted: JsonRpcSession;
  atStart: readonly number[];
  nextId: number;
}

const BASIC = 'Copper Silver Gold Estate Duchy Province Curse';

const dialectsFor = (seats: number, dialects: readonly Dialect[]): Dialect[] =>
  Array.from({ length: seats }, (_, seat) => dialects[seat] ?? (dialects.at(-1) as Dialect));

export interface Opened {
  readonly seats?: number;
  readonly kingdom?: string;
  readonly dialects?: readonly Dialect[];
  readonly rules?: string;
  readonly seed?: number;
  readonly showsHand?: boolean;
}

export const FIRST_GAME = 'Cellar Market Merchant Militia Mine Moat Remodel Smithy Village Workshop';

/** A new game, about to begin. */
export function opened(options: Opened = {}): Match {
  const {
    seats = 2,
    kingdom = FIRST_GAME,
    dialects = ['live'],
    rules = 'dominai',
    seed = 3,
    showsHand = true,
  } = options;
  const hosted = unwrap(
    openTableSession({
      names: NAMES.slice(0, seats),
      dialects: dialectsFor(seats, dialects),
      kingdom: cardsNamed(kingdom),
      rules: rulesNamed(rules),
      seed,
      showsHand,
    }),
  );
  return { hosted, atStart: countCards(hosted.table.game), nextId: 1 };
}

/** A game in the middle of alice's turn; seats sit in the order of turns. */
export function matchWith(given: MatchSetup): Match {
  const { seats, supply = {}, trash = '', dialects, rules, showsHand, ...counters } = given;
  const { hosted } = opened({
    seats: seats.length,
    ...(dialects && { dialects }),
    ...(rules && { rules }),
    ...(showsHand !== undefined && { showsHand }),
  });
  const { table } = hosted;
  const piles = new Map([...cardsNamed(BASIC), ...cardsOfEdition(2)].map((card) => [card, 5]));
  for (const [card, count] of Object.entries(supply)) piles.set(readCard(card), count);
  const pile = (words = ''): Card[] => cardsNamed(words).reverse();
  table.stage = 'playing';
  table.order = seats.map((_, seat) => seat);
  table.game = unwrap(
    fromSetup({
      ...counters,
      rules: table.cards.rules,
      supply: piles,
      trash: pile(trash),
      events: true,
      seats: seats.map(({ hand, deck, discard, inPlay, turns = 3 }) => ({
        hand: pile(hand),
        deck: pile(deck),
        deckInOrder: true,
        discard: pile(discard),
        inPlay: pile(inPlay),
        turns,
      })),
    }),
  );
  return { hosted, atStart: countCards(table.game), nextId: 101 };
}

const seatOfName = (name: Name): number => NAMES.indexOf(name);

function receivedOf(output: Output): Received {
  const to = NAMES[output.seat] as Name;
  if (output.kind === 'close') return { to, kind: `close ${output.code}` };
  if (output.kind === 'remark') throw new Error('a remark is not sent');
  const message = JSON.parse(output.text);
  return { to, kind: message.method ?? ('error' in message ? 'error' : 'result'), ...message };
}

function watched(match: Match, outputs: readonly Output[]): Received[] {
  const received = outputs.filter(({ kind }) => kind !== 'remark').map(receivedOf);
  if (received.some(({ kind }) => kind === 'StartGame')) match.atStart = countCards(match.hosted.table.game);
  const breaches = checkInvariants(match.hosted.table.game, match.atStart);
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches));
  return received;
}

export const begun = (match: Match): Received[] => watched(match, match.hosted.begin());

/** A frame as it comes from a player. */
export const raw = (match: Match, from: Name, frame: string): Received[] =>
  watched(match, match.hosted.receive(seatOfName(from), frame));

/** A request of a player, with an id of its own. */
export const request = (match: Match, from: Name, method: string, params?: unknown): Received[] =>
  raw(match, from, makeRequest(match.nextId++, method, params as Params));

export const play = (match: Match, from: Name, card: string, data?: unknown): Received[] =>
  request(match, from, 'Play', { card, data });

export const gone = (match: Match, who: Name, why: LeaveReason = 'disconnected'): Received[] =>
  watched(match, match.hosted.leave(seatOfName(who), why));

/** What a frame breaks, as the outputs cite it, each with the kind of its output. */
export const violationsIn = (match: Match, from: Name, frame: string) =>
  match.hosted
    .receive(seatOfName(from), frame)
    .flatMap((output) =>
      output.kind === 'remark' || output.violation === undefined
        ? []
        : [{ to: NAMES[output.seat], on: output.kind, ...output.violation }],
    );

/** The register ids of what is accepted of a frame, though not by a strict reading. */
export const remarksOn = (match: Match, from: Name, frame: string): (string | null)[] =>
  match.hosted
    .receive(seatOfName(from), frame)
    .flatMap((output) => (output.kind === 'remark' ? [output.rule.register] : []));

/** The answer to the pending request of a player. */
export function answer(match: Match, from: Name, result: unknown): Received[] {
  const owed = match.hosted.table.pending.get(seatOfName(from));
  if (owed === undefined) throw new Error(`${from} was asked nothing`);
  return raw(match, from, makeResult(owed.id, result));
}

/** Who receives what, without the contents: `bob Attack`, `alice error -32600`. */
export const brief = (received: readonly Received[]): string[] =>
  received.map(({ to, kind, error }) => `${to} ${kind}${error ? ` ${error.code}` : ''}`);

/** The rules named in errors, and the messages of FatalErrors. */
export const reasons = (received: readonly Received[]): string[] =>
  received.flatMap(({ error, kind, params }) =>
    error ? [error.data?.rule ?? error.message] : kind === 'FatalError' ? [`${params?.['message']}`] : [],
  );

export const lastReceived = (received: readonly Received[], to: Name): Received => {
  const own = received.filter((each) => each.to === to);
  if (own.length === 0) throw new Error(`${to} received nothing`);
  return own.at(-1) as Received;
};

export const cardsOf = (pile: Pile): string => jsonCards(cardsIn(pile).reverse()).join(' ');

/** The piles of a seat, in the notation of the setup. */
export function piles(match: Match, name: Name): Required<Before> {
  const { table } = match.hosted;
  const seat = table.game.seats[table.order.indexOf(seatOfName(name))] as Seat;
  const { hand, deck, discard, inPlay } = seat;
  return {
    hand: cardsOf(hand),
    deck: cardsOf(deck),
    discard: cardsOf(discard),
    inPlay: cardsOf(inPlay),
    turns: seat.turns,
  };
}

/** All answer StartGame, so that the first turn begins. */
export const started = (match: Match): Received[] => {
  begun(match);
  return [...match.hosted.table.pending.keys()].flatMap((seat) => answer(match, NAMES[seat] as Name, {}));
};
