import { type RunningServer, type ServerOptions, startServer } from '../host/index.js';
import { systemClock } from '../peer/index.js';
import type { GameLimits, GameReport } from './game-report.js';
import { judgeVisits, missingFault, type Visit } from './joining-faults.js';
import type { JoiningPlayer, PlayerLauncher } from './joining-players.js';
import { SessionMonitor, type SessionMonitorOptions } from './session-monitor.js';

export interface HostOptions extends GameLimits {
  /** By seat, as is what follows. */
  readonly names: readonly string[];
  readonly invitations: readonly PlayerLauncher[];
  /** Whose players are ours: what they do wrong is Herald's fault. */
  readonly own: readonly boolean[];
  readonly observers: SessionMonitorOptions['observers'];
  readonly server: Pick<ServerOptions, 'rules' | 'dialect'>;
  /** What a stranger would post to the server to create the game. */
  readonly creation: unknown;
}

/** Serves one game to guests that come by themselves, and sees to it that all of them end. */
export async function hostGame(options: HostOptions): Promise<GameReport> {
  const { names, invitations, signal } = options;
  const watch = new SessionMonitor(options);
  const troubles: string[] = [];
  const trouble = new Signal();
  const server = await serve(options, watch, (message) => {
    troubles.push(message);
    trouble.give();
  });
  const address = addressOf(server, options.creation);
  const guests = invitations.map((invite, seat) => invite(address.join(names[seat] as string)));
  const interruption = new Signal();
  signal?.addEventListener('abort', interruption.give);
  if (signal?.aborted) interruption.give();
  const stops = [trouble.given, interruption.given];
  const absent = await waitForJoins(watch, guests, options.firstDeadline, stops);
  const present = absent === 'late' ? await playersAt(address.state) : [];
  if (absent === null) await Promise.race([watch.over, ...stops]);
  signal?.removeEventListener('abort', interruption.give);
  await server.close();
  const visits = await endAll(watch, guests, options);
  if (troubles.length > 0) throw new Error(troubles.join('\n'));
  const isMissing = (name: string, seat: number): boolean =>
    absent === 'late' ? !present.includes(name) : absent === seat;
  const missing = signal?.aborted
    ? []
    : names.flatMap((name, seat) =>
        isMissing(name, seat) ? [missingFault(seat, visits[seat] as Visit, options)] : [],
      );
  return reportOf(watch, options, missing.length > 0 ? missing : judgeVisits(watch.report(), visits, options));
}

function reportOf(watch: SessionMonitor, { own, signal }: HostOptions, faults: GameReport['faults']): GameReport {
  const { finished, standings, winners, forfeits, clocks, nonStrict } = watch.report();
  const interrupted = signal?.aborted ?? false;
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

async function serve(
  { server, deadline }: HostOptions,
  { open }: SessionMonitor,
  warn: (message: string) => void,
): Promise<RunningServer> {
  const started = await startServer({ ...server, open, deadline, rejoinWindow: 0, warn });
  if (!started.ok) throw new Error(started.error.message);
  return started.value;
}

/** Creates the game; where to join it, and where to look at it. */
function addressOf(server: RunningServer, creation: unknown): { join: (name: string) => string; state: string } {
  const key = server.create(creation);
  if (!key.ok) throw new Error(key.error.message);
  const base = server.url.replace(/^http/, 'ws');
  return {
    join: (name) => `${base}/join/${key.value}?name=${encodeURIComponent(name)}`,
    state: `${server.url}/game/${key.value}/state`,
  };
}

/** Null once all have joined; the seat of a guest that went before; `late` after the deadline; `stopped` on a stop. */
function waitForJoins(
  watch: SessionMonitor,
  guests: readonly JoiningPlayer[],
  ms: number,
  stops: readonly Promise<unknown>[],
): Promise<null | number | 'late' | 'stopped'> {
  const late = new Signal();
  const cancel = systemClock.after(ms, () => late.give());
  return Promise.race([
    watch.begun.then(() => null),
    ...guests.map(({ gone }, seat) => gone.then(() => seat)),
    late.given.then(() => 'late' as const),
    ...stops.map((stop) => stop.then(() => 'stopped' as const)),
  ]).finally(cancel);
}

/** Who has come to a game that has not begun, as everybody may see it (J-04). */
async function playersAt(state: string): Promise<readonly string[]> {
  const [, { players = [] }] = (await (await fetch(state)).json()) as [string, { players?: { name: string }[] }];
  return players.map(({ name }) => name);
}

/** Guests see their connection closed; whoever is at fault is not waited for. */
function endAll(
  watch: SessionMonitor,
  guests: readonly JoiningPlayer[],
  { grace, signal }: HostOptions,
): Promise<Visit[]> {
  const { finished, faults } = watch.report();
  const isWaitedFor = (seat: number): boolean =>
    finished && !signal?.aborted && !faults.some((fault) => fault.seat === seat && fault.rule.id === 'peer/timeout');
  return Promise.all(
    guests.map(async ({ end, gone }, seat) => ({
      ending: await end(isWaitedFor(seat) ? grace : 0),
      fault: await gone,
    })),
  );
}

/** Something that happens once, or never. */
class Signal {
  readonly given: Promise<void>;
  give: () => void = () => {};

  constructor() {
    this.given = new Promise((resolve) => {
      this.give = resolve;
    });
  }
}
