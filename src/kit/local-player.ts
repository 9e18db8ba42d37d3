import type { WakeTimer } from './wake-timer.js';

/** An in-process player: a message in, replies out. */
export interface LocalPlayer<M> {
  /** What the player sends in reply, as wire texts without their terminator. */
  receive(message: M): readonly string[];
  /** For players that do something by themselves: when `wake` says what it sends. Players in memory are not woken. */
  readonly timer?: () => WakeTimer | null;
  readonly wake?: () => readonly string[];
  /** Whether the game is over for it. */
  readonly isOver: () => boolean;
  /** What the server sent that makes no sense, since the last call. */
  readonly takeComplaints: () => readonly string[];
  /** The result in one line, once it is known: `won: alice 33, bob 27`. Null where the protocol does not announce it. */
  readonly result: () => string | null;
}

/** A player whose reply depends on nothing but the message. */
export function statelessPlayer<M>(
  reply: (message: M) => string | null,
  isLast: (message: M) => boolean,
): LocalPlayer<M> {
  let isOver = false;
  return {
    receive: (message) => {
      isOver = isLast(message);
      const text = reply(message);
      return text === null ? [] : [text];
    },
    isOver: () => isOver,
    takeComplaints: () => [],
    result: () => null,
  };
}
