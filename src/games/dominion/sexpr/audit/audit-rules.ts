import { SERVER_DIED, SERVER_GOES_ON, SERVER_STARTS } from '../../../../kit/process-rules.js';
import { type AuditRule, contested, must, shared } from '../../audit-rule.js';
import { V1, V2, V3 } from '../documents.js';

const GAME = `${V1}, the game rules`;
const STATE = `${V1}, figure 1, state`;
const MODES = `${V1}, wait and move mode`;
const MOVED = `${V1}, (moved name play)`;
const MINE = `${V1}, (act mine treasure treasure)`;
const ATTACKED = `${V3}, (attacked (act militia) name state)`;
const DEFENDED = `${V3}, (defended name defense)`;

/**
 * What an auditor can find a server of the S-expression protocol breaking. The rules of the session and those on what is
 * legal stand beside their own checks; a server breaks the latter by accepting what they forbid. What the register leaves to
 * a server is no rule, but a reading.
 */
export const SEXPR_AUDIT_RULES = {
  // Messages.
  messageGrammar: must('message/grammar', 'a server sends only messages of the grammar', `${V1}, figure 1`, 'S-11'),
  stateGrammar: must('state/grammar', 'a state has its ten fields, once each and in order', STATE, 'S-08'),
  stateNumbers: must('state/numbers', 'numbers have digits only, and no leading zero', `${V1}, figure 1`, 'S-07'),
  namesLetters: contested('names/letters', 'a name is a sequence of letters', `${V1}, figure 1, name`, 'S-01'),
  namesUnique: must('names/unique', 'no two players have the same name', null, 'S-69'),

  // How a game starts and turns follow.
  setupSupply: shared('setup/supply', null, 'S-15'),
  setupDeck: shared('setup/deck', GAME, null),
  setupHand: shared('setup/hand', GAME, 'S-43'),
  seatsNumber: contested('seats/number', 'a game has two to four players', null, 'S-63'),
  turnOrder: shared('turn/order', STATE, 'S-64'),
  turnCounters: shared('turn/counters', GAME, null),
  turnGoesOn: must('turn/goes-on', 'a turn goes on until its clean, and ends with it', MODES, 'S-60'),

  // States.
  statePlayers: must('state/players', 'in players, the mover comes first and the others in order', STATE, 'S-21'),
  stateOwnCards: shared('state/own-cards', `${V1}, (move state)`, 'S-22'),
  stateSupply: shared('state/supply', STATE, 'S-14'),
  stateTrash: shared('state/trash', STATE, 'S-16'),
  stateTrashOrder: shared('state/trash-order', STATE, 'S-16'),
  stateDeck: shared('state/deck', STATE, 'S-17'),
  stateDeckSecret: must('state/deck-secret', 'the order of the deck does not reveal what is drawn next', STATE, 'S-17'),
  stateHand: shared('state/hand', STATE, 'S-18'),
  statePlays: shared('state/plays', STATE, 'S-19'),
  stateDiscards: shared('state/discards', STATE, 'S-20'),
  stateCounters: shared('state/counters', `${V1}, (add treasure)`, 'S-23'),

  // Notifications and attacks.
  movedRecipients: must('moved/recipients', 'every other player is notified of a play, once', MOVED, 'S-44'),
  movedTiming: must(
    'moved/timing',
    'the others are notified of a play before anything that follows from it',
    MOVED,
    'S-45',
  ),
  movedVerbatim: must('moved/verbatim', 'a notification has the play word for word', MOVED, 'S-46'),
  movedName: must('moved/name', 'a notification of a play has the name of the mover', MOVED, 'S-46'),
  attackedRecipients: must('attacked/recipients', 'a militia attacks each other player, once', ATTACKED, 'S-48'),
  attackedOrder: must('attacked/order', 'players are attacked in the order of the seats', ATTACKED, 'S-48'),
  attackedAlways: must('attacked/always', 'players with three cards or fewer are attacked too', ATTACKED, 'S-50'),
  attackedName: must('attacked/name', 'an attack comes with the name of the attacker', ATTACKED, 'S-48'),
  attackedPlayers: must('attacked/players', 'in an attack, players keeps the order of the seats', ATTACKED, 'S-21'),
  attackedState: must(
    'attacked/state',
    'the state of an attack has no actions, buys, coins and plays',
    ATTACKED,
    'S-49',
  ),
  defendedRecipients: must('defended/recipients', 'all but the defender are notified of a defense', DEFENDED, 'S-53'),
  defendedTiming: must(
    'defended/timing',
    'no one is notified of a defense before the last one is in',
    DEFENDED,
    'S-54',
  ),
  defendedFirstCard: must('defended/first-card', 'of a discard, only the first card is shown', DEFENDED, 'S-55'),
  defendedName: must('defended/name', 'a notification of a defense has the name of the defender', DEFENDED, 'S-53'),

  // What plays do.
  effectTreasure: shared('effect/treasure', `${V1}, (add treasure)`, 'S-19'),
  effectBuy: shared('effect/buy', `${V1}, (buy card)`, 'S-39'),
  effectBonus: shared('effect/bonus', `${V2}, effects`, 'S-34'),
  effectDraw: shared('effect/draw', `${V2}, (act smithy)`, 'S-33'),
  effectCellar: shared('effect/cellar', `${V2}, (act cellar card ...)`, 'S-29'),
  effectMine: must('effect/mine', 'a mine puts the new treasure into the hand', MINE, 'S-25'),
  effectGain: shared('effect/gain', `${V2}, effects`, 'S-31'),
  effectTrash: shared('effect/trash', MINE, 'S-16'),
  effectClean: shared('effect/clean', `${V1}, (clean card)`, 'S-43'),
  effectDiscard: shared('effect/discard', `${V3}, (discard card ...)`, 'S-51'),
  effectMoat: shared('effect/moat', `${V3}, (moat)`, 'S-52'),
  cardsConserved: shared('cards/conserved', GAME, 'S-30'),

  // What is accepted and what is not.
  acceptLegal: shared('accept/legal', GAME, 'S-41'),
  acceptLayout: must('accept/layout', 'a reply ends with its last parenthesis, however it is laid out', V1, 'S-03'),
  acceptMineByCost: contested('accept/mine-by-cost', 'a mine turns silver into gold', MINE, 'S-24'),
  refusalNoEffect: shared('refusal/no-effect', MOVED, 'S-65'),
  refusalUntold: must('refusal/untold', 'no one is notified of an illegal play', MOVED, 'S-45'),

  // How it ends, and what a server survives.
  endLastProvince: shared('end/last-province', null, 'S-59'),
  endEarly: shared('end/early', null, 'S-59'),
  endLastTurn: must('end/last-turn', 'the turn that takes the last province goes on to its clean', null, 'S-60'),
  endEof: must('end/eof', 'when the game is over, the input of every player ends', null, 'S-61'),
  serverStarts: shared(SERVER_STARTS, `${V1}, players as processes`, 'S-13'),
  serverGoesOn: shared(SERVER_GOES_ON, MODES, 'S-66'),
  serverDied: shared(SERVER_DIED, null, 'S-67'),
  robustSilent: contested('robust/silent', 'a player that never answers does not hang the game', null, 'S-66'),
  robustDead: contested('robust/dead', 'a player that dies or closes its output does not hang the game', null, 'S-67'),
  robustExtra: contested('robust/extra', 'what comes after a reply is not taken for the next play', MODES, 'S-09'),
  robustDiagnosis: contested('robust/diagnosis', 'a server that gives up says why', null, 'S-65'),
} as const satisfies Record<string, AuditRule>;
