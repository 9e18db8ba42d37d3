import { fault, ok, type Result } from '../../../core/result.js';
import { LONGEST_CHAT, MOST_CHAT_LINES } from '../table/remote/index.js';
import { isForfeit } from './play.js';
import { makeNotification, sendToAll, type TableState } from './table-state.js';

const MOST_LINES = 5;
const IN_MS = 10_000;

/** Control characters say nothing, and would break lines elsewhere. */
const CONTROL = /\p{Cc}+/gu;

/** Says something to everybody at the table. */
export function say(state: TableState, seat: number, said: string): Result<null> {
  const text = said.replace(CONTROL, ' ').trim();
  const length = [...text].length;
  if (length === 0 || length > LONGEST_CHAT) {
    return fault('chat/length', `a line has 1 to ${LONGEST_CHAT} characters, not ${length}`);
  }
  const recent = state.chat.filter((line) => line.seat === seat && state.now - line.at < IN_MS);
  if (recent.length >= MOST_LINES) return fault('chat/rate', 'too many lines; wait a few seconds');
  addLine(state, seat, text);
  return ok(null);
}

/** Tells everybody why a seat is given up, and what becomes of it. */
export function sayGivenUp(state: TableState, seat: number, why: string): void {
  addLine(state, seat, `${why}: ${isForfeit(state) ? 'the seat is forfeit' : 'a bot plays'}`);
}

function addLine(state: TableState, seat: number, text: string): void {
  const line = { seat, name: state.seats[seat]?.name ?? '', text, at: state.now };
  const first = state.chatBefore + state.chat.push(line) - 1;
  if (state.chat.length > MOST_CHAT_LINES) {
    state.chat.shift();
    state.chatBefore++;
  }
  sendToAll(state, () => makeNotification('Chat', { first, lines: [line] }));
}

/** All lines that are kept. */
export const makeChat = ({ chat, chatBefore }: TableState): string =>
  makeNotification('Chat', { first: chatBefore, lines: chat });
