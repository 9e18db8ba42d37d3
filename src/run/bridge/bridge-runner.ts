import type { BridgeFault, BridgeOutcome, Side, Step } from '../../games/dominion/bridge/actions.js';
import type { Bridge } from '../../games/dominion/bridge/bridge.js';
import { type Clock, type Ending, type Peer, type PeerFault, systemClock } from '../../peer/index.js';

/** One side of a bridge, as it is spoken to: messages without their framing. */
export interface Port<M> {
  readonly send: (text: string) => void;
  readonly receive: () => Promise<
    { readonly ok: true; readonly said: M } | { readonly ok: false; readonly fault: PeerFault }
  >;
  /** `code` is for sockets, where the bridge has one in mind. */
  readonly end: (graceMs: number, reason: string, code?: number) => Promise<Ending | null>;
}

export const portOf = <M, S>(peer: Peer<M>, said: (message: M) => S, ending = ''): Port<S> => ({
  send: (text) => peer.send(`${text}${ending}`),
  receive: async () => {
    const received = await peer.receive(Number.POSITIVE_INFINITY);
    return received.ok ? { ok: true, said: said(received.message) } : received;
  },
  end: (graceMs) => peer.end(graceMs),
});

export interface CrossingOptions<P, S> {
  readonly bridge: Bridge<P, S>;
  readonly server: Port<S>;
  /** Called at the step `start`, with the name in it. */
  readonly startPlayer: (name: string | null) => Port<P>;
  readonly look?: () => Promise<unknown>;
  /** Milliseconds for each reply of the player, and for its first. */
  readonly deadline: number;
  readonly firstDeadline: number;
  /** Milliseconds that the server may be silent, whatever it waits for. */
  readonly patience: number;
  /** Milliseconds to go after being told to. */
  readonly grace: number;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  readonly onFault?: (fault: BridgeFault) => void;
  readonly onNote?: (text: string) => void;
  /** After everything that was heard and done about it. */
  readonly onStep?: () => void;
}

export interface CrossingReport {
  /** Whether the game came to its end by the rules. */
  readonly finished: boolean;
  readonly outcome: BridgeOutcome | null;
  readonly faults: readonly BridgeFault[];
  readonly interrupted: boolean;
}

/** Carries one game over a bridge, and sees to it that both sides end. */
export const cross = <P, S>(options: CrossingOptions<P, S>): Promise<CrossingReport> => new Crossing(options).run();

class Crossing<P, S> {
  private readonly options: CrossingOptions<P, S>;
  private readonly clock: Clock;
  private readonly faults: BridgeFault[] = [];
  private readonly endings: Promise<unknown>[] = [];
  private readonly closed: Record<Side, boolean> = { player: false, server: false };
  private player: Port<P> | null = null;
  private finished = false;
  private outcome: BridgeOutcome | null = null;
  private asked: number | null = null;
  private replies = 0;
  private cancelDeadline = (): void => {};
  private cancelPatience = (): void => {};
  private done: () => void = () => {};
  /** A fault of our own, which is thrown once both sides have ended. */
  private trouble: unknown = null;

  constructor(options: CrossingOptions<P, S>) {
    this.options = options;
    this.clock = options.clock ?? systemClock;
  }

  async run(): Promise<CrossingReport> {
    const { server, signal } = this.options;
    const over = new Promise<void>((resolve) => {
      this.done = resolve;
    });
    const abort = (): void => this.done();
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    this.waitForServer();
    this.listen('server', server, (said) => this.options.bridge.fromServer(said));
    await over;
    signal?.removeEventListener('abort', abort);
    await this.endAll();
    if (this.trouble !== null) throw this.trouble;
    const interrupted = signal?.aborted ?? false;
    return { finished: this.finished, outcome: this.outcome, faults: this.faults, interrupted };
  }

  private async endAll(): Promise<void> {
    this.cancelDeadline();
    this.cancelPatience();
    const reason = this.options.signal?.aborted ? 'interrupted' : 'the bridge ends';
    const grace = this.options.signal?.aborted ? 0 : this.options.grace;
    for (const side of ['player', 'server'] as const) this.close(side, reason, grace);
    await Promise.all(this.endings);
  }

  /** Hears one side, message by message, until it goes. */
  private listen<M>(side: Side, port: Port<M>, hear: (said: M) => Step[]): void {
    const next = async (): Promise<void> => {
      for (;;) {
        const received = await port.receive();
        if (this.closed[side]) return;
        if (side === 'server') this.waitForServer();
        if (!received.ok) {
          this.perform(this.options.bridge.lost(side, received.fault));
          return;
        }
        if (side === 'player') this.replies++;
        this.perform(hear(received.said));
      }
    };
    next().catch(this.crash);
  }

  private readonly crash = (error: unknown): void => {
    this.trouble ??= error;
    this.done();
  };

  private perform(steps: readonly Step[]): void {
    for (const step of steps) this.take(step);
    this.waitForPlayer();
    this.options.onStep?.();
    if (this.closed.server) this.done();
  }

  private take(step: Step): void {
    switch (step.kind) {
      case 'send':
        if (step.to === 'player') this.player?.send(step.text);
        else this.options.server.send(step.text);
        break;
      case 'start':
        this.player = this.options.startPlayer(step.name ?? null);
        this.listen('player', this.player, (said) => this.options.bridge.fromPlayer(said));
        break;
      case 'look':
        this.look().catch(this.crash);
        break;
      case 'close':
        this.close(step.side, step.reason, this.options.grace, step.code);
        break;
      case 'fault':
        this.faults.push(step.fault);
        this.options.onFault?.(step.fault);
        break;
      case 'note':
        this.options.onNote?.(step.text);
        break;
      case 'over':
        this.finished = true;
        this.outcome = step.outcome;
        break;
    }
  }

  private close(side: Side, reason: string, graceMs: number, code?: number): void {
    if (this.closed[side]) return;
    this.closed[side] = true;
    const port = side === 'player' ? this.player : this.options.server;
    if (port !== null) this.endings.push(port.end(graceMs, reason, code));
  }

  private async look(): Promise<void> {
    const state = (await this.options.look?.()) ?? null;
    if (!this.closed.server) this.perform(this.options.bridge.looked(state));
  }

  /** One deadline for each question, from the moment it is asked. */
  private waitForPlayer(): void {
    const asked = this.closed.player ? null : this.options.bridge.asked();
    if (asked === this.asked) return;
    this.asked = asked;
    this.cancelDeadline();
    if (asked === null) return;
    const ms = this.replies === 0 ? this.options.firstDeadline : this.options.deadline;
    this.cancelDeadline = this.clock.after(ms, () => this.lose('player', `no reply within ${ms} ms`));
  }

  /** Whatever the server says begins its time anew. */
  private waitForServer(): void {
    const { patience } = this.options;
    this.cancelPatience();
    this.cancelPatience = this.clock.after(patience, () => this.lose('server', `nothing was heard for ${patience} ms`));
  }

  private lose(side: Side, message: string): void {
    if (this.closed[side]) return;
    try {
      this.perform(this.options.bridge.lost(side, { code: 'peer/timeout', message }));
    } catch (error) {
      this.crash(error);
    }
  }
}
