import { type OpenGame, type Output, openGame } from '../dist/host/index.js';

/** How long each seat takes to answer, over all games of a server: from the last frame to it to the next one from it. */
export class Stopwatch {
  private readonly waits = new Map<number, number[]>();

  /** What was noted for a seat since this was last asked. */
  readonly take = (seat: number): number[] => {
    const taken = this.waits.get(seat) ?? [];
    this.waits.delete(seat);
    return taken;
  };

  readonly openGame: OpenGame = (options) => {
    const game = openGame(options);
    const askedAt: number[] = [];
    const ask = (outputs: readonly Output[]): readonly Output[] => {
      for (const { seat } of outputs) askedAt[seat] = performance.now();
      return outputs;
    };
    return {
      ...game,
      begin: () => ask(game.begin()),
      receive: (seat, frame) => {
        this.note(seat, performance.now() - askedAt[seat]!);
        return ask(game.receive(seat, frame));
      },
    };
  };

  private note(seat: number, ms: number): void {
    const waits = this.waits.get(seat);
    if (waits === undefined) this.waits.set(seat, [ms]);
    else waits.push(ms);
  }
}
