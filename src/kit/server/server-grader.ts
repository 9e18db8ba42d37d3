import type { Result } from '../../core/result.js';
import type { Case } from '../case.js';
import type { Bindings } from '../codec.js';
import type { Header, ReadTranscript } from '../transcript/index.js';
import type { Finding } from '../verdict.js';
import type { Audited, Auditor } from './auditor.js';
import type { GameAccess, HttpRequest, Probe } from './game-access.js';
import type { InsiderGrading } from './insider.js';
import type { KitPlayers } from './kit-players.js';
import type { Observation } from './recording-notes.js';
import type { ScriptLine, ServerCase } from './server-case.js';
import type { ServerVerdict } from './server-verdict.js';

/** A table at which the kit plays all seats. */
export interface ServerTableOptions {
  readonly version: string;
  /** By seat. */
  readonly labels: readonly string[];
  readonly strategy: string;
  readonly seed: number;
}

/** What the `setup:` of a case means. */
export interface CaseSetup<M> {
  /** The situation that a game must reach for the case to be judged. */
  readonly goal: 'situation' | 'end' | 'any-game';
  readonly defaultStrategy: string;
  /** Milliseconds that the server needs at least for each reply, since a player of the kit takes its time. */
  readonly minDeadline?: number;
  /** How many games are played at least until the situation occurs, since it depends on what a game begins with. */
  readonly minGames?: number;
  readonly openPlayers: (table: ServerTableOptions) => Promise<KitPlayers<M>>;
  /** Requests that create its game: the first that is not refused counts. For protocols whose games are created. */
  readonly creations?: (seats: number, seed: number) => readonly HttpRequest[];
  /** Whether all seats connect at the same moment, even where the grader has them connect in order. */
  readonly connectsAtOnce?: boolean;
  /** How many of the last seats connect only when the script first sends something for them; none by default. */
  readonly lateSeats?: number;
  readonly probes?: (labels: readonly string[]) => readonly Probe[];
  /** The setup of the game in the header of its recording, for the auditor. */
  readonly recordedSetup?: string;
}

/** What the filter of findings may depend on. */
export interface FindingContext {
  readonly one: Case;
  readonly goal: CaseSetup<unknown>['goal'];
  readonly isReached: boolean;
  readonly audited: Audited;
}

/** Everything that grading a server needs to know of a protocol. It is pure: run/server does the input and output. */
export interface ServerGrader<M> {
  /** What a case may name as its strategy. */
  readonly strategies: readonly string[];
  /** The situation may depend on the lines of the case, which are played there. */
  readonly readSetup: (text: string, script: readonly ScriptLine[]) => Result<CaseSetup<M>, readonly string[]>;
  /** For cases whose header names no seats; if absent, it must. */
  readonly defaultSeats?: readonly string[];
  /** Whether the situation may occur at any seat; the first label of the case then stands for that seat. */
  readonly bindsSeats: boolean;
  /** Whether the order in which players connect matters, so that each waits until the one before it is connected. */
  readonly connectsInOrder?: boolean;
  /** Whether the players of each game have names of their own, because a name is taken by whoever has it in any game. */
  readonly hasFreshNames?: boolean;
  /** The `$names` that lines may use, given the name of the player that each label stands for; none if absent. */
  readonly bindNames?: (names: ReadonlyMap<string, string>) => Bindings;
  /** Which seats the script plays: those that it has yet to send something for, or all that it names until it is over. */
  readonly holds: 'until-sent' | 'until-over';
  /** Absent if players only have to connect. */
  readonly access?: GameAccess;

  /** Absent if servers only run by themselves: then none is started as a program. */
  readonly insider?: InsiderGrading<M>;
  /** A case as it can be played on such servers; the error says why it cannot. As it is, if absent. */
  adapt?(of: ServerCase<M>): Result<ServerCase<M>>;

  /** Whether a line of a script may wait for a message, given what the script has sent for the seat. Any, if absent. */
  isForScript?(message: M, sent: readonly (M | null)[]): boolean;
  /** Whether a message refuses what the seat sent last. Absent if servers do not answer an illegal message. */
  isRefusal?(message: M, sent: M | null): boolean;

  /** Whether the auditor reports it if what a script expects does not come, so that the script need not. */
  readonly auditsSilence?: boolean;
  /**
   * Whether a case that fails at a message fails for what the auditor finds in that message, whatever the case is about. The
   * script then says no more about it.
   */
  readonly auditsMisses?: boolean;
  /** Half a message when the deadline passes is the fault of the server. A relay may have been sent no more. */
  readonly blamesHalves?: boolean;
  readonly openAuditor: (version: string, header: Header) => Promise<Auditor<M>>;
  /** What is wrong with what came of a probe; null if it is fine. */
  readonly judgeObservation?: (observation: Observation) => Pick<Finding, 'rule' | 'level' | 'reason'> | null;
  /** Whether a finding counts in a case; every finding does, if absent. */
  readonly concerns?: (finding: Finding, context: FindingContext) => boolean;
  /** What only the case as a whole shows. */
  readonly judgeCase?: (context: FindingContext, recording: ReadTranscript) => readonly Finding[];
  /** The verdict on a case that is not about a game; null for others. */
  readonly judgeInstead?: (recording: ReadTranscript) => ServerVerdict | null;
}
