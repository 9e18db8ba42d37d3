import type { PeerLoss } from '../../../../kit/bridge.js';
import {
  type BridgeAction,
  type BridgeFault,
  close,
  makeBridgeFault,
  note,
  reportFault,
  type Side,
  send,
} from '../../../../kit/bridge-action.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { MAX_SEATS, MIN_SEATS } from '../../engine/index.js';
import { ERROR_CODES, type Id, makeError, makeResult, parseEnvelope } from '../../jsonrpc/envelope/envelope.js';
import type { ParamsOf } from '../../jsonrpc/messages.js';
import { tolerateParams } from '../../jsonrpc/schema/tolerant-validate.js';
import type { Defense, Play } from '../../sexpr/messages.js';
import { PROCESS_RULES } from '../../sexpr/process-rules.js';
import { judgeReply } from '../../sexpr/replies.js';
import { breakOff, senseless } from './abort.js';
import { makeAliases } from './aliases.js';
import { defend, face, onAttack } from './attack.js';
import type { Seat } from './bridge-state.js';
import { newsOfPlay } from './notifications.js';
import { NEW_BOOKS } from './own-cards.js';
import { differentEnd } from './rule-differences.js';
import { onRefusal, onResult, request, startTurn } from './turn.js';
import { touchingCards } from './unannounced-cards.js';

// What either side says, by its kind.

export function hearServer(seat: Seat, frame: string): BridgeAction[] {
  const envelope = parseEnvelope(frame);
  switch (envelope.kind) {
    case 'request':
      return onRequest(seat, envelope.id, envelope.method, envelope.params);
    case 'notification':
      return onNotification(seat, envelope.method, envelope.params);
    case 'response':
      return [...onResult(seat, envelope.id, envelope.result), ...face(seat)];
    case 'errorResponse':
      return onRefusal(seat, envelope.id, envelope.error.message);
    default:
      return senseless(seat, `the server sends no message of the protocol: ${frame.slice(0, 200)}`);
  }
}

function onRequest(seat: Seat, id: Id, method: string, params: unknown): BridgeAction[] {
  if (method === 'StartGame') return onStart(seat, id, params);
  if (seat.stage === 'idle') return senseless(seat, `${method} comes before StartGame`);
  if (method === 'GameOver') return onEnd(seat, id, params);
  if (method === 'Attack') return onAttack(seat, id, params);
  // A player that owns none of those cards cannot be asked about them.
  const message = `the server asks ${method}, about a card that the player cannot have`;
  return [send('server', makeError(id, ERROR_CODES.methodNotFound, message)), ...senseless(seat, message)];
}

function onNotification(seat: Seat, method: string, params: unknown): BridgeAction[] {
  if (method === 'FatalError') {
    const said = (params as { message?: unknown } | undefined)?.message;
    const message = `the server says FatalError: ${typeof said === 'string' ? said : 'no message'}`;
    return breakOff(seat, makeBridgeFault('bridge/fatal', 'server', message, { register: 'J-59' }));
  }
  if (method === 'StartGame') return senseless(seat, 'StartGame comes as a notification; it is a request (J-07)');
  if (seat.stage === 'idle') return senseless(seat, `${method} comes before StartGame`);
  if (method === 'StartTurn') return startTurn(seat, params);
  if (method !== 'Played') return [];
  const sense = tolerateParams('Played', params);
  if (!sense.ok) return [note(`Played makes no sense, and is left out: ${sense.message}`)];
  const { player, card } = sense.value as ParamsOf['Played'];
  return newsOfPlay(seat, player, card);
}

function onStart(seat: Seat, id: Id, params: unknown): BridgeAction[] {
  const sense = tolerateParams('StartGame', params);
  if (!sense.ok) return senseless(seat, `StartGame makes no sense: ${sense.message}`);
  const { order } = sense.value as ParamsOf['StartGame'];
  const answer = send('server', makeResult(id, {}));
  if (seat.stage === 'playing' && order.join('\n') === seat.order.join('\n')) return [answer];
  // The first server lets somebody in while StartGame is unanswered, and starts again with all of them (J-06).
  if (seat.stage === 'playing' && seat.table !== null) return secondStart(seat);
  const touching = touchingCards((params as ParamsOf['StartGame']).kingdom, seat.options.version);
  if (touching.length > 0 && !seat.options.unrated) return refuse(seat, touching);
  if (!order.includes(seat.options.name)) {
    return senseless(seat, `StartGame does not name ${seat.options.name}, but ${order.join(', ')}`);
  }
  if (order.length > MAX_SEATS) {
    return senseless(seat, `StartGame names ${order.length} players; a game has ${MIN_SEATS} to ${MAX_SEATS}`);
  }
  const isFirst = seat.stage === 'idle';
  seat.stage = 'playing';
  seat.order = order;
  seat.touching = touching;
  seat.books = NEW_BOOKS;
  seat.aliases = makeAliases(order);
  seat.fidelity.count('ws/start', 'exact');
  const start: BridgeAction[] = isFirst ? [{ kind: 'start' }] : [];
  return [...start, answer, ...introductions(seat)];
}

const secondStart = (seat: Seat): BridgeAction[] =>
  senseless(seat, 'a second StartGame comes in the middle of the game (J-06)');

function refuse(seat: Seat, touching: readonly string[]): BridgeAction[] {
  const cards = touching.join(', ');
  const message = `this kingdom has ${cards}, which can change the player's cards without a message that it understands; --unrated plays all the same`;
  return breakOff(seat, makeBridgeFault('bridge/kingdom', 'bridge', message));
}

function introductions({ aliases, fidelity, touching }: Seat): BridgeAction[] {
  for (const { name, alias } of aliases.table) fidelity.count('ws/names', name === alias ? 'exact' : 'reconstructed');
  const table = aliases.table.map(({ name, alias }) => `${alias} is ${JSON.stringify(name)}`).join(', ');
  const unrated = touching.length === 0 ? [] : [note(`the game is unrated: it has ${touching.join(', ')}`)];
  return [note(`names: ${table}`), ...unrated];
}

/** Also where the result of EndTurn is still missing (J-28). */
function onEnd(seat: Seat, id: Id, params: unknown): BridgeAction[] {
  const sense = tolerateParams('GameOver', params);
  const told = sense.ok ? (sense.value as ParamsOf['GameOver']) : null;
  const doubts = sense.ok ? [] : [reportFault(doubt(sense.message))];
  seat.stage = 'over';
  seat.question = null;
  seat.fidelity.count('ws/end', 'exact');
  const outcome = told && { won: told.result === 'Win', scores: told.scores };
  return [
    send('server', makeResult(id, { rematch: false })),
    ...doubts,
    ...differentEnd(seat),
    { kind: 'over', outcome },
    close('player', 'the game is over'),
    close('server', 'the game is over'),
  ];
}

/** The game is over all the same: whatever the server wanted to say of it. */
const doubt = (reason: string): BridgeFault =>
  makeBridgeFault('bridge/message', 'server', `GameOver makes no sense: ${reason}`);

export function hearPlayer(seat: Seat, said: Datum): BridgeAction[] {
  const { question } = seat;
  if (question === null) {
    const { id: code, register } = PROCESS_RULES.unprompted;
    const message = `${makeText(said)} came when nothing was asked`;
    return breakOff(seat, makeBridgeFault(code, 'player', message, { register, said: makeText(said) }));
  }
  const judgement = judgeReply(question.game, seat.options.version, question.asked, said);
  if (!judgement.legal) {
    const { rule, reason, register, replies } = judgement;
    const known = { register, sent: question.text, said: makeText(said), legal: texts(replies) };
    return breakOff(seat, makeBridgeFault(rule, 'player', reason, known), question.asked === 'move');
  }
  seat.question = null;
  return question.asked === 'move' ? play(seat, judgement.reply as Play) : defend(seat, judgement.reply as Defense);
}

const texts = (replies: Iterable<Datum>): Iterable<string> => ({
  *[Symbol.iterator]() {
    for (const reply of replies) yield makeText(reply);
  },
});

function play(seat: Seat, said: Play): BridgeAction[] {
  if (said.kind === 'clean') seat.fidelity.count('ws/clean', said.card === null ? 'exact' : 'approximated');
  else seat.fidelity.count('ws/play', 'exact');
  return request(seat, said);
}

export function lose(seat: Seat, side: Side, { code, message }: PeerLoss): BridgeAction[] {
  const register = side === 'player' ? (PROCESS_RULES.process(code)?.register ?? null) : null;
  const fault = makeBridgeFault(code, side, message, { register, sent: seat.question?.text ?? null });
  return breakOff(seat, fault, side === 'player' && seat.question?.asked === 'move');
}
