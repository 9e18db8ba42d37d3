import {
  type Card,
  cardOf,
  fromSetup,
  isAction,
  ownedCards,
  type Seat,
  type SeatSetup,
} from '../../../../../src/games/dominion/engine/index.js';
import { readCard, readCards } from '../../../../../src/games/dominion/jsonrpc/decode-choices.js';
import { parseEnvelope, type RequestEnvelope } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import type { Knowledge } from '../../../../../src/games/dominion/jsonrpc/game-from-knowledge.js';
import type {
  AttackResult,
  EndTurnResult,
  JsonCard,
  ParamsOf,
  TurnState,
} from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { type JsonRpcSession, openTableSession } from '../../../../../src/games/dominion/jsonrpc/table/game-session.js';
import { unwrap } from '../../../../unwrap.js';
import { type Line, readRecording } from '../schema/read-recording.js';
import { rulesNamed } from './tables.js';

/** A request of the server and what the player answered. */
export interface Question {
  readonly seat: string;
  readonly method: string;
  readonly params: unknown;
  readonly result: unknown;
  /** How many questions of this exchange were asked before the first answer came. */
  readonly together: number;
}

/** A request of a player, what the module asked because of it, and how it answered. */
export interface Exchange {
  readonly seat: string;
  readonly request: RequestEnvelope;
  readonly text: string;
  readonly questions: readonly Question[];
  readonly answer: { readonly ok: true; readonly result: unknown } | { readonly ok: false };
  /** What the next player, or all, received when a turn ended; and whether before the result. */
  readonly next: readonly { readonly seat: string; readonly method: string; readonly params: unknown }[];
  readonly nextCameFirst: boolean;
}

export interface Recording {
  readonly seats: readonly string[];
  readonly kingdom: readonly JsonCard[];
  /** The first turn of each seat, in turn order. */
  readonly firsts: readonly { readonly seat: string; readonly state: TurnState }[];
  readonly exchanges: readonly Exchange[];
}

const envelopes = (lines: readonly Line[]) =>
  lines.flatMap(({ seat, from, text }) => (text === null ? [] : [{ seat, from, text, said: parseEnvelope(text) }]));
type Said = ReturnType<typeof envelopes>[number];

export function exchangesOf(name: string): Recording {
  const { seats, lines } = readRecording(name);
  const all = envelopes(lines);
  const start = all.find(({ said }) => said.kind === 'request' && said.method === 'StartGame') as Said;
  const firsts = seats.map((seat) => {
    const turn = all.find((each) => each.seat === seat && each.said.kind === 'notification') as Said;
    return { seat, state: (turn.said as { params?: unknown }).params as TurnState };
  });
  const { kingdom } = (start.said as RequestEnvelope).params as unknown as ParamsOf['StartGame'];
  return { seats, kingdom, firsts, exchanges: all.flatMap((_, at) => exchangeAt(all, at)) };
}

function exchangeAt(all: readonly Said[], at: number): Exchange[] {
  const { seat, from, said, text } = all[at] as Said;
  if (from !== 'player' || said.kind !== 'request') return [];
  const answeredAt = all.findIndex(
    (each, index) => index > at && each.from === 'server' && each.seat === seat && isAnswerTo(each, said.id),
  );
  const answer = (all[answeredAt] as Said).said;
  const asked = all.slice(at, answeredAt).filter((each) => each.from === 'server' && each.said.kind === 'request');
  const ends = said.method === 'EndTurn';
  const notified = ends ? notifiedAfter(all, at) : [];
  return [
    {
      seat,
      request: said,
      text,
      questions: ends ? [] : asked.map((each) => questionOf(all, each, asked.length)),
      answer: answer.kind === 'response' ? { ok: true, result: answer.result } : { ok: false },
      next: notified.map(({ seat: other, said: received }) => ({
        seat: other,
        ...(received as { method: string; params: unknown }),
      })),
      nextCameFirst: notified.some((each) => all.indexOf(each) < answeredAt),
    },
  ];
}

const isAnswerTo = ({ said }: Said, id: unknown): boolean =>
  (said.kind === 'response' || said.kind === 'errorResponse') && said.id === id;

function questionOf(all: readonly Said[], asked: Said, together: number): Question {
  const { id, method, params } = asked.said as RequestEnvelope;
  const reply = all.find((each) => each.from === 'player' && each.seat === asked.seat && isAnswerTo(each, id));
  return { seat: asked.seat, method, params, result: ((reply as Said).said as { result: unknown }).result, together };
}

/** The StartTurn that follows the end of a turn, or the GameOver of all. */
function notifiedAfter(all: readonly Said[], at: number): Said[] {
  const isNews = ({ from, said }: Said): boolean =>
    from === 'server' && 'method' in said && (said.method === 'StartTurn' || said.method === 'GameOver');
  const first = all.slice(at).find(isNews) as Said;
  if ((first.said as { method: string }).method === 'StartTurn') return [first];
  return all.slice(at).filter(isNews);
}

/** What each player knows, and which cards are its own, at a point of a recorded game. */
export interface GameHistory {
  readonly seats: readonly string[];
  readonly kingdom: readonly JsonCard[];
  readonly known: Map<string, Knowledge>;
  readonly owned: Map<string, readonly Card[]>;
}

const STARTING = [...Array(7).fill(cardOf('copper')), ...Array(3).fill(cardOf('estate'))] as Card[];

export const historyOf = ({ seats, kingdom, firsts }: Recording): GameHistory => ({
  seats,
  kingdom,
  known: new Map(firsts.map(({ seat, state }) => [seat, { state, seats: seats.length, buying: false, bought: false }])),
  owned: new Map(seats.map((seat) => [seat, STARTING])),
});

export const knownBy = (history: GameHistory, seat: string): Knowledge => history.known.get(seat) as Knowledge;

/** Takes one copy of each away. */
export function less<Value>(from: readonly Value[], cards: readonly Value[]): Value[] {
  const left = [...from];
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** What an exchange shows to all who take part in it. */
export function applyExchange(
  history: GameHistory,
  { seat, request, questions, answer, next }: Exchange,
  game: JsonRpcSession,
): void {
  for (const { seat: victim, method, params, result } of questions) {
    if (method === 'Attack') applyAttack(history, victim, params as ParamsOf['Attack'], result as AttackResult);
  }
  if (!answer.ok) return;
  const known = knownBy(history, seat);
  const { card } = (request.params ?? {}) as { card?: string };
  const paid = request.method === 'Buy' || ['Copper', 'Silver', 'Gold'].includes(card ?? '');
  const state = { ...known.state, ...(answer.result as EndTurnResult) };
  history.known.set(seat, {
    ...known,
    state,
    buying: known.buying || paid,
    bought: known.bought || request.method === 'Buy',
  });
  for (const { seat: other, method, params } of next) {
    if (method !== 'StartTurn') continue;
    history.known.set(other, { ...known, state: params as TurnState, buying: false, bought: false });
  }
  for (const [index, each] of history.seats.entries()) {
    history.owned.set(each, ownedCards(game.table.game.seats[index] as Seat));
  }
}

/** What an attack takes from a victim that is notified of it, but not of its outcome. */
function applyAttack(
  history: GameHistory,
  victim: string,
  { card }: ParamsOf['Attack'],
  { reaction, data }: AttackResult,
): void {
  const known = knownBy(history, victim);
  const { hand, deck, discard } = known.state;
  const after =
    reaction === 'Moat' || data === 'reveal'
      ? {}
      : card === 'Militia'
        ? { hand: less(hand, data as JsonCard[]), discard: discard + (data as JsonCard[]).length }
        : card === 'Bureaucrat'
          ? { hand: less(hand, [data as JsonCard]), deck: deck + 1 }
          : { discard: discard + 1 };
  history.known.set(victim, { ...known, state: { ...known.state, ...after } });
}

/** The cards that an exchange drew, as far as they show: in the order of the deck. */
export function drawsOf(history: GameHistory, exchange: Exchange): JsonCard[] {
  const { seat, request, questions, answer } = exchange;
  const { hand } = knownBy(history, seat).state;
  const after = ((answer.ok ? answer.result : null) as EndTurnResult).hand;
  if (request.method === 'EndTurn') return [...after];
  if (request.method === 'Buy') return [];
  const { card, data } = request.params as unknown as { card: JsonCard; data?: unknown };
  const base = baseHand(less(hand, [card]), card, data);
  const own = questions.filter((each) => each.seat === seat);
  if (card === 'Vassal') return [...vassalCard(own), ...less(after, base)];
  if (card === 'Sentry') {
    const { hand: shown, cards } = (own[0] as Question).params as ParamsOf['Sentry'];
    return [...less(shown, base), ...cards];
  }
  if (card === 'Poacher' && own[0]) return less((own[0].params as ParamsOf['Poacher']).hand, base);
  return card === 'Library' ? libraryDraws(base, own, after) : less(after, base);
}

function baseHand(hand: readonly JsonCard[], card: JsonCard, data: unknown): JsonCard[] {
  if (card === 'Cellar') return less(hand, data as JsonCard[]);
  const { trash, gain } = (data ?? {}) as { trash?: JsonCard; gain?: JsonCard };
  if (trash === undefined || gain === undefined) return [...hand];
  return card === 'Mine' ? [...less(hand, [trash]), gain] : less(hand, [trash]);
}

/** Null stands for a card that was no action, and went by unseen. */
const vassalCard = ([own]: readonly Question[]): JsonCard[] =>
  own?.method === 'Vassal' ? [(own.params as ParamsOf['Vassal']).card] : ['?' as JsonCard];

function libraryDraws(base: readonly JsonCard[], own: readonly Question[], after: readonly JsonCard[]): JsonCard[] {
  const draws: JsonCard[] = [];
  let hand = [...base];
  for (const { params, result } of own) {
    const { card, hand: shown } = params as ParamsOf['Library'];
    draws.push(...less(shown, hand), card);
    hand = [...shown, ...((result as { skip: boolean }).skip ? [] : [card])];
  }
  return [...draws, ...less(after, hand)];
}

/** The same situation at a table of ours, the deck of the player on turn such that it draws the same cards. */
export function sessionFor(history: GameHistory, exchange: Exchange): JsonRpcSession {
  const rules = rulesNamed('dominai');
  const kingdom = readCards([...history.kingdom]);
  const names = history.seats;
  const hosted = unwrap(
    openTableSession({ names, dialects: names.map(() => 'live'), kingdom, rules, seed: 1, showsHand: true }),
  );
  const { state, buying, bought } = knownBy(history, exchange.seat);
  const script = names.map((name) => (name === exchange.seat ? scriptFor(history, exchange) : []));
  const { table } = hosted;
  table.stage = 'playing';
  table.order = names.map((_, seat) => seat);
  table.game = unwrap(
    fromSetup({
      rules,
      script,
      events: true,
      supply: new Map(Object.entries(state.supply).map(([card, count]) => [readCard(card), count as number])),
      trash: readCards([...(state.trash ?? [])]).reverse(),
      seats: names.map((name, seat) =>
        setupOf(history, name, script[seat] as Card[], name === exchange.seat ? exchange : null),
      ),
      turn: names.indexOf(exchange.seat),
      phase: buying ? 'buy' : 'action',
      actions: state.actions,
      buys: state.buys,
      coins: state.treasure,
      merchants: (state.in_play ?? []).filter((card) => card === 'Merchant').length,
      bought,
    }),
  );
  return hosted;
}

const restOf = (history: GameHistory, name: string, isOnTurn: boolean): Card[] => {
  const { hand, in_play = [] } = knownBy(history, name).state;
  return less(history.owned.get(name) as Card[], readCards([...hand, ...(isOnTurn ? in_play : [])]));
};

const IN_ORDER = ['Vassal', 'Sentry', 'Library'];

function scriptFor(history: GameHistory, exchange: Exchange): Card[] {
  const rest = restOf(history, exchange.seat, true);
  const drawn = drawsOf(history, exchange).map((card) =>
    (card as string) === '?' ? (rest.find((each) => !isAction(each)) as Card) : readCard(card),
  );
  const { card } = (exchange.request.params ?? {}) as { card?: string };
  if (IN_ORDER.includes(card ?? '')) return drawn;
  // What lay in play or in the hand comes last: it was shuffled first.
  const late = less(drawn, rest);
  return [...less(drawn, late), ...late];
}

/** Which cards lie in the deck and which in the discard pile is only known of those that are drawn or shown. */
function setupOf(history: GameHistory, name: string, script: readonly Card[], own: Exchange | null): SeatSetup {
  const { hand, deck, in_play = [] } = knownBy(history, name).state;
  const rest = restOf(history, name, own !== null);
  const shown = own?.questions.find(({ method }) => method === 'Harbinger')?.params as
    | ParamsOf['Harbinger']
    | undefined;
  const top = script.slice(0, deck);
  const discard = shown ? readCards([...shown.discard]).reverse() : less(rest, top).slice(deck - top.length);
  return {
    hand: readCards([...hand]).reverse(),
    deck: [...less(rest, [...discard, ...top]), ...top.toReversed()],
    deckInOrder: true,
    discard,
    inPlay: own === null ? [] : readCards([...in_play]).reverse(),
  };
}
