import type { RegisteredRule, RuleSource } from '../../kit/rule-registry.js';
import { ALL_CARDS, type CardName, nameOf, TURN_RULES } from './engine/index.js';
import { hasJsonCard } from './jsonrpc/card-names.js';
import type { SessionRuleName as JsonSessionRule } from './jsonrpc/session/session-rules.js';
import { cardsOfVersion } from './sexpr/messages.js';
import type { SESSION_RULES as SEXPR_SESSION } from './sexpr/session-machine.js';

// Whom the rules of the other layers bind, and how strictly. Rules of the auditors bring their level with them.

export type Levels = RegisteredRule['levels'];
const PROTOCOL_IDS = ['sexpr', 'jsonrpc'] as const;
export type ProtocolId = (typeof PROTOCOL_IDS)[number];

const PLAYER: Levels = { player: 'must' };
const SERVER: Levels = { server: 'must' };
const BOTH: Levels = { player: 'must', server: 'must' };
const NOBODY: Levels = {};

/**
 * Rules that the engine needs for other callers, but no message can break: the forms of the messages do not allow it.
 * What they do allow is a matter of grammar or shape.
 */
const UNREACHABLE_RULES: readonly RegExp[] = [
  // A player is only asked while the game goes on, and each message is of one kind.
  /^turn\//,
  // `add` takes treasures only, a `Play` of another card is an action, and both name exactly one.
  /^add\/(is-treasure|some)$/,
  // `EndTurn` has no place for a card.
  /^end\/no-card$/,
  // Where one card is to be gained, trashed, put back or played twice, the message names exactly one.
  /\/gain-count$/,
  /^act-(artisan|harbinger|mine|remodel|throne-room)\/count$/,
  // A reaction is a moat or nothing, and the second time of a throne room no choice.
  /\/(react-count|moat|repeat-count)$/,
  // The answer to a library, a vassal and a moneylender is yes or no, and a sentry's cards must all be placed.
  /^act-(library|vassal|moneylender|sentry)\//,
  // Only the original server's bugs make these into rules.
  /\/(needs-pile|names-a-card|enough-cards)$/,
];

/** Rules that can be broken in one protocol only: the other cannot express it. */
const SPOKEN_ONLY_IN: Readonly<Record<string, ProtocolId>> = {
  [TURN_RULES.actIsAction.id]: 'jsonrpc',
  'act-mine/treasure': 'jsonrpc',
  'act-mine/gain-treasure': 'jsonrpc',
  [TURN_RULES.buyInGame.id]: 'jsonrpc',
  [TURN_RULES.addBuys.id]: 'sexpr',
  [TURN_RULES.endInHand.id]: 'sexpr',
  [TURN_RULES.endNames.id]: 'sexpr',
  [TURN_RULES.endEmpty.id]: 'sexpr',
};

const SEXPR_CARDS = new Set<CardName>(cardsOfVersion('v3'));

const HAS: { readonly [protocol in ProtocolId]: (card: CardName) => boolean } = {
  sexpr: (card) => SEXPR_CARDS.has(card),
  jsonrpc: hasJsonCard,
};

const NAMES = ALL_CARDS.map(nameOf);

/** The card that a rule of the engine belongs to: `act-throne-room/action`. */
const cardOf = (id: string): CardName | null => {
  const name = /^(?:act|attack)-(.+)\//.exec(id)?.[1];
  return NAMES.find((each) => each === name) ?? null;
};

/** In which protocols a rule of the engine can be broken. */
export function protocolsOf(id: string): readonly ProtocolId[] {
  if (UNREACHABLE_RULES.some((pattern) => pattern.test(id))) return [];
  const only = SPOKEN_ONLY_IN[id];
  if (only !== undefined) return [only];
  const card = cardOf(id);
  return card === null ? PROTOCOL_IDS : PROTOCOL_IDS.filter((protocol) => HAS[protocol](card));
}

/** A player breaks a rule of the game by sending what it forbids, a server by accepting it. */
const GAME_LEVELS: readonly (readonly [RegExp, Levels])[] = [
  // S-35: the document does not forbid it, only two of the drivers do. A server is free to accept it.
  [/^add\/buys$/, { player: 'contested' }],
  // S-36, J-27: the rulebook and the drivers differ.
  [/^add\/after-buy$/, { player: 'contested', server: 'contested' }],
  // the rulebook lets these cards be played for nothing, which a server may find a way to allow.
  [/\/(full-effect|playable)$/, { player: 'must', server: 'contested' }],
];

export function levelsOfGame(id: string): Levels {
  if (protocolsOf(id).length === 0) return NOBODY;
  return GAME_LEVELS.find(([pattern]) => pattern.test(id))?.[1] ?? BOTH;
}

/** Where a rule of the engine binds fewer in one protocol than in the other. */
export function levelsIn(id: string, protocol: ProtocolId): Pick<RuleSource, 'levels'> {
  // A server could break it only while a cellar is all that a player has in hand, with an action left: hardly any game comes to that.
  return protocol === 'sexpr' && id === TURN_RULES.actChoices.id ? { levels: PLAYER } : {};
}

export const SEXPR_SESSION_LEVELS: { readonly [rule in keyof typeof SEXPR_SESSION]: Levels } = {
  unasked: PLAYER,
  twice: PLAYER,
  // Which of the two it is shows in the form of the reply, so that the grammar has the word first.
  wrongReply: NOBODY,
  impatient: SERVER,
  // An auditor sees all seats, and names the one that should have been notified.
  ownPlay: NOBODY,
  attackOnMover: NOBODY,
  defendedUnattacked: NOBODY,
  terminates: PLAYER,
  // For a player this is an unsolicited message.
  afterEnd: SERVER,
};

export const JSONRPC_SESSION_LEVELS: { readonly [rule in JsonSessionRule]: Levels } = {
  beforeStart: SERVER,
  secondStart: SERVER,
  rematch: SERVER,
  turnInTurn: SERVER,
  resultFirst: SERVER,
  // A server breaks it by carrying such a request out.
  outOfTurn: BOTH,
  oneRequest: PLAYER,
  promptUnplayed: SERVER,
  oneQuestion: SERVER,
  beforeAnswer: SERVER,
  attackOnMover: SERVER,
  ownPlay: SERVER,
  afterGame: BOTH,
  afterFatal: SERVER,
  // A closed connection carries nothing.
  afterClose: NOBODY,
  unknownMethod: BOTH,
  // A player's requests without an id are notifications, which have a rule of their own.
  kind: SERVER,
  playerNotification: PLAYER,
  // A server that sends one is malformed to most players.
  batch: BOTH,
  malformed: BOTH,
  version: BOTH,
  id: BOTH,
  idInUse: BOTH,
  unknownId: BOTH,
  // A server's second answer has the id of no open request.
  answeredTwice: PLAYER,
  idType: PLAYER,
  answerToNotification: PLAYER,
  errorAnswer: PLAYER,
};

/** Where one message is read from a file or an argument, and never from a player. */
const NOT_OF_PLAYERS = ['wire/empty', 'wire/trailing'];

export const levelsOfConduct = (id: string): Levels => (NOT_OF_PLAYERS.includes(id) ? NOBODY : PLAYER);
