import type { ClientState } from './client-state.js';
import {
  type ClientMessage,
  type MessageType,
  readPlay,
  readType,
  relayedType,
  type ServerMessage,
} from './messages.js';
import { whyIllegal } from './play-legality.js';
import { applyInPlace } from './replica.js';
import type { Play, Replica } from './replica-state.js';

/** What a message does to a copy of the game. */
export type Move =
  /** Chat, responses and whatever else leaves the game as it is. */
  | { readonly kind: 'none' }
  | { readonly kind: 'play'; readonly play: Play }
  /** The copy does not allow what was played, and nothing on the wire would repair it. */
  | { readonly kind: 'diverged'; readonly reason: string };

const NONE: Move = { kind: 'none' };

/** The move in a message, under the type that clients receive. Whose turn it is does not matter: nobody checks the sender. */
export function moveIn(replica: Replica, type: MessageType | null, body: string): Move {
  if ((type !== 'Action' && type !== 'System') || replica.phase === 'over') return NONE;
  const play = readPlay(body)?.play;
  // Plays in System messages are obeyed as well (L-06); all others are chat.
  if (play === undefined) return type === 'System' ? NONE : { kind: 'diverged', reason: 'it is no play' };
  const illegal = whyIllegal(replica, play);
  return illegal === null ? { kind: 'play', play } : { kind: 'diverged', reason: illegal.reason };
}

/** The move in a message that a client receives, without carrying it out. */
export const receivedMove = ({ replica }: ClientState, { type, body }: ServerMessage): Move =>
  moveIn(replica, type, body);

/** The move in a message that a client sends, as all others receive it, without carrying it out. */
export const sentMove = (replica: Replica, { typeText, body }: ClientMessage): Move =>
  moveIn(replica, typeForOthers(typeText), body);

const typeForOthers = (typeText: string): MessageType | null => readType(relayedType(typeText))?.type ?? null;

/** A client receives a message: carries its move out, and counts who has to answer whom. */
export function followReceived(client: ClientState, message: ServerMessage): Move {
  const move = receivedMove(client, message);
  const { sender, type } = message;
  if (type === 'Response') client.responses.responded(sender);
  if (type === 'Action') {
    client.owed++;
    client.responses.played(sender);
  }
  if (move.kind === 'play') applyInPlace(client.replica, move.play);
  return move;
}

/** A client sends a message. Only an Action is answered by the others. */
export function followSent(client: ClientState, message: ClientMessage): Move {
  const move = sentMove(client.replica, message);
  const type = typeForOthers(message.typeText);
  if (type === 'Response' && client.owed > 0) client.owed--;
  if (type === 'Action') client.responses.played(client.id);
  if (move.kind === 'play') applyInPlace(client.replica, move.play);
  return move;
}
