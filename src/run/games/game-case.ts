import type { Game } from '../../kit/game.js';
import { type GameKey, makeGameId } from '../../kit/game-case-ids.js';
import type { Settings } from '../../kit/game-option.js';
import { makeResultNote, type NotedResult } from '../../kit/game-result-note.js';
import { framingOf, type Protocol } from '../../kit/protocol.js';
import { versionIn } from '../../kit/protocol-name.js';
import type { Registry } from '../../kit/rule-registry.js';
import { isUnanswered } from '../../kit/unresponsive.js';
import { type Finding, type Outcome, verdictOf } from '../../kit/verdict.js';
import { type Observer, type Peer, systemClock } from '../../peer/index.js';
import type { GameLimits, GameReport } from '../game-report.js';
import { launchLocalPlayer, type PlayerLauncher } from '../joining-players.js';
import { localPeer } from '../local-peer.js';
import { type GameRecorder, recordGame } from '../record-game.js';
import { referee } from '../referee.js';
import { type QuietMessages, whereTimingCounts } from '../script/quiet.js';
import type { SeatFault } from '../seat-faults.js';
import { decisionOf } from '../series-standings.js';
import type { Task } from '../task.js';
import { type FaultWatch, watchFaults } from './fault-watch.js';
import { headerFor, nameOfProgram, namesFor, planFor, subjectFor } from './game-subject.js';
import { LiveJudge } from './live-judge.js';
import { startQuietly } from './quiet-peer.js';
import { steadyObserver } from './steady-observer.js';

/** The program under test, by who connects. */
export type ProgramUnderTest =
  /** The kit starts it. */
  | { readonly start: (label: string, observe: Observer) => Peer<unknown> }
  /** It connects to the kit, at an address of its own if that matters. */
  | {
      readonly launch: (label: string, observe: Observer) => PlayerLauncher;
      readonly address?: () => { readonly port: number; readonly key: string };
    };

export interface GameCaseOptions extends Pick<GameLimits, 'deadline' | 'firstDeadline'> {
  readonly protocol: Protocol;
  readonly registry: Registry;
  /** The reference players that the program plays against. */
  readonly strategies: Game['strategies'];
  readonly program: ProgramUnderTest;
  /** The game's own options, besides those that the protocol has for such games. */
  readonly settings?: Settings;
  /** The command line that makes the recording again. */
  readonly command?: string;
}

/** Milliseconds to exit after the game, and the turns after which a game has shown enough. */
const LIMITS = { grace: 2000, maxTurns: 60 } as const;

/** A whole game as a case: it is played, recorded, and judged from the recording. */
export function gameTask(key: GameKey, options: GameCaseOptions): Task {
  const { contested, note } = planFor(key, options.protocol);
  const task = plainGameTask(key, options);
  if (contested === undefined) return task;
  const control = plainGameTask(key, { ...options, protocol: withoutContested(options.protocol) });
  return { ...task, control: { ...control, subject: { ...control.subject, id: `the same game, but not ${note}` } } };
}

/** Of the same games, none is played in a contested way. */
const withoutContested = (protocol: Protocol): Protocol => ({
  ...protocol,
  planGameCase: (seed) => {
    const { opponents } = protocol.planGameCase?.(seed) ?? {};
    return { ...(opponents && { opponents }) };
  },
});

const plainGameTask = (key: GameKey, options: GameCaseOptions): Task => ({
  subject: subjectFor(key, options.protocol),
  run: async (signal) => {
    const begin = systemClock.now();
    const { outcome, sentMore } = await playOnce(key, options, signal);
    const quiet = whereTimingLed({ ...outcome, sentMore }, options);
    const again = quiet === null ? null : (await playOnce(key, options, signal, quiet)).outcome;
    return { ...(again?.verdict === 'fail' ? again : outcome), ms: systemClock.now() - begin };
  },
});

/** Where a game should be played again quietly, so that the fault does not depend on timing; null if it cannot. */
function whereTimingLed(
  outcome: Played['outcome'] & Pick<Played, 'sentMore'>,
  { program, protocol: { processRules } }: GameCaseOptions,
): QuietMessages | null {
  if (!('start' in program) || outcome.verdict !== 'fail' || isUnanswered(outcome)) return null;
  return whereTimingCounts(outcome, processRules);
}

interface Played {
  readonly outcome: Outcome;
  /** Whether the program went on sending after its fault. */
  readonly sentMore: boolean;
}

async function playOnce(
  key: GameKey,
  options: GameCaseOptions,
  signal: AbortSignal,
  quiet: QuietMessages | null = null,
): Promise<Played> {
  let evidence = '';
  let sentMore = (): boolean => false;
  const append = (text: string): void => {
    evidence += text;
  };
  const framing = framingOf(options.protocol.transport);
  const record = recordGame(headerFor(key, options), systemClock.now, append, framing);
  const judge = new LiveJudge(makeGameId(key), record, options.protocol, options.registry);
  const onStarted = (watch: FaultWatch): void => {
    sentMore = watch.sentMore;
  };
  const report = await playGame(key, options, record, { signal, quiet, onAsked: judge.catchUp, onStarted });
  record.note(makeResultNote(resultOf(key, options, report)));
  const outcome = outcomeOf(key, options, report, { findings: judge.findings(), evidence }, 0);
  return { outcome, sentMore: sentMore() };
}

/** Every opponent gets its turn, whatever seats there are; of the reference players, whatever seeds there are. */
function strategyAt(key: GameKey, seat: number, { protocol, strategies }: GameCaseOptions): string {
  const { opponents } = planFor(key, protocol);
  const number = seat < key.seat ? seat : seat - 1;
  return (opponents?.[number % opponents.length] ?? strategies[(key.seed + seat) % strategies.length]) as string;
}

const playerAt = (key: GameKey, seat: number, options: GameCaseOptions) =>
  options.protocol.player(versionIn(key.protocol), strategyAt(key, seat, options), key.seed + seat, {
    name: namesFor(key)[seat] as string,
  });

function resultOf(key: GameKey, options: GameCaseOptions, report: GameReport): NotedResult {
  const names = namesFor(key);
  return {
    players: report.seats.map(({ points }, seat) => ({
      name: names[seat] as string,
      what: seat === key.seat ? 'the program' : strategyAt(key, seat, options),
      points,
    })),
    winners: decisionOf(report).winners.map((seat) => names[seat] as string),
  };
}

/** How a game is played this time. */
interface Playing {
  readonly signal: AbortSignal;
  readonly quiet: QuietMessages | null;
  readonly onAsked: () => void;
  readonly onStarted: (watch: FaultWatch) => void;
}

function playGame(key: GameKey, options: GameCaseOptions, record: GameRecorder, playing: Playing): Promise<GameReport> {
  const { program } = options;
  return 'start' in program
    ? playOnPipes(key, options, program.start, record, playing)
    : playOverNetwork(key, options, program, record, playing.signal);
}

async function playOnPipes(
  key: GameKey,
  options: GameCaseOptions,
  start: (label: string, observe: Observer) => Peer<unknown>,
  record: GameRecorder,
  { signal, quiet, onAsked, onStarted }: Playing,
): Promise<GameReport> {
  const { protocol, deadline, firstDeadline } = options;
  const names = namesFor(key);
  const session = openSession(key, options, names);
  const errors: unknown[] = [];
  const startProgram = (label: string): Peer<unknown> => {
    const observe = steadyObserver(record.at(label), protocol);
    if (quiet !== null) return startQuietly(start, label, observe, quiet);
    const watch = watchFaults(start, { label, observe, signal });
    onStarted(watch);
    return watch.peer;
  };
  const players = names.map((label, seat) =>
    seat === key.seat
      ? startProgram(label)
      : localPeer(protocol, playerAt(key, seat, options), { label, onError: (error) => errors.push(error) }),
  );
  const report = await referee(protocol, session, players, { deadline, firstDeadline, signal, onAsked, ...LIMITS });
  if (errors.length > 0) throw errors[0];
  return report;
}

function openSession(key: GameKey, { protocol, settings }: GameCaseOptions, names: readonly string[]) {
  const session = protocol.openSession({
    names,
    versions: names.map(() => versionIn(key.protocol)),
    seed: key.seed,
    settings: { ...planFor(key, protocol).settings, ...settings },
  });
  if (!session.ok) throw new Error(session.error.message);
  return session.value;
}

async function playOverNetwork(
  key: GameKey,
  options: GameCaseOptions,
  { launch, address }: Extract<ProgramUnderTest, { launch: unknown }>,
  record: GameRecorder,
  signal: AbortSignal,
): Promise<GameReport> {
  // A player on pipes needs no server.
  const { hostGame } = await import('../host-game.js');
  const { protocol, settings = {}, deadline, firstDeadline } = options;
  const names = namesFor(key);
  const observe = steadyObserver(record.at(nameOfProgram(key)), protocol);
  const given = address?.();
  return hostGame({
    protocol,
    version: versionIn(key.protocol),
    seed: key.seed,
    settings: { ...planFor(key, protocol).settings, ...settings },
    names,
    launchers: names.map((name, seat) =>
      seat === key.seat ? launch(name, observe) : launchLocalPlayer(protocol, name, playerAt(key, seat, options)),
    ),
    own: names.map((_, seat) => seat !== key.seat),
    observers: names.map((_, seat) => (seat === key.seat ? observe : null)),
    deadline,
    firstDeadline,
    signal,
    ...(given && { port: given.port, keys: names.map((_, seat) => (seat === key.seat ? given.key : null)) }),
    ...LIMITS,
  });
}

function outcomeOf(
  key: GameKey,
  options: GameCaseOptions,
  report: GameReport,
  { findings: judged, evidence }: Pick<Outcome, 'findings' | 'evidence'>,
  ms: number,
): Outcome {
  // What became of the process afterwards, and of our own players, is not on the wire.
  const seen = report.faults
    .map((fault) => findingOf(key, fault, options))
    .filter(({ rule, blame }) => blame !== 'program' || !judged.some((each) => each.rule === rule));
  const findings = judged.some(({ level }) => level === 'must') ? judged : [...judged, ...seen];
  return { verdict: verdictOf(findings), reason: null, findings, evidence, readings: {}, ms };
}

function findingOf(key: GameKey, fault: SeatFault, { protocol, registry }: GameCaseOptions): Finding {
  const { rule, reason, sent, said, legal, more, busy } = fault;
  const isOwn = fault.seat !== key.seat;
  const blame = isOwn ? 'kit' : fault.blame === 'player' ? 'program' : fault.blame;
  const isContested = planFor(key, protocol).contested?.includes(rule.id) === true;
  const level = isContested ? 'contested' : (registry.find(rule.id)?.levels.player ?? 'must');
  const described = isOwn ? `our own player in seat ${fault.seat} of ${key.protocol}: ${reason}` : reason;
  const found = { rule: rule.id, level, blame, reason: described } as const;
  return { ...found, sent, said, legal, more, line: null, ...(busy && { busy }) };
}
