import type { Result } from '../core/result.js';
import type { Case } from './case.js';
import type { Codec, LineProblem } from './codec.js';
import type { Conversation } from './conversation.js';
import type { Settings } from './game-option.js';
import type { GameSession } from './game-session.js';
import type { GameHosting } from './hosting.js';
import type { LocalPlayer } from './local-player.js';
import type { ProcessRules } from './process-rules.js';
import type { Sampler } from './sampler.js';
import type { ScriptBuilder } from './script-from-recording.js';
import type { Framing } from './transcript/index.js';

/** How bytes travel: pipes of a process, WebSocket frames, or a TCP stream. */
export type Transport = 'stdio' | 'websocket' | 'tcp';

/** Whether a transport keeps messages apart by itself. */
export const framingOf = (transport: Transport): Framing => (transport === 'websocket' ? 'frames' : 'stream');

/** What it takes to judge players of a protocol. `M` is a message, which only the protocol looks into. */
export interface PlayerProtocol<M = unknown> {
  /** `sexpr`. */
  readonly id: string;
  /** Oldest first: a case runs in its own version and all later ones. */
  readonly versions: readonly string[];
  readonly transport: Transport;
  /** Whether the kit starts a player and owns its pipes, or the player connects to an address that it is given. */
  readonly connects: 'kit-spawns' | 'player-connects';
  /** What an illegal message of a player does to the game. */
  readonly afterRefusal: 'game-ends' | 'game-goes-on';
  readonly codec: Codec<M>;
  readonly processRules: ProcessRules;
  readonly converse: (version: string) => Conversation<M>;
  /** What is wrong with a case for servers, beyond its messages. */
  readonly checkServerCase: (one: Case) => readonly LineProblem[];
}

export interface SessionOptions {
  /** By seat. Empty where players join one by one. */
  readonly names: readonly string[];
  /** By seat: in some protocols each seat may speak its own. */
  readonly versions: readonly string[];
  readonly seed: number;
  readonly settings: Settings;
}

export interface SeatRange {
  readonly min: number;
  readonly max: number;
  /** The register's id for the limits. */
  readonly register: string;
}

/** What a command line says about a program under test. */
export interface ProgramFacts {
  readonly argv: readonly string[];
  /** The program is a bridge to another protocol, which cannot express everything. */
  readonly isBridged: boolean;
}

/** One protocol of a game. Nothing outside the game's folder branches on which one it is: what differs is a member. */
export interface Protocol<M = unknown> extends PlayerProtocol<M> {
  readonly seats: (version: string) => SeatRange;

  readonly sampler: Sampler;
  /** The register's number of the case that shows whether a player speaks at all. */
  readonly firstCase: string;
  /** Why a case cannot apply to a program as it is started; null where it can. */
  readonly whyInapplicable: (one: Case, program: ProgramFacts) => string | null;
  /** How a recording is played again to another program. */
  readonly scriptBuilder: ScriptBuilder;

  readonly openSession: (options: SessionOptions) => Result<GameSession<M>>;
  readonly player: (version: string, strategy: string, seed: number) => LocalPlayer<M>;
  /** Why a name cannot be a player's; null where it can. */
  readonly checkName: (name: string) => string | null;
  /** Absent where games are not created over HTTP. */
  readonly hosting?: GameHosting;
}
