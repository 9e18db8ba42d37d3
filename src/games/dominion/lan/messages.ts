import { END_MARK, type MarkedMessage } from '../../../wire/marked-messages.js';
import { readEnumText, trimSpaces } from './enum-text.js';
import { END, type Play } from './replica-state.js';
import { cardNamed, WIRE_NAMES, wireNameOf } from './wire-cards.js';

export const PLAYER_COUNTS = [2, 3, 4] as const;
export const [MIN_PLAYERS, , MAX_PLAYERS] = PLAYER_COUNTS;
/** The player who starts the game. */
export const HOST_ID = 1;

/** The types by their numbers. */
export const TYPES = ['System', 'Action', 'Response', 'WaitResponse'] as const;
export type MessageType = (typeof TYPES)[number];

export const START_COMMAND = '<STGM>';
export const RESPONSE_BODY = '<MR>';
/** The sender of what the server says itself. */
export const SERVER_ID = 0;
/** A shorter body of a System message or an Action ends the program's clients in the game (L-07). */
export const SHORTEST_BODY = 3;
/** A longer message harms the program's own clients (L-16). */
export const SUSPECT_SIZE = 1024;
/** In the bytes of a message, with its mark. */
export const MAX_SIZE = 64 * 1024;

export type LanMessage = MarkedMessage;

/** The text before the mark. */
export const contentOf = ({ text }: LanMessage): string => text.slice(0, -END_MARK.length);

/** How much of a message of others is shown. */
const SHOWN = 100;

export const excerptOf = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** A type as it was read: by its name, or by what .NET takes for one. */
export interface ReadType {
  readonly type: MessageType;
  /** Written as its name. */
  readonly isExact: boolean;
}

/** Null for what is no type. Numbers, lists and spaces are understood though nobody writes them (L-01, L-02). */
export function readType(text: string): ReadType | null {
  const type = TYPES[readEnumText(text, TYPES) ?? -1];
  return type === undefined ? null : { type, isExact: type === text };
}

/** The type under which servers pass a message on: a number that is no type stays a number, and anything else is chat. */
export function relayedType(text: string): string {
  const number = readEnumText(text, TYPES);
  return number === null ? 'System' : (TYPES[number] ?? String(number));
}

/** A message of a client: `TYPE|BODY`. Null without a separator. */
export interface ClientMessage {
  readonly typeText: string;
  /** Up to a further separator. */
  readonly body: string;
  /** What follows a further separator; null if there is none (L-05). */
  readonly rest: string | null;
}

export function readClientMessage(message: LanMessage): ClientMessage | null {
  const [typeText, body, ...rest] = contentOf(message).split('|');
  if (typeText === undefined || body === undefined) return null;
  return { typeText, body, rest: rest.length === 0 ? null : rest.join('|') };
}

/** Whether a message would end the program's clients in a game: they take three characters of what may be a play (L-07). */
export const isHarmful = ({ typeText, body }: ClientMessage): boolean =>
  body.length < SHORTEST_BODY && ['System', 'Action'].includes(relayedType(typeText));

/** A message of the server: `SENDER|TYPE|BODY`. Null for anything else. */
export interface ServerMessage {
  readonly sender: number;
  readonly typeText: string;
  readonly type: MessageType | null;
  readonly body: string;
}

export function readServerMessage(message: LanMessage): ServerMessage | null {
  const [senderText = '', typeText = '', ...bodies] = contentOf(message).split('|');
  if (!/^\d{1,9}$/.test(senderText) || bodies.length === 0) return null;
  return {
    sender: Number(senderText),
    typeText,
    type: readType(typeText)?.type ?? null,
    body: bodies.join('|'),
  };
}

export interface StartMessage {
  readonly count: number;
  readonly id: number;
}

/** `<STGM>,COUNT,ID` anywhere in the body of the server's own message; further fields are room for additions (L-12). */
export function readStart({ sender, body }: ServerMessage): StartMessage | null {
  const [, count, id] = /<STGM>,(\d{1,3}),(\d{1,3})(?:,|$)/.exec(sender === SERVER_ID ? body : '') ?? [];
  return count === undefined || id === undefined ? null : { count: Number(count), id: Number(id) };
}

export const isStartCommand = (body: string): boolean => body.startsWith(START_COMMAND);

/** A play in a body, and whether it is written as the program writes it. */
export interface ReadPlay {
  readonly play: Play;
  readonly isExact: boolean;
}

/**
 * What follows a sign is between the first brackets, whatever else is there (L-03). Not by a regular expression, which would try
 * each of many opening brackets that nothing closes.
 */
function inBrackets(body: string): string | null {
  const start = body.indexOf('[');
  const end = start < 0 ? -1 : body.indexOf(']', start);
  return end < 0 ? null : body.slice(start + 1, end);
}

/** Null if the body is no play: a reader looks at its first three characters, and then at what is in brackets. */
export function readPlay(body: string): ReadPlay | null {
  const sign = body.slice(0, 3);
  if (sign === '!ep') return { play: END, isExact: body === '!ep' };
  const bracketed = inBrackets(body);
  if (bracketed === null) return null;
  const argument = trimSpaces(bracketed);
  const play = sign === '!cp' ? readIndex(argument) : sign === '!bc' ? readPurchase(argument) : null;
  return play === null ? null : { play, isExact: makePlay(play) === body };
}

const readIndex = (text: string): Play | null =>
  /^\+?\d{1,6}$/.test(text) ? { kind: 'card', index: Number(text) } : null;

function readPurchase(text: string): Play | null {
  const name = WIRE_NAMES[readEnumText(text, WIRE_NAMES) ?? -1];
  const card = name === undefined ? undefined : cardNamed(name);
  return card === undefined ? null : { kind: 'buy', card };
}

/** The body of a play, as the program writes it. */
export function makePlay(play: Play): string {
  if (play.kind === 'end') return '!ep';
  return play.kind === 'card' ? `!cp [${play.index}]` : `!bc [${wireNameOf(play.card)}]`;
}

export const makeClientMessage = (type: MessageType, body: string): string => `${type}|${body}${END_MARK}`;
export const makeServerMessage = (sender: number, type: string, body: string): string =>
  `${sender}|${type}|${body}${END_MARK}`;

export const makeAction = (play: Play): string => makeClientMessage('Action', makePlay(play));
export const RESPONSE = makeClientMessage('Response', RESPONSE_BODY);
export const START = makeClientMessage('System', START_COMMAND);

export const makeStart = (count: number, id: number): string =>
  makeServerMessage(SERVER_ID, 'System', `${START_COMMAND},${count},${id}`);

/** A message of a client as the program would write it; one that it could not is returned as it is. */
export function makeCanonical(message: LanMessage): string {
  const read = readClientMessage(message);
  const type = readType(read?.typeText ?? '')?.type;
  if (read === null || type === undefined) return message.text;
  const play = readPlay(read.body)?.play;
  if (play === undefined) return makeClientMessage(type, read.body);
  return type === 'System' ? makeAction(play) : makeClientMessage(type, makePlay(play));
}
