import type { Bridge } from '../../kit/bridge.js';
import type { BridgeAction, BridgeFault, BridgeOutcome, Side } from '../../kit/bridge-action.js';
import type { FidelityCount } from '../../kit/bridge-fidelity.js';
import { type Clock, Deadline, systemClock, WakeDeadline } from '../../peer/index.js';
import type { BridgeEnd } from './bridge-end.js';

export interface BridgeRunOptions {
  readonly bridge: Bridge;
  readonly server: BridgeEnd<unknown>;
  /** Carries out the action `start`; the name is the one in it. */
  readonly startPlayer: (name: string | null) => BridgeEnd<unknown>;
  readonly fetchState?: () => Promise<unknown>;
  /** Milliseconds for each reply of the player, and for its first. */
  readonly deadline: number;
  readonly firstDeadline: number;
  /** Milliseconds that the server may be silent. */
  readonly serverTimeout: number;
  /** Milliseconds for a side to close after it was asked to. */
  readonly grace: number;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  readonly onFault?: (fault: BridgeFault) => void;
  readonly onNote?: (text: string) => void;
}

export interface BridgeReport {
  /** Whether the game ended by its rules. */
  readonly finished: boolean;
  readonly outcome: BridgeOutcome | null;
  readonly faults: readonly BridgeFault[];
  readonly interrupted: boolean;
  readonly fidelity: readonly FidelityCount[];
}

/** Carries one game over a bridge, and makes sure that both sides end. */
export const runBridge = (options: BridgeRunOptions): Promise<BridgeReport> => new BridgeRun(options).run();

class BridgeRun {
  private readonly options: BridgeRunOptions;
  private readonly bridge: Bridge;
  private readonly clock: Clock;
  private readonly faults: BridgeFault[] = [];
  private readonly endings: Promise<unknown>[] = [];
  private readonly closed: Record<Side, boolean> = { player: false, server: false };
  private player: BridgeEnd<unknown> | null = null;
  private finished = false;
  private outcome: BridgeOutcome | null = null;
  private openQuestion: number | null = null;
  /** Milliseconds for the reply that is due. */
  private timeForReply = 0;
  private replies = 0;
  private readonly playerDeadline: Deadline;
  private readonly serverDeadline: Deadline;
  private readonly wakeDeadline: WakeDeadline;
  private cancelWake: () => void = () => {};
  private done: () => void = () => {};
  /** An exception of our own, rethrown once both sides have ended. */
  private crash: { readonly error: unknown } | null = null;

  constructor(options: BridgeRunOptions) {
    this.options = options;
    this.bridge = options.bridge;
    this.clock = options.clock ?? systemClock;
    this.wakeDeadline = new WakeDeadline(this.clock);
    this.playerDeadline = new Deadline(this.clock, () =>
      this.onTimeout('player', `no reply within ${this.timeForReply} ms`),
    );
    this.serverDeadline = new Deadline(this.clock, () =>
      this.onTimeout('server', `nothing was received for ${options.serverTimeout} ms`),
    );
  }

  async run(): Promise<BridgeReport> {
    const { server, signal } = this.options;
    const over = new Promise<void>((resolve) => {
      this.done = resolve;
    });
    const abort = (): void => this.done();
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    this.awaitServer();
    this.listen('server', server, (message) => this.bridge.fromServer(message));
    await over;
    signal?.removeEventListener('abort', abort);
    await this.endAll();
    if (this.crash !== null) throw this.crash.error;
    return {
      finished: this.finished,
      outcome: this.outcome,
      faults: this.faults,
      interrupted: signal?.aborted ?? false,
      fidelity: this.bridge.fidelity(),
    };
  }

  private async endAll(): Promise<void> {
    this.playerDeadline.dispose();
    this.serverDeadline.dispose();
    this.cancelWake();
    const reason = this.options.signal?.aborted ? 'interrupted' : 'the bridge ends';
    const grace = this.options.signal?.aborted ? 0 : this.options.grace;
    for (const side of ['player', 'server'] as const) this.close(side, reason, grace);
    await Promise.all(this.endings);
  }

  /** Receives from one side until it closes. */
  private listen(side: Side, end: BridgeEnd<unknown>, handle: (message: unknown) => BridgeAction[]): void {
    const receiveAll = async (): Promise<void> => {
      for (;;) {
        const received = await end.receive();
        if (this.closed[side]) return;
        if (side === 'server') this.awaitServer();
        if (!received.ok) {
          this.perform(this.bridge.onPeerLost(side, received.fault));
          return;
        }
        if (side === 'player') this.replies++;
        this.perform(handle(received.message));
      }
    };
    receiveAll().catch(this.onCrash);
  }

  private readonly onCrash = (error: unknown): void => {
    this.crash ??= { error };
    this.done();
  };

  private perform(actions: readonly BridgeAction[]): void {
    for (const action of actions) this.performOne(action);
    this.awaitPlayer();
    this.setTimer();
    if (this.closed.server) this.done();
  }

  /** The bridge may go on by itself. */
  private setTimer(): void {
    this.cancelWake();
    const timer = this.closed.server ? null : (this.bridge.timer?.() ?? null);
    this.cancelWake = this.clock.after(this.wakeDeadline.left(timer), () => this.wake());
  }

  private wake(): void {
    this.wakeDeadline.reset();
    this.runIsolated(() => this.bridge.wake?.() ?? []);
  }

  /** What a timer sets off has no caller that could catch. */
  private runIsolated(react: () => readonly BridgeAction[]): void {
    try {
      this.perform(react());
    } catch (error) {
      this.onCrash(error);
    }
  }

  private performOne(action: BridgeAction): void {
    switch (action.kind) {
      case 'send':
        if (action.to === 'player') this.player?.send(action.text);
        else this.options.server.send(action.text);
        break;
      case 'start':
        this.player = this.options.startPlayer(action.name ?? null);
        this.listen('player', this.player, (message) => this.bridge.fromPlayer(message));
        break;
      case 'fetch-state':
        this.fetchState().catch(this.onCrash);
        break;
      case 'close':
        this.close(action.side, action.reason, this.options.grace, action.code);
        break;
      case 'fault':
        this.faults.push(action.fault);
        this.options.onFault?.(action.fault);
        break;
      case 'note':
        this.options.onNote?.(action.text);
        break;
      case 'over':
        this.finished = true;
        this.outcome = action.outcome;
        break;
    }
  }

  private close(side: Side, reason: string, graceMs: number, code?: number): void {
    if (this.closed[side]) return;
    this.closed[side] = true;
    const end = side === 'player' ? this.player : this.options.server;
    if (end !== null) this.endings.push(end.end(graceMs, reason, code));
  }

  private async fetchState(): Promise<void> {
    const state = (await this.options.fetchState?.()) ?? null;
    if (!this.closed.server) this.perform(this.bridge.onPublicState(state));
  }

  /** Each question has one deadline, which starts when it is asked. */
  private awaitPlayer(): void {
    const question = this.closed.player ? null : this.bridge.openQuestion();
    if (question === this.openQuestion) return;
    this.openQuestion = question;
    this.playerDeadline.clear();
    if (question === null) return;
    this.timeForReply = this.replies === 0 ? this.options.firstDeadline : this.options.deadline;
    this.playerDeadline.set(this.clock.now(), this.timeForReply);
  }

  /** Any message from the server restarts its time. */
  private awaitServer(): void {
    this.serverDeadline.set(this.clock.now(), this.options.serverTimeout);
  }

  private onTimeout(side: Side, message: string): void {
    if (this.closed[side]) return;
    this.runIsolated(() => this.bridge.onPeerLost(side, { code: 'peer/timeout', message }));
  }
}
