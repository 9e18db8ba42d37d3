import { SERVER_DIED, SERVER_GOES_ON, SERVER_STARTS } from '../../../../kit/process-rules.js';
import { type AuditRule, contested, must, shared } from '../../audit-rule.js';
import { MANUAL, RPC } from '../documents.js';

const START = `${MANUAL}, Start of game`;
const TURNS = `${MANUAL}, Turns`;
const START_TURN = `${MANUAL}, StartTurn`;
const END_TURN = `${MANUAL}, EndTurn`;
const PLAY = `${MANUAL}, Play`;
const BUY = `${MANUAL}, Buy`;
const ATTACK = `${MANUAL}, Attack`;
const FATAL = `${MANUAL}, FatalError`;
const END = `${MANUAL}, End of game`;
const CARDS = `${MANUAL}, Cards`;

/**
 * What an auditor can find a server of the JSON-RPC protocol breaking. The rules of the session and those on what is legal
 * stand beside their own checks; a server breaks the latter by accepting what they forbid. What the register leaves to a
 * server is no rule, but a reading.
 */
export const JSONRPC_AUDIT_RULES = {
  // How players come in.
  httpCreate: must('http/create', 'a game is created by POST /game, which answers with its key', null, 'J-01'),
  httpKingdom: must('http/kingdom', 'a game is created with ten different kingdom cards and no others', null, 'J-02'),
  httpPlayers: must('http/players', 'a game is created for two to six players', null, 'J-03'),
  httpJoin: must('http/join', 'a player joins by a WebSocket at /join/KEY with its name', null, 'J-01'),
  httpState: contested('http/state', 'GET /game/KEY/state shows what is public, and no hands', null, 'J-04'),
  httpNames: must('http/names', 'a name that is taken is refused, and the others are not affected', null, 'J-05'),
  httpFull: must('http/full', 'no one can join once the players are complete', null, 'J-06'),

  // How a game starts and turns follow.
  startComplete: must('start/complete', 'a game starts when all its players are there, and not before', START, 'J-03'),
  startAll: must('start/all', 'every player gets StartGame, with the same kingdom and order', START, 'J-07'),
  startOrder: must('start/order', 'order has the name of every player once', START, 'J-08'),
  startKingdom: must('start/kingdom', 'the kingdom is the one that the game was created with', START, 'J-08'),
  startFirst: must('start/first-turn', 'the first of the order has the first turn', START, 'J-08'),
  setupSupply: shared('setup/supply', CARDS, 'J-23'),
  setupTreasures: must('setup/treasures', 'the treasure piles have the sizes of the rulebook', CARDS, 'R-01'),
  setupGardens: must('setup/gardens', 'with two players there are eight gardens', CARDS, 'R-02'),
  setupDeck: shared('setup/deck', CARDS, 'J-09'),
  setupHand: shared('setup/hand', START_TURN, 'J-09'),
  turnOrder: shared('turn/order', START, 'J-08'),
  turnCounters: shared('turn/counters', START_TURN, null),
  turnResult: must('turn/result', 'EndTurn is answered', END_TURN, 'J-28'),

  // What messages say.
  messageMembers: must('message/members', 'a message has the members of the document', MANUAL, 'J-24'),
  stateOwnCards: shared('state/own-cards', MANUAL, 'R-16'),
  stateSupply: shared('state/supply', START_TURN, 'J-23'),
  stateTrash: shared('state/trash', null, 'J-24'),
  stateTrashOrder: shared('state/trash-order', null, 'J-24'),
  stateHand: shared('state/hand', START_TURN, 'J-33'),
  statePlays: shared('state/plays', null, 'J-24'),
  stateDeck: shared('state/deck', START_TURN, null),
  stateDiscards: shared('state/discards', START_TURN, null),
  stateCounters: shared('state/counters', START_TURN, 'J-26'),
  statePhase: must('state/phase', 'the phase is Buy after a treasure or a buy, and Action before', null, 'J-26'),

  // What plays do.
  effectTreasure: shared('effect/treasure', PLAY, null),
  effectBuy: shared('effect/buy', BUY, null),
  effectBonus: shared('effect/bonus', CARDS, null),
  effectMoneylender: must('effect/moneylender', 'a moneylender gives three coins for a copper', CARDS, 'R-04'),
  effectMerchant: must('effect/merchant', 'with a merchant, the first silver gives a coin more', CARDS, null),
  effectDraw: shared('effect/draw', CARDS, null),
  effectCellar: shared('effect/cellar', PLAY, null),
  effectGain: shared('effect/gain', PLAY, null),
  effectTrash: shared('effect/trash', PLAY, null),
  effectTopdeck: must('effect/topdeck', 'a card that is put onto the deck is drawn next', PLAY, 'J-47'),
  effectThroneRoom: must('effect/throne-room', 'a throne room plays its card twice', PLAY, 'J-45'),
  effectLibrary: must('effect/library', 'a library draws up to seven cards, besides those set aside', PLAY, 'J-48'),
  effectClean: shared('effect/clean', END_TURN, null),
  effectCurse: must('effect/curse', 'a witch gives each victim a curse while there are any', ATTACK, 'J-37'),
  effectDiscard: shared('effect/discard', ATTACK, 'J-38'),
  effectMoat: shared('effect/moat', ATTACK, 'R-06'),
  cardsConserved: shared('cards/conserved', CARDS, 'R-06'),

  // What cards ask.
  promptAsked: must('prompt/asked', 'a card asks what the document says, as often as it says', PLAY, 'J-48'),
  promptParams: must('prompt/params', 'a question shows the cards that it is about', PLAY, 'J-47'),
  promptRollback: contested('prompt/no-rollback', 'nothing is undone after something was shown', PLAY, 'J-30'),
  attackRecipients: must('attack/recipients', 'each other player is asked about an attack, once', ATTACK, 'J-41'),
  attackParams: must('attack/params', "a bandit shows the top two cards of the victim's deck", ATTACK, 'J-35'),
  attackResultLast: must('attack/result-last', 'an attack succeeds after its last victim has answered', ATTACK, 'J-41'),
  attackHand: contested('attack/hand', 'a victim can know the hand that it discards from', ATTACK, 'J-33'),
  attackNulls: contested('attack/nulls', 'in an answer, null means the same as a member left out', ATTACK, 'J-36'),
  attackBadAnswer: must('attack/bad-answer', 'a wrong answer is fatal, and the attack goes on', FATAL, 'J-42'),

  // What is accepted and what is not.
  acceptLegal: shared('accept/legal', TURNS, 'J-25'),
  acceptEndTurn: must('accept/end-turn', 'EndTurn may come without params and with {}', END_TURN, 'J-10'),
  acceptNullData: must('accept/null-data', 'data that is null means the same as none', PLAY, 'J-12'),
  acceptMoreMembers: contested('accept/more-members', 'further members of an answer are ignored', null, 'J-14'),
  acceptNoData: contested('accept/no-data', 'who does not play the card of a vassal needs no data', PLAY, 'J-44'),
  acceptEmptyPile: must('accept/empty-pile', 'an attack can be played when it has nothing to gain', CARDS, 'R-08'),
  acceptSmallHand: must('accept/small-hand', 'a poacher can be played with a small hand', CARDS, 'R-13'),
  acceptNoCard: contested('accept/no-card', 'a throne room can be played without a card', CARDS, 'R-09'),
  refusalNoEffect: shared('refusal/no-effect', TURNS, 'J-25'),
  refusalStays: must('refusal/stays', 'a player that made an illegal request may make another', TURNS, 'J-25'),
  refusalError: must('refusal/error', 'an illegal request is answered with an error', TURNS, 'J-25'),

  // JSON-RPC.
  rpcNoSilence: must('rpc/no-silence', 'what cannot be understood is answered, or fatal', FATAL, 'J-11'),
  rpcShape: must('rpc/shape', 'data of the wrong shape is refused, or fatal', FATAL, 'J-13'),
  rpcIdEcho: must('rpc/id-echo', 'a response has the id of its request, with the same type', RPC, 'J-15'),
  rpcVersion: must('rpc/version', 'a message of another version is refused, or fatal', RPC, 'J-16'),
  rpcNotification: must('rpc/notification', 'a notification is not answered', RPC, 'J-17'),
  rpcBatch: must('rpc/batch', 'a batch is answered, or fatal', RPC, 'J-18'),
  rpcInvalidJson: must('rpc/invalid-json', 'invalid JSON is refused, or fatal', RPC, 'J-19'),
  rpcErrorAnswer: must('rpc/error-answer', 'an error as an answer does not hang the game', RPC, 'J-20'),
  rpcUnexpectedAnswer: must('rpc/stray-answer', 'an answer that is not pending does not hang the game', RPC, 'J-21'),
  rpcOverlap: must('rpc/overlap', 'requests that overlap are queued or refused', RPC, 'J-29'),

  // Unsolicited messages.
  newsPlayed: must('news/played', 'Played, where it is sent, notifies the others of each play', MANUAL, 'J-31'),
  newsShuffle: must(
    'news/shuffle',
    'Shuffle, where it is sent, notifies a player of each of its shuffles',
    MANUAL,
    'J-32',
  ),

  // How it ends, and what a server survives.
  endLastProvince: shared('end/last-province', END, 'J-60'),
  endPiles: must('end/piles', 'the game ends with the turn that empties the third pile', END, 'J-60'),
  endPilesOfFive: must('end/piles-of-five', 'with five players or more, it takes four empty piles', END, 'R-03'),
  endEarly: shared('end/early', END, 'J-60'),
  endGameOver: must('end/game-over', 'when the game is over, every player gets GameOver, once', END, 'J-52'),
  endScores: must('end/scores', 'scores has the points of every player by name', END, 'J-53'),
  endResult: must('end/result', 'the players with the most points win, and no others', END, 'J-53'),
  endRematch: must('end/rematch', 'there is a rematch if and only if all want one', END, 'J-54'),
  endOnce: must('end/once', 'after the end, nothing is carried out', END, 'J-55'),
  serverStarts: shared(SERVER_STARTS, START, 'J-07'),
  serverGoesOn: shared(SERVER_GOES_ON, null, 'J-34'),
  serverDied: shared(SERVER_DIED, null, null),
  absentWaiting: must('absent/waiting', 'when a waiting player leaves, the others play on', null, 'J-56'),
  absentCurrent: must('absent/current', 'when the player on turn leaves, the others play on', null, 'J-57'),
  absentVictim: must('absent/victim', 'when a victim leaves, the attack goes on', null, 'J-58'),
  absentForfeit: must('absent/forfeit', 'after FatalError the player is out of the game', FATAL, 'J-59'),
} as const satisfies Record<string, AuditRule>;
