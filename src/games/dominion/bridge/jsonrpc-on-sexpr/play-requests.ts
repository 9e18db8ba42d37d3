import { type Answer, act, cardOf, costOf, isTreasure } from '../../engine/index.js';
import { judgePlayerRequest, refusalOf } from '../../jsonrpc/judge-request.js';
import { MOST_WAITING, NOT_YOUR_TURN, TOO_MANY_WAITING } from '../../jsonrpc/table/inbound.js';
import type { PlayerRequest, RequestId } from '../../jsonrpc/table/table.js';
import type { CardName, Play } from '../../sexpr/messages.js';
import { playOfAnswer } from '../../sexpr/plays.js';
import { type BridgeState, replyToDriver } from './bridge-state.js';
import type { OpenQuestion } from './visible-state.js';

// The player's requests, which become plays for the driver.

/** Requests are carried out one after another (J-29). */
export function onRequest(bridge: BridgeState, request: PlayerRequest): void {
  if (!bridge.isOwnTurn || bridge.phase !== 'playing') bridge.player.refuse(request.id, NOT_YOUR_TURN);
  else if (bridge.queue.length >= MOST_WAITING) bridge.player.refuse(request.id, TOO_MANY_WAITING);
  else bridge.queue.push(request);
  runQueue(bridge);
}

/** Carries out queued requests until one has to wait for the driver. */
export function runQueue(bridge: BridgeState): void {
  while (bridge.open?.question.kind === 'move' || !bridge.isOwnTurn) {
    const request = bridge.queue.shift();
    if (request === undefined) return;
    if (bridge.open === null || !bridge.isOwnTurn) bridge.player.refuse(request.id, NOT_YOUR_TURN);
    else carryOut(bridge, bridge.open, request);
  }
}

function carryOut(bridge: BridgeState, open: OpenQuestion, request: PlayerRequest): void {
  const judged = judgeRequest(open, request);
  if (judged.ok) play(bridge, open, request.id, judged.play);
  else bridge.player.refuse(request.id, judged.message, judged.code, judged.data);
}

/** A play for the driver, or the error that a server would send. */
type JudgedRequest =
  | { readonly ok: true; readonly play: Play }
  | { readonly ok: false; readonly code: number; readonly message: string; readonly data?: unknown };

function judgeRequest({ game, question }: OpenQuestion, { method, params }: PlayerRequest): JudgedRequest {
  if (method === 'EndTurn') return { ok: true, play: { kind: 'clean', card: cardToExpose(question.state.hand) } };
  const judged = judgePlayerRequest(game, method, params);
  return judged.ok
    ? { ok: true, play: playOfAnswer(joinAnswers(judged.answers)) as Play }
    : { ok: false, ...refusalOf(judged) };
}

/** An action and its choices as the one answer that a play stands for. */
function joinAnswers([first, ...choices]: readonly Answer[]): Answer {
  if (first === undefined) throw new Error('a legal request has no answer');
  return first.kind === 'act' && first.card !== null ? act(first.card, ...choices) : first;
}

/** The card that is left visible at the end of a turn: the cheapest that is not a treasure, or else the first (S-42). */
function cardToExpose(hand: readonly CardName[]): CardName | null {
  let exposed: CardName | null = null;
  for (const card of hand) {
    if (isTreasure(cardOf(card))) continue;
    if (exposed === null || costOf(cardOf(card)) < costOf(cardOf(exposed))) exposed = card;
  }
  return exposed ?? hand[0] ?? null;
}

function play(bridge: BridgeState, open: OpenQuestion, id: RequestId, made: Play): void {
  const endsTurn = made.kind === 'clean';
  if (endsTurn) bridge.fidelity.count('io/clean', made.card === null ? 'exact' : 'approximated');
  else bridge.fidelity.count('io/play', 'exact');
  bridge.running = { id, endsTurn };
  bridge.isOwnTurn = !endsTurn;
  if (made.kind === 'add' || made.kind === 'buy') {
    bridge.turn = { phase: 'buy', bought: bridge.turn.bought || made.kind === 'buy' };
  }
  bridge.knowledge.onOwnPlay(made);
  replyToDriver(bridge, open, made);
}
