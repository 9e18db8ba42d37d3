const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Lets a command clean up when it is interrupted. A second signal ends it at once. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const stopListening = (): void => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  };
  // Not until every other listener has been called: the guard of child processes checks whether there is one.
  const interrupt = (): void => {
    abort.abort();
    setImmediate(stopListening);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(abort.signal);
  } finally {
    stopListening();
  }
}
