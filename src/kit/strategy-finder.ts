/** Finds a reference player by its name on the command line, which must be one of those that its game lists. */
export const strategyFinder =
  <Strategy>(strategies: Readonly<Record<string, (seed: number) => Strategy>>) =>
  (name: string, seed: number): Strategy => {
    const open = Object.hasOwn(strategies, name) ? strategies[name] : undefined;
    if (open === undefined) throw new Error(`there is no strategy ${name}`);
    return open(seed);
  };
