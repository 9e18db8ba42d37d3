import type { Result } from '../core/result.js';
import type { Case } from './case.js';
import type { CaseEvidence } from './case-evidence.js';
import type { Codec } from './codec.js';
import type { ConsoleInput } from './console-input.js';
import type { Conversation } from './conversation.js';
import type { Settings } from './game-option.js';
import type { GameSession } from './game-session.js';
import type { GameHosting } from './hosting.js';
import type { Lobby, LobbyOptions } from './lobby.js';
import type { LocalPlayer } from './local-player.js';
import type { PlayerSkeleton } from './player-skeleton.js';
import type { ProcessRules } from './process-rules.js';
import type { Sampler } from './sampler.js';
import type { ScriptBuilder } from './script-from-recording.js';
import type { ServerGrader } from './server/server-grader.js';
import type { LegalityChecker, MessageChecker } from './static-questions.js';
import type { Framing, Header } from './transcript/index.js';
import type { CompareOptions, Comparison } from './version-comparison.js';

/** How bytes travel: pipes of a process, WebSocket frames, or a TCP stream. */
export type Transport = 'stdio' | 'websocket' | 'tcp';

/** Whether a transport keeps messages apart by itself. */
export const framingOf = (transport: Transport): Framing => (transport === 'websocket' ? 'frames' : 'stream');

/** What is needed to judge players of a protocol. `M` is a message, which only the protocol looks into. */
export interface PlayerProtocol<M = unknown> {
  /** `sexpr`. */
  readonly id: string;
  /** Oldest first: a case runs in its own version and all later ones. */
  readonly versions: readonly string[];
  readonly transport: Transport;
  /** Whether the kit starts a player and owns its pipes, or the player connects to an address given to it. */
  readonly connects: 'kit-spawns' | 'player-connects';
  /** What an illegal message of a player does to the game. */
  readonly afterRefusal: 'game-ends' | 'game-goes-on';
  readonly codec: Codec<M>;
  readonly processRules: ProcessRules;
  /** With the header of the case that it takes place in, if there is one. */
  readonly converse: (version: string, header?: Header) => Conversation<M>;
  /**
   * A message of a case, as wire text, for a player that connected with this target and chose its own name there. Absent
   * if players cannot choose.
   */
  readonly forJoinedName?: (message: string, target: string) => string;
  /** Grades servers; absent if only players of the protocol are graded. */
  readonly server?: ServerGrader<M>;
  /** What cases may ask for in `shows`; absent if nothing is left to the player's choice. */
  readonly evidence?: CaseEvidence;
}

export interface SessionOptions {
  /** By seat. */
  readonly names: readonly string[];
  /** By seat: in some protocols each seat may speak a different version. */
  readonly versions: readonly string[];
  readonly seed: number;
  readonly settings: Settings;
  /** False to end after one game, where players may agree on another. True by default. */
  readonly rematch?: boolean;
}

export interface SeatRange {
  readonly min: number;
  readonly max: number;
  /** The register's id for the limits, if it has one. */
  readonly register?: string;
}

/** What the command line says about the program under test. */
export interface ProgramFacts {
  readonly argv: readonly string[];
  /** The program is a bridge to another protocol, which cannot express everything. */
  readonly isBridged: boolean;
}

/** What is special about a whole game that a player is graded with. */
export interface GameCasePlan {
  /** Goes into the title. */
  readonly note?: string;
  readonly settings?: Settings;
  /** The strategies of the kit's own seats in turn, as `player` knows them. */
  readonly opponents?: readonly string[];
  /** The rules that are contested in this game, because of its settings. */
  readonly contested?: readonly string[];
}

export interface PlayerOptions {
  /** The name that the player gives itself, where players do. */
  readonly name?: string;
  /** The game's own options, where a player decides something before the game. */
  readonly settings?: Settings;
  /** Whether the player wants another game after the first, if the protocol asks. */
  readonly wantsRematch?: boolean;
}

/** One protocol of a game. Code outside the game's folder never branches on its id: differences are members. */
export interface Protocol<M = unknown> extends PlayerProtocol<M> {
  readonly seats: (version: string) => SeatRange;
  /** Players to start from, by language; absent if there are none. */
  readonly skeletons?: readonly PlayerSkeleton[];

  readonly sampler: Sampler;
  /** The register's number of the case that shows whether a player replies at all. */
  readonly firstCase: string;
  /** How many messages a player sends before it plays, such as an answer to the start of a game; none if absent. */
  readonly openingReplies?: number;
  /** Why a case cannot apply to a program that is started this way; null if it can. */
  readonly whyInapplicable: (one: Case, program: ProgramFacts) => string | null;
  /** How a recording becomes a script for another program. */
  readonly scriptBuilder: ScriptBuilder;

  readonly openSession: (options: SessionOptions) => Result<GameSession<M>>;
  readonly player: (version: string, strategy: string, seed: number, options?: PlayerOptions) => LocalPlayer<M>;
  /** How the whole game with this seed is played that players are graded with; by default against the reference players. */
  readonly planGameCase?: (seed: number) => GameCasePlan;
  /**
   * Where the name of a player comes from: it is in the address that the player joins, and the server decides on it; the player
   * sends it; or the server gives it one.
   */
  readonly naming: 'by-address' | 'by-player' | 'by-server';
  /** Why a player cannot have this name; null if it can. */
  readonly checkName: (name: string) => string | null;
  /** How players that connect find each other; by default, as soon as enough are connected, they play. */
  openLobby?(options: LobbyOptions): Lobby<M>;
  /** How games are hosted; PLAIN_HOSTING by default. */
  readonly hosting?: GameHosting;
  /** Absent if programs of the protocol take addresses from their command line. */
  readonly console?: ConsoleInput;

  /** For `herald check` and `herald legal`; absent if the defaults in conversation-questions.ts are good enough. */
  readonly checker?: MessageChecker;
  readonly legality?: LegalityChecker;
  /** Which messages became valid or invalid between two versions; absent if there is nothing to compare. */
  readonly compareVersions?: (from: string, to: string, options: CompareOptions) => Comparison;
  /** What the author of a program that broke a rule should look at first; null if there is no advice. */
  readonly hint: (about: HintSubject) => string | null;
}

export interface HintSubject {
  readonly rule: string;
  /** The register's id of the rule, where it is known. */
  readonly register: string | null;
  /** What the program sent. */
  readonly said: string | null;
  /** Whether it computed while its reply was waited for; absent if it did not, or if that is not known. */
  readonly busy?: true;
}
