const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Lets a command end in order when it is interrupted. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const deafen = (): void => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  };
  // Whoever presses it again means it. Not before all have heard it: a guard of processes looks who else listens.
  const interrupt = (): void => {
    abort.abort();
    setImmediate(deafen);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(abort.signal);
  } finally {
    deafen();
  }
}
