import { ok } from '../dist/core/result.js';
import { openSession } from '../dist/games/dominion/jsonrpc/hosting.js';
import type { Output } from '../dist/kit/game-session.js';

/** How long each seat takes to answer, over all games of a server: from the last frame to it to the next one from it. */
export class Stopwatch {
  private readonly waits = new Map<number, number[]>();

  /** What was noted for a seat since this was last asked. */
  readonly take = (seat: number): number[] => {
    const taken = this.waits.get(seat) ?? [];
    this.waits.delete(seat);
    return taken;
  };

  readonly openSession: typeof openSession = (options) => {
    const opened = openSession(options);
    if (!opened.ok) return opened;
    const game = opened.value;
    const askedAt: number[] = [];
    const ask = (outputs: readonly Output[]): readonly Output[] => {
      for (const { seat } of outputs) askedAt[seat] = performance.now();
      return outputs;
    };
    return ok({
      ...game,
      begin: () => ask(game.begin()),
      receive: (seat, frame) => {
        this.note(seat, performance.now() - askedAt[seat]!);
        return ask(game.receive(seat, frame));
      },
    });
  };

  private note(seat: number, ms: number): void {
    const waits = this.waits.get(seat);
    if (waits === undefined) this.waits.set(seat, [ms]);
    else waits.push(ms);
  }
}
