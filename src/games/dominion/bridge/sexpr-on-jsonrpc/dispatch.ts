import type { PeerLoss } from '../../../../kit/bridge.js';
import {
  type BridgeAction,
  close,
  makeBridgeFault,
  note,
  reportFault,
  type Side,
  send,
} from '../../../../kit/bridge-action.js';
import type { Violation } from '../../../../kit/rule.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { MAX_SEATS, MIN_SEATS } from '../../engine/index.js';
import { ERROR_CODES, type Id, makeError, makeResult, parseEnvelope } from '../../jsonrpc/envelope/envelope.js';
import type { ParamsOf } from '../../jsonrpc/messages.js';
import { tolerateParams } from '../../jsonrpc/schema/tolerant-validate.js';
import type { Defense, Play } from '../../sexpr/messages.js';
import { PROCESS_RULES } from '../../sexpr/process-rules.js';
import { judgeReply } from '../../sexpr/replies.js';
import { advance, replyEvent } from '../../sexpr/session-machine.js';
import { replyViolation, unpromptedViolation } from '../../sexpr/violations.js';
import { abortGame, abortOnNonsense } from './abort.js';
import { makeAliases } from './aliases.js';
import { defend, handlePendingAttack, onAttack } from './attack.js';
import { type BridgeState, questionOf } from './bridge-state.js';
import { notifyOfPlay } from './notifications.js';
import { STARTING_CARDS } from './owned-cards.js';
import { onRefusal, onResult, onStartTurn, requestPlay } from './player-turn.js';
import { findUnannouncedCards, noteDifferentEnd } from './rule-differences.js';

export function onServerMessage(bridge: BridgeState, frame: string): BridgeAction[] {
  const envelope = parseEnvelope(frame);
  switch (envelope.kind) {
    case 'request':
      return onRequest(bridge, envelope.id, envelope.method, envelope.params);
    case 'notification':
      return onNotification(bridge, envelope.method, envelope.params);
    case 'response':
      return [...onResult(bridge, envelope.id, envelope.result), ...handlePendingAttack(bridge)];
    case 'errorResponse':
      return onRefusal(bridge, envelope.id, envelope.error.message);
    default:
      return abortOnNonsense(bridge, `not a message of the protocol: ${frame.slice(0, 200)}`);
  }
}

function onRequest(bridge: BridgeState, id: Id, method: string, params: unknown): BridgeAction[] {
  if (method === 'StartGame') return onStartGame(bridge, id, params);
  if (bridge.phase.kind === 'idle') return abortOnNonsense(bridge, `${method} came before StartGame`);
  if (method === 'GameOver') return onGameOver(bridge, id, params);
  if (method === 'Attack') return onAttack(bridge, id, params);
  // All other requests are about cards that the player cannot own.
  const message = `the server sent ${method}, about a card that the player cannot have`;
  return [send('server', makeError(id, ERROR_CODES.methodNotFound, message)), ...abortOnNonsense(bridge, message)];
}

function onNotification(bridge: BridgeState, method: string, params: unknown): BridgeAction[] {
  if (method === 'FatalError') {
    const reason = (params as { message?: unknown } | undefined)?.message;
    const message = `the server sent FatalError: ${typeof reason === 'string' ? reason : 'no message'}`;
    return abortGame(bridge, makeBridgeFault('bridge/fatal', 'server', message, { register: 'J-59' }));
  }
  if (method === 'StartGame') {
    return abortOnNonsense(bridge, 'StartGame came as a notification; it must be a request (J-07)');
  }
  if (bridge.phase.kind === 'idle') return abortOnNonsense(bridge, `${method} came before StartGame`);
  if (method === 'StartTurn') return onStartTurn(bridge, params);
  if (method !== 'Played') return [];
  const valid = tolerateParams('Played', params);
  if (!valid.ok) return [note(`ignored an invalid Played: ${valid.message}`)];
  const { player, card } = valid.value as ParamsOf['Played'];
  return notifyOfPlay(bridge, player, card);
}

function onStartGame(bridge: BridgeState, id: Id, params: unknown): BridgeAction[] {
  const valid = tolerateParams('StartGame', params);
  if (!valid.ok) return abortOnNonsense(bridge, `invalid StartGame: ${valid.message}`);
  const { order } = valid.value as ParamsOf['StartGame'];
  const answer = send('server', makeResult(id, {}));
  const isFirst = bridge.phase.kind === 'idle';
  if (!isFirst && order.join('\n') === bridge.order.join('\n')) return [answer];
  // The first server admits players while StartGame is unanswered, and then starts again with all of them (J-06).
  if (bridge.publicCards !== null) return abortOnNonsense(bridge, 'StartGame came again during the game (J-06)');
  const { name, version, unrated } = bridge.options;
  const unannounced = findUnannouncedCards((params as ParamsOf['StartGame']).kingdom, version);
  if (unannounced.length > 0 && !unrated) return refuseKingdom(bridge, unannounced);
  if (!order.includes(name)) return abortOnNonsense(bridge, `StartGame has ${order.join(', ')}, but not ${name}`);
  if (order.length > MAX_SEATS) {
    return abortOnNonsense(bridge, `StartGame has ${order.length} players; a game has ${MIN_SEATS} to ${MAX_SEATS}`);
  }
  bridge.phase = { kind: 'watching' };
  bridge.order = order;
  bridge.unannouncedCards = unannounced;
  bridge.cards = STARTING_CARDS;
  bridge.aliases = makeAliases(order);
  bridge.fidelity.count('ws/start', 'exact');
  return [...(isFirst ? [{ kind: 'start' } as const] : []), answer, ...noteNames(bridge)];
}

function refuseKingdom(bridge: BridgeState, unannounced: readonly string[]): BridgeAction[] {
  const cards = unannounced.join(', ');
  const message = `this kingdom has ${cards}, which can change the player's cards without a message it understands; use --unrated to play anyway`;
  return abortGame(bridge, makeBridgeFault('bridge/kingdom', 'bridge', message));
}

function noteNames({ aliases, fidelity, unannouncedCards }: BridgeState): BridgeAction[] {
  for (const { name, alias } of aliases.table) fidelity.count('ws/names', name === alias ? 'exact' : 'reconstructed');
  const names = aliases.table.map(({ name, alias }) => `${alias} is ${JSON.stringify(name)}`).join(', ');
  const unrated =
    unannouncedCards.length === 0 ? [] : [note(`the game is unrated: it has ${unannouncedCards.join(', ')}`)];
  return [note(`names: ${names}`), ...unrated];
}

/** May come before the result of EndTurn (J-28). The game is over even if the message is invalid. */
function onGameOver(bridge: BridgeState, id: Id, params: unknown): BridgeAction[] {
  const valid = tolerateParams('GameOver', params);
  const faults = valid.ok
    ? []
    : [reportFault(makeBridgeFault('bridge/message', 'server', `invalid GameOver: ${valid.message}`))];
  const over = valid.ok ? (valid.value as ParamsOf['GameOver']) : null;
  bridge.phase = { kind: 'over' };
  bridge.fidelity.count('ws/end', 'exact');
  return [
    send('server', makeResult(id, { rematch: false })),
    ...faults,
    ...noteDifferentEnd(bridge),
    { kind: 'over', outcome: over && { won: over.result === 'Win', scores: over.scores } },
    close('player', 'the game is over'),
    close('server', 'the game is over'),
  ];
}

export function onPlayerMessage(bridge: BridgeState, message: Datum): BridgeAction[] {
  const { phase } = bridge;
  const question = questionOf(bridge);
  const step = advance(bridge.session, replyEvent(question?.asked ?? 'move', message));
  bridge.session = step.state;
  if (question === null)
    return step.ok ? [] : onViolation(bridge, message, unpromptedViolation(step.violation, message));
  const judgement = judgeReply(question.game, bridge.options.version, question.asked, message);
  if (!judgement.legal) return onViolation(bridge, message, replyViolation(judgement));
  if (phase.kind === 'defending') return defend(bridge, phase.attack, judgement.reply as Defense);
  const play = judgement.reply as Play;
  if (play.kind === 'clean') bridge.fidelity.count('ws/clean', play.card === null ? 'exact' : 'approximated');
  else bridge.fidelity.count('ws/play', 'exact');
  return requestPlay(bridge, play);
}

function onViolation(bridge: BridgeState, message: Datum, { rule, reason, legal }: Violation): BridgeAction[] {
  const sent = questionOf(bridge)?.text ?? null;
  const fault = makeBridgeFault(rule.id, 'player', reason, {
    register: rule.register,
    sent,
    said: makeText(message),
    legal,
  });
  return abortGame(bridge, fault, bridge.phase.kind === 'choosing');
}

export function onPeerLost(bridge: BridgeState, side: Side, { code, message }: PeerLoss): BridgeAction[] {
  const register = side === 'player' ? (PROCESS_RULES.process(code)?.register ?? null) : null;
  const fault = makeBridgeFault(code, side, message, { register, sent: questionOf(bridge)?.text ?? null });
  return abortGame(bridge, fault, side === 'player' && bridge.phase.kind === 'choosing');
}
