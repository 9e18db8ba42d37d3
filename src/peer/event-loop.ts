/**
 * Resolves once the event loop has looked for input again. A second reply in a write of its own may be in the pipe by
 * now, and would pass for the answer to what is sent next. The first turn of the loop only ends the look that brought the
 * first reply; the second is a new one.
 */
export const afterNextPoll = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
