import type { Settings } from '../kit/game-option.js';
import { isTimeout } from '../kit/process-rules.js';
import type { Protocol } from '../kit/protocol.js';
import { afterNextPoll, type Observer, type PeerFault, systemClock } from '../peer/index.js';
import type { GameLimits, GameReport } from './game-report.js';
import { type GameServer, openGameServer } from './game-server.js';
import { absenceOf, judgeEndings, lossOf, missingFault, type PlayerEnding } from './joining-faults.js';
import type { JoiningPlayer, PlayerLauncher } from './joining-players.js';
import { SessionMonitor } from './session-monitor.js';

export interface HostGameOptions extends GameLimits {
  readonly protocol: Protocol;
  readonly version: string;
  readonly seed: number;
  readonly settings: Settings;
  /** By seat, as is what follows. */
  readonly names: readonly string[];
  readonly launchers: readonly PlayerLauncher[];
  /** Whether the player is Herald's: its faults are then the kit's. */
  readonly own: readonly boolean[];
  /** Observes what crosses the wire. */
  readonly observers: readonly (Observer | null)[];
  /** Where to listen, and the keys of the seats; free ones by default. */
  readonly port?: number;
  readonly keys?: readonly (string | null)[];
}

/** Hosts one game for players that connect by themselves, and sees to it that all of them exit. */
export async function hostGame(options: HostGameOptions): Promise<GameReport> {
  const game = new HostedGame(options);
  try {
    await game.play();
  } finally {
    await game.close();
  }
  return game.report();
}

/** Why not all players joined: the seat of one that went away, or a missed deadline, or a stop. */
type JoinFailure = { readonly kind: 'gone'; readonly seat: number } | { readonly kind: 'late' | 'stopped' };

const NEVER_STARTED: PlayerEnding = { ending: null, fault: null };

class HostedGame {
  private readonly options: HostGameOptions;
  private readonly monitor: SessionMonitor<unknown>;
  /** By seat. */
  private readonly players = new Map<number, JoiningPlayer>();
  /** Seats whose players have joined. */
  private readonly seen = new Set<number>();
  /** Fires when all have joined but Herald's own players. */
  private readonly programsJoined = new Signal();
  /** Fires when another player joins. */
  private nextJoin = new Signal();
  private readonly troubles: string[] = [];
  /** Fires when the server has a fault, or when the game is interrupted. */
  private readonly stop = new Signal();
  private server: GameServer | null = null;
  private endings: readonly PlayerEnding[] = [];
  private missing: readonly number[] = [];

  constructor(options: HostGameOptions) {
    this.options = options;
    // The TCP server shows all bytes; over WebSocket the messages are all there is.
    const isTcp = options.protocol.transport === 'tcp';
    this.monitor = new SessionMonitor(options.protocol, {
      ...options,
      showsMessages: !isTcp,
      processorUse: (seat) => this.players.get(seat)?.processorUse?.() ?? null,
      incomplete: (seat) => this.server?.incomplete(seat) ?? new Uint8Array(0),
      seatOf: (name, join) => (isTcp ? join : (this.server?.seatOf(name) ?? -1)),
    });
  }

  async play(): Promise<void> {
    const { signal } = this.options;
    signal?.addEventListener('abort', this.stop.fire);
    if (signal?.aborted) this.stop.fire();
    this.server = await openGameServer({
      ...this.options,
      openSession: this.monitor.openSession,
      onJoin: (seat) => this.onJoin(seat),
      onRefusal: (seat, violation, said) => this.monitor.refuse(seat, violation, said),
      warn: (message) => {
        this.troubles.push(message);
        this.stop.fire();
      },
    });
    const failure = await this.join(this.server);
    if (failure === null) await Promise.race([this.monitor.over, this.stop.fired]);
    else this.missing = this.missingSeats(failure, this.server);
    signal?.removeEventListener('abort', this.stop.fire);
  }

  /** Closes the connections, and waits for the players to exit. */
  async close(): Promise<void> {
    await this.server?.close();
    this.monitor.close();
    const { finished, faults } = this.monitor.report();
    // A player that no longer answers is not waited for either.
    const isWaitedFor = (seat: number): boolean =>
      finished && !this.isInterrupted() && !faults.some((fault) => fault.seat === seat && isTimeout(fault.rule.id));
    this.endings = await Promise.all(
      this.options.names.map(async (_, seat) => {
        const player = this.players.get(seat);
        if (player === undefined) return NEVER_STARTED;
        const ending = await player.end(isWaitedFor(seat) ? this.options.grace : 0);
        // A player that Herald did not start may never report that it has gone.
        return { ending, fault: await Promise.race([player.gone, afterNextPoll().then(() => null)]) };
      }),
    );
    this.showLosses();
  }

  report(): GameReport {
    if (this.troubles.length > 0) throw new Error(this.troubles.join('\n'));
    const { own } = this.options;
    const monitored = this.monitor.report();
    const { finished, standings, winners, forfeits, clocks, nonStrict } = monitored;
    const interrupted = this.isInterrupted();
    const faults =
      this.missing.length > 0
        ? this.missing.map((seat) => missingFault(seat, this.endings[seat], this.options))
        : judgeEndings(monitored, this.endings, this.options);
    return {
      finished: finished && !interrupted,
      interrupted,
      seats: standings.map((standing, seat) => ({
        ...standing,
        ...(clocks[seat] as (typeof clocks)[number]),
        nonStrict: nonStrict[seat] ?? [],
      })),
      winners: finished ? winners : [],
      faults: interrupted ? [] : faults.map((fault) => (own[fault.seat] ? { ...fault, blame: 'kit' } : fault)),
      forfeits,
    };
  }

  /** What became of processes is known only now. A recording has it after all that they sent. */
  private showLosses(): void {
    const show = (seat: number, fault: PeerFault | null): void => {
      if (fault !== null) this.options.observers[seat]?.({ at: systemClock.now(), kind: 'fault', fault });
    };
    for (const seat of this.missing) show(seat, absenceOf(this.endings[seat]));
    for (const fault of this.monitor.report().faults) {
      show(fault.seat, lossOf(fault, this.endings[fault.seat] as PlayerEnding));
    }
  }

  private isInterrupted(): boolean {
    return this.options.signal?.aborted ?? false;
  }

  /** Starts the players; null once all have joined. */
  private join(server: GameServer): Promise<JoinFailure | null> {
    return server.isInOrder ? this.joinInOrder(server) : this.joinByName(server);
  }

  /** Herald's own players come last: they give way to programs that choose the same name. */
  private async joinByName(server: GameServer): Promise<JoinFailure | null> {
    const { own } = this.options;
    for (const [seat, isOwn] of own.entries()) if (!isOwn) this.launch(server, seat);
    const failure = own.every(Boolean) ? null : await this.within(this.programsJoined.fired);
    if (failure !== null) return failure;
    for (const [seat, isOwn] of own.entries()) if (isOwn) this.launch(server, seat);
    return this.within(this.monitor.begun);
  }

  private onJoin(seat: number): void {
    this.seen.add(seat);
    this.nextJoin.fire();
    if (this.options.own.every((isOwn, each) => isOwn || this.seen.has(each))) this.programsJoined.fire();
  }

  private async joinInOrder(server: GameServer): Promise<JoinFailure | null> {
    for (const seat of this.options.names.keys()) {
      this.nextJoin = new Signal();
      this.launch(server, seat);
      const failure = await this.within(this.nextJoin.fired);
      if (failure !== null) return failure;
    }
    return this.within(this.monitor.begun);
  }

  private launch({ url }: GameServer, seat: number): void {
    const launcher = this.options.launchers[seat] as PlayerLauncher;
    this.players.set(seat, launcher(url(seat)));
  }

  private within(joined: Promise<void>): Promise<JoinFailure | null> {
    const late = new Signal();
    const cancel = systemClock.after(this.options.firstDeadline, late.fire);
    return Promise.race([
      joined.then(() => null),
      ...[...this.players].map(([seat, { gone }]) => gone.then((): JoinFailure => ({ kind: 'gone', seat }))),
      late.fired.then((): JoinFailure => ({ kind: 'late' })),
      this.stop.fired.then((): JoinFailure => ({ kind: 'stopped' })),
    ]).finally(cancel);
  }

  private missingSeats(failure: JoinFailure, { isInOrder, nameAt }: GameServer): number[] {
    if (failure.kind === 'gone') return [failure.seat];
    if (failure.kind === 'stopped') return [];
    if (isInOrder) return [Math.min(this.seen.size, this.players.size - 1)];
    return [...this.players.keys()].filter((seat) => nameAt(seat) === null);
  }
}

/** Fires once, or never. */
class Signal {
  readonly fired: Promise<void>;
  fire: () => void = () => {};

  constructor() {
    this.fired = new Promise((resolve) => {
      this.fire = resolve;
    });
  }
}
