import { type SessionRule, sessionRule } from '../../session-rule.js';
import { MANUAL, RPC } from '../documents.js';

const rule = (id: string, title: string, register: string, clause: string): SessionRule =>
  sessionRule(`session/${id}`, title, register, clause);

const START = `${MANUAL}, Start of game`;
const TURNS = `${MANUAL}, Turns`;
const PLAY = `${MANUAL}, Play`;
const OTHER = `${MANUAL}, Other requests and notifications`;
const END = `${MANUAL}, End of game`;

export const SESSION_RULES = {
  beforeStart: rule('before-start', 'nothing is sent before every player has answered StartGame', 'J-07', START),
  secondStart: rule('second-start', 'a game is started once', 'J-06', START),
  rematch: rule('rematch', 'another game is started only with players who have agreed', 'J-54', END),
  turnInTurn: rule('turn-in-turn', 'a turn does not start before the last one has ended', 'J-28', TURNS),
  resultFirst: rule('result-first', 'EndTurn is answered before the next turn of the player starts', 'J-28', TURNS),
  outOfTurn: rule('out-of-turn', 'a player plays, buys and ends its turn only in its turn', 'J-25', TURNS),
  oneRequest: rule('one-request', 'a player waits for the answer before its next request', 'J-29', TURNS),
  promptUnplayed: rule('prompt-without-play', 'a card asks only while it is being played', 'J-48', PLAY),
  oneQuestion: rule('one-question', 'a server waits for the answer before its next question', 'J-41', PLAY),
  beforeAnswer: rule('before-answer', 'a play succeeds only after its questions are answered', 'J-30', PLAY),
  attackOnMover: rule('attack-on-mover', 'a player is not attacked in its own turn', 'J-41', OTHER),
  ownPlay: rule('own-play', 'a player is notified of the plays of others only', 'J-31', OTHER),
  afterGame: rule('after-game', 'when the game is over, no one plays on', 'J-55', END),
  afterFatal: rule('after-fatal', 'after FatalError the connection only closes', 'J-59', OTHER),
  afterClose: rule('after-close', 'nothing is sent after the connection is closed', 'J-22', RPC),
  unknownMethod: rule('method', 'each side uses its own methods and no others', 'J-11', RPC),
  kind: rule('kind', 'a request has an id, a notification has none', 'J-17', RPC),
  playerNotification: rule('player-notification', 'a player sends requests and answers only', 'J-17', RPC),
  batch: rule('batch', 'messages come one by one', 'J-18', RPC),
  malformed: rule('malformed', 'every message is JSON-RPC 2.0', 'J-19', RPC),
  version: rule('version', 'every message has the member jsonrpc with the value 2.0', 'J-16', RPC),
  id: rule('id', 'the id of a request is a string or a whole number', 'J-15', RPC),
  idInUse: rule('id-in-use', 'an id is not used again while its request is unanswered', 'J-15', RPC),
  unknownId: rule('unknown-id', 'an answer has the id of a request that was made', 'J-21', RPC),
  answeredTwice: rule('answered-twice', 'a request is answered once', 'J-21', RPC),
  idType: rule('id-type', 'an answer repeats the id as it came, a number as a number', 'J-20', RPC),
  answerToNotification: rule('answer-to-notification', 'a notification is not answered', 'J-31', RPC),
  errorAnswer: rule('error-answer', 'a player answers with a result, never with an error', 'J-20', RPC),
} as const satisfies Record<string, SessionRule>;

export type SessionRuleName = keyof typeof SESSION_RULES;
