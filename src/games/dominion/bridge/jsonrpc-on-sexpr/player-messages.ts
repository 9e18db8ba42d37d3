import { note } from '../../../../kit/bridge-action.js';
import type { Remark } from '../../../../kit/conversation.js';
import { type Answer, type Game, MILITIA_HAND_SIZE } from '../../engine/index.js';
import { decodeFrame } from '../../jsonrpc/decode-frame.js';
import { judgeResponse } from '../../jsonrpc/judge-request.js';
import { validateResult } from '../../jsonrpc/schema/validate.js';
import { remarksOn } from '../../jsonrpc/shape-remarks.js';
import type { Prompt } from '../../jsonrpc/table/prompts.js';
import type { Defense, State } from '../../sexpr/messages.js';
import { defenseOfAnswers } from '../../sexpr/plays.js';
import { RECEIVER } from '../../sexpr/state-codec.js';
import { type BridgeState, replyToDriver } from './bridge-state.js';
import { continueGame } from './driver-messages.js';
import { forfeit, onGameOverAnswered } from './game-end.js';
import { onRequest } from './play-requests.js';
import type { PendingRequest } from './player-sender.js';
import { hasJsonName } from './visible-state.js';

export function onPlayerMessage(bridge: BridgeState, frame: string): void {
  const { dialect, player } = bridge;
  const decoded = decodeFrame(frame, dialect);
  switch (decoded.kind) {
    case 'request':
      remark(bridge, decoded.remarks);
      onRequest(bridge, decoded.request);
      break;
    case 'response':
      if (player.pending?.id === decoded.id) onResponse(bridge, player.pending, decoded.result, frame);
      break;
    case 'refused':
      player.refuse(decoded.id, decoded.message, decoded.code);
      break;
    case 'fatal':
      forfeit(bridge, 'player/fatal', decoded.message, frame);
      break;
    case 'nothing':
      break;
  }
}

/** What was accepted, but not by a strict reading. */
function remark({ actions, remarked }: BridgeState, remarks: readonly Remark[]): void {
  for (const { rule, reason } of remarks) {
    const key = `${rule.id} ${rule.register}`;
    if (!remarked.has(key)) actions.push(note(`the player is non-strict: ${reason}`));
    remarked.add(key);
  }
}

function onResponse(bridge: BridgeState, pending: PendingRequest, result: unknown, frame: string): void {
  const { method, params, prompt } = pending;
  const validation = validateResult(bridge.dialect, method, params, result);
  if (validation.ok) remark(bridge, remarksOn('answer/shape', validation));
  if (prompt !== null) defend(bridge, prompt, result, frame);
  else {
    bridge.player.pending = null;
    if (bridge.phase === 'starting') startGame(bridge);
    else onGameOverAnswered(bridge, result);
  }
}

function startGame(bridge: BridgeState): void {
  bridge.phase = 'playing';
  for (const frame of bridge.delayed.splice(0)) bridge.player.send(frame);
  if (bridge.open !== null) continueGame(bridge, bridge.open);
}

function defend(bridge: BridgeState, prompt: Prompt, result: unknown, frame: string): void {
  const { open, player, fidelity } = bridge;
  if (open === null) return;
  const judged = judgeResponse(open.game, prompt, result);
  if (!judged.ok) {
    forfeit(bridge, 'player/defense', judged.reason, frame);
    return;
  }
  player.pending = null;
  const { state } = open.question;
  fidelity.count('io/attack', state.hand.length === handSize(open.game) ? 'exact' : 'approximated');
  replyToDriver(bridge, open, completeDefense(judged.answers, state));
}

const handSize = ({ seats }: Game): number => seats[RECEIVER]?.hand.size ?? 0;

/** The player's defense, plus cards that it could not name because it does not know them. */
function completeDefense(answers: readonly Answer[], { hand }: State): Defense {
  const defense = defenseOfAnswers(answers);
  if (defense.kind === 'moat') return defense;
  const missing = Math.max(0, hand.length - MILITIA_HAND_SIZE - defense.cards.length);
  const unknown = hand.filter((card) => !hasJsonName(card));
  return { kind: 'discard', cards: [...defense.cards, ...unknown.slice(0, missing)] };
}
