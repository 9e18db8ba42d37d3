import { type Answer, type Game, MILITIA_HAND_SIZE } from '../../engine/index.js';
import { judgeResponse } from '../../jsonrpc/judge-request.js';
import type { Prompt } from '../../jsonrpc/table/prompts.js';
import type { Defense, State } from '../../sexpr/messages.js';
import { defenseOfAnswers } from '../../sexpr/plays.js';
import { RECEIVER } from '../../sexpr/state-codec.js';
import type { PendingRequest } from '../jsonrpc-player/bridged-player.js';
import { type BridgeState, replyToDriver } from './bridge-state.js';
import { continueGame } from './driver-messages.js';
import { forfeit, onGameOverAnswered } from './end-of-game.js';
import { onRequest } from './play-requests.js';
import { hasJsonName } from './visible-state.js';

export function onPlayerMessage(bridge: BridgeState, frame: string): void {
  bridge.player.receive(frame, {
    request: (request) => onRequest(bridge, request),
    response: (pending, result) => onResponse(bridge, pending, result, frame),
    fatal: (message) => forfeit(bridge, 'player/fatal', message, frame),
  });
}

function onResponse(bridge: BridgeState, { prompt }: PendingRequest, result: unknown, frame: string): void {
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
