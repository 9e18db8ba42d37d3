import { makeBridgeFault } from '../../../../kit/bridge-action.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { makeJsonCard } from '../../jsonrpc/card-names.js';
import { makeNotification } from '../../jsonrpc/envelope/envelope.js';
import { hasMethod } from '../../jsonrpc/messages.js';
import type { Play } from '../../sexpr/messages.js';
import { advance, SESSION_RULES, type SessionEvent, type SessionViolation } from '../../sexpr/session-machine.js';
import { type BridgeState, NEW_TURN } from './bridge-state.js';
import { endWithFault } from './end-of-game.js';
import { runQueue } from './play-requests.js';
import { sendResult } from './request-results.js';
import type { Seating } from './seating.js';
import { hasShuffled } from './shuffle-detection.js';
import { type DriverQuestion, hasJsonName, type OpenQuestion } from './visible-state.js';

export function onDriverMessage(bridge: BridgeState, message: Datum): void {
  const read = bridge.knowledge.read(message);
  switch (read.kind) {
    case 'moved':
      takeNotification(bridge, 'moved');
      sendPlayed(bridge, read.name, read.play);
      break;
    case 'defended':
      takeNotification(bridge, 'defended');
      bridge.fidelity.count('io/defended', 'impossible');
      break;
    case 'question':
      onQuestion(bridge, read.question);
      break;
    case 'fault':
      endWithFault(bridge, read.fault);
      break;
  }
}

/** A notification out of turn does no harm, so it is tolerated, as if the session had not seen it. */
function takeNotification(bridge: BridgeState, event: SessionEvent): void {
  const step = advance(bridge.session, event);
  if (step.ok) bridge.session = step.state;
}

function sendPlayed(bridge: BridgeState, name: string, play: Play): void {
  const frame = makePlayed(bridge, name, play);
  if (frame === null) return;
  if (bridge.phase === 'playing') bridge.player.send(frame);
  else bridge.delayed.push(frame);
}

/** `Played` has no arguments, so cards that take some are not reported in full. */
const WITH_ARGUMENTS: readonly string[] = ['cellar', 'mine', 'remodel', 'workshop'];

/** The notification of another player's play; null if there is none for it (J-31). */
function makePlayed({ dialect, fidelity }: BridgeState, player: string, play: Play): string | null {
  const isPlayed = (play.kind === 'act' || play.kind === 'add') && hasJsonName(play.card);
  if (!isPlayed || !hasMethod(dialect, 'Played')) {
    fidelity.count('io/played', 'impossible');
    return null;
  }
  fidelity.count('io/played', WITH_ARGUMENTS.includes(play.card) ? 'approximated' : 'exact');
  return makeNotification('Played', { player, card: makeJsonCard(play.card) });
}

function onQuestion(bridge: BridgeState, question: DriverQuestion): void {
  const step = advance(bridge.session, question.kind);
  if (!step.ok) {
    const reason = whyUnexpected(bridge, step.violation);
    endWithFault(bridge, makeBridgeFault('driver/unexpected', 'server', reason, { said: question.kind }));
    return;
  }
  bridge.session = step.state;
  if (!bridge.isOwnTurn) bridge.turn = NEW_TURN;
  const isFirst = bridge.knowledge.seating === null;
  const open = bridge.knowledge.open(question, bridge.turn);
  if ('code' in open) endWithFault(bridge, open);
  else askPlayer(bridge, open, isFirst);
}

const whyUnexpected = ({ open }: BridgeState, { rule, event }: SessionViolation): string =>
  rule === SESSION_RULES.impatient && open !== null
    ? `the driver sent ${event} before the reply to its ${open.question.kind}`
    : `the driver sent ${event} during the player's own turn`;

function askPlayer(bridge: BridgeState, open: OpenQuestion, isFirst: boolean): void {
  bridge.open = open;
  if (isFirst) {
    bridge.phase = 'starting';
    bridge.player.startGame(bridge.knowledge.seating as Seating, open.question);
  } else if (bridge.phase === 'playing') continueGame(bridge, open);
}

/** Sends what the driver's state answers, and then what it asks. */
export function continueGame(bridge: BridgeState, open: OpenQuestion): void {
  const { lastReply, player } = bridge;
  if (lastReply !== null && hasShuffled(lastReply.question.state, lastReply.reply, open.question.state)) {
    player.shuffle();
  }
  sendResult(bridge, open);
  if (open.question.kind === 'attacked') player.attack(open);
  else {
    if (!bridge.isOwnTurn) player.startTurn(open);
    bridge.isOwnTurn = true;
    player.questions++;
    runQueue(bridge);
  }
}
