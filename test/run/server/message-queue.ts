/** In which order a server in memory gets the messages of different connections. */
export type QueueOrder = 'in order' | 'newest connection first';

/** What happens to messages, in some order. That of one connection is always kept. */
export interface Queue {
  readonly push: (connection: number, deliver: () => void) => void;
}

export const AT_ONCE: Queue = { push: (_, deliver) => deliver() };

/** Turns of the event loop in which messages are collected: more than the kit takes to send its next one. */
const TURNS = 6;

/**
 * Delivers what was sent last first, as a server may that has a thread for each client. It counts turns of the event loop, so
 * that it does not depend on how busy the machine is.
 */
export function newestConnectionFirst(): Queue {
  let waiting: { readonly connection: number; readonly deliver: () => void }[] = [];
  let isFlushing = false;
  const flush = async (): Promise<void> => {
    for (let turn = 0; turn < TURNS; turn++) await nextTurn();
    while (waiting.length > 0) {
      const connection = waiting.at(-1)?.connection;
      const due = waiting.filter((each) => each.connection === connection);
      waiting = waiting.filter((each) => each.connection !== connection);
      for (const { deliver } of due) deliver();
      await nextTurn();
    }
    isFlushing = false;
  };
  return {
    push: (connection, deliver) => {
      waiting.push({ connection, deliver });
      if (!isFlushing) void flush();
      isFlushing = true;
    },
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
