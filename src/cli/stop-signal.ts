const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
type StopSignal = (typeof SIGNALS)[number];

/** The signal that asks the process to stop. Once: a second one kills it. */
export const stopSignal = (): Promise<StopSignal> =>
  new Promise((resolve) => {
    const stop = (signal: StopSignal): void => {
      resolve(signal);
      // Not until every other listener has been called: the guard of child processes checks whether there is one.
      setImmediate(() => {
        for (const each of SIGNALS) process.off(each, stop);
      });
    };
    for (const signal of SIGNALS) process.on(signal, stop);
  });
