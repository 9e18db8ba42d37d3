/** The signal that asks the process to stop. Once: a second one kills it. */
export const stopSignal = (): Promise<'SIGINT' | 'SIGTERM'> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal));
  });
