import { STRATEGY_NAMES, type StrategyName } from '../../games/dominion/strategies/strategies.js';
import { type GameKey, makeGameId } from '../../kit/game-case-ids.js';
import { framingOf, type PlayerProtocol } from '../../kit/protocol.js';
import type { Registry } from '../../kit/rule-registry.js';
import type { Header } from '../../kit/transcript/index.js';
import { type Finding, type Outcome, type Subject, verdictOf } from '../../kit/verdict.js';
import { systemClock } from '../../peer/index.js';
import type { GameLimits, GameReport } from '../game-report.js';
import { type GameRecord, recordGame } from '../record-game.js';
import type { SeatFault } from '../seat-faults.js';
import type { Task } from '../task.js';
import { LiveJudge } from './live-judge.js';

export interface GameOptions extends Pick<GameLimits, 'deadline' | 'firstDeadline'> {
  readonly registry: Registry;
  readonly protocol: PlayerProtocol;
  /** The command line that makes the recording again. */
  readonly command?: string;
}

/** Milliseconds to end after the end of input; and turns after which a game has shown enough. */
export const COURSE = { grace: 2000, maxTurns: 60 } as const;

const NAMES = ['alice', 'bob', 'carol', 'dave'] as const;
export const namesFor = ({ seats }: GameKey): string[] => NAMES.slice(0, seats);
export const nameOfProgram = ({ seat }: GameKey): string => NAMES[seat] as string;

/** Every strategy gets its turn, whatever seats and seeds there are. */
export const strategyAt = ({ seed }: GameKey, seat: number): StrategyName =>
  STRATEGY_NAMES[(seed + seat) % STRATEGY_NAMES.length] as StrategyName;

const subjectFor = (key: GameKey): Subject => ({
  id: makeGameId(key),
  title: `a whole game, in seat ${key.seat + 1} of ${key.seats}`,
  register: null,
  protocol: key.protocol,
  role: 'player',
  level: 'must',
  rules: [],
  points: 1,
});

const headerFor = (key: GameKey, { deadline, firstDeadline, command }: GameOptions): Header => ({
  title: subjectFor(key).title,
  protocol: key.protocol,
  role: 'player',
  seats: [nameOfProgram(key)],
  seed: key.seed,
  deadline,
  'first-deadline': firstDeadline,
  ...(command === undefined ? {} : { command }),
});

/** A game as a case: it is played, written down, and judged from what is written. */
export const gameTask = (
  key: GameKey,
  options: GameOptions,
  play: (record: GameRecord, signal: AbortSignal, onAsked: () => void) => Promise<GameReport>,
): Task => ({
  subject: subjectFor(key),
  run: async (signal) => {
    const begin = systemClock.now();
    let evidence = '';
    const record = recordGame(
      headerFor(key, options),
      systemClock.now,
      (text) => {
        evidence += text;
      },
      framingOf(options.protocol.transport),
    );
    const judging = new LiveJudge(makeGameId(key), record, options.protocol, options.registry);
    const report = await play(record, signal, judging.catchUp);
    return outcomeOf(key, options, report, { findings: judging.findings(), evidence }, systemClock.now() - begin);
  },
});

function outcomeOf(
  key: GameKey,
  options: GameOptions,
  report: GameReport,
  { findings: judged, evidence }: Pick<Outcome, 'findings' | 'evidence'>,
  ms: number,
): Outcome {
  // What became of the process afterwards, and of our own players, is not on the wire.
  const seen = report.faults
    .map((fault) => findingOf(key, fault, options.registry))
    .filter(({ rule, blame }) => blame !== 'program' || !judged.some((each) => each.rule === rule));
  const findings = judged.some(({ level }) => level === 'must') ? judged : [...judged, ...seen];
  return { verdict: verdictOf(findings), reason: null, findings, evidence, readings: {}, ms };
}

function findingOf({ seat, protocol }: GameKey, fault: SeatFault, registry: Registry): Finding {
  const { rule, reason, sent, said, legal, more } = fault;
  const isOwn = fault.seat !== seat;
  const blame = isOwn ? 'kit' : fault.blame === 'player' ? 'program' : fault.blame;
  const level = registry.find(rule.id)?.levels.player ?? 'must';
  const told = isOwn ? `our own player in seat ${fault.seat} of ${protocol}: ${reason}` : reason;
  return { rule: rule.id, level, blame, reason: told, sent, said, legal, more, line: null };
}
