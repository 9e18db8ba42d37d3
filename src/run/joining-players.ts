import type { LocalPlayer } from '../kit/local-player.js';
import type { PlayerProtocol } from '../kit/protocol.js';
import {
  type ChildPeer,
  discardingFramer,
  type Ending,
  type Observer,
  type PeerFault,
  type PeerLimits,
  type ProcessorUse,
  startProcess,
} from '../peer/index.js';
import { addressOf, fillAddress } from './address-placeholders.js';
import { playOverNetwork } from './play-over-network.js';

/** A player that connects to a server by itself. */
export interface JoiningPlayer {
  /** Settles when it has gone by itself: with its fault, as far as it is known; null if there was none. */
  readonly gone: Promise<PeerFault | null>;
  /** Waits that long for it to go, then ends it. Null if it is not a process. */
  readonly end: (graceMs: number) => Promise<Ending | null>;
  /** What it does with the processor; null if it is not known. Absent if it is not a process. */
  readonly processorUse?: () => ProcessorUse | null;
}

/** Starts a player that is to connect to this address. */
export type PlayerLauncher = (url: string) => JoiningPlayer;

export interface JoiningProgramOptions {
  readonly label: string;
  /** Names the address by a placeholder. */
  readonly argv: readonly string[];
  readonly cwd?: string;
  readonly limits: Partial<PeerLimits>;
  readonly sandbox?: boolean;
  readonly hidden?: readonly string[];
  readonly observe?: Observer;
  /** Written to its standard input, which stays open. */
  readonly input?: string;
}

/** A program with its own process tree. Its output is ignored, within limits. */
export const launchProgram =
  ({ argv, observe, ...rest }: JoiningProgramOptions): PlayerLauncher =>
  (url) => {
    const address = addressOf(url);
    const peer: ChildPeer<never> = startProcess({
      ...rest,
      argv: fillAddress(argv, address),
      framer: discardingFramer(),
      reach: address,
      observe: (event) => {
        if (['stderr', 'exit', 'ended'].includes(event.kind)) observe?.(event);
      },
    });
    const gone = peer.receive(Number.POSITIVE_INFINITY).then((received) => (received.ok ? null : received.fault));
    return { gone, end: (graceMs) => peer.end(graceMs), processorUse: () => peer.processorUse() };
  };

/** A player in this process, connected like all others. */
export const launchLocalPlayer =
  <M>(
    protocol: Pick<PlayerProtocol<M>, 'codec' | 'transport'>,
    label: string,
    player: LocalPlayer<M>,
  ): PlayerLauncher =>
  (url) => {
    const abort = new AbortController();
    const gone = playOverNetwork(protocol, player, { label, url, signal: abort.signal });
    return {
      gone,
      end: async () => {
        abort.abort();
        await gone;
        return null;
      },
    };
  };
