import {
  discardingFramer,
  type Ending,
  type Observer,
  type Peer,
  type PeerFault,
  type PeerLimits,
  startProcess,
} from '../peer/index.js';
import { addressOf, fillAddress } from './address-placeholders.js';
import { type LocalPlayer, playOverSocket } from './play-over-socket.js';

/** A player that comes to a server by itself. */
export interface JoiningPlayer {
  /** Settles when it has gone by itself: with what was wrong, as far as the guest can tell; null where nothing was. */
  readonly gone: Promise<PeerFault | null>;
  /** Waits that long for it to go, then makes it go. */
  readonly end: (graceMs: number) => Promise<Ending | null>;
}

/** Starts a guest that is to join at this address. */
export type PlayerLauncher = (url: string) => JoiningPlayer;

export interface ProgramOptions {
  readonly label: string;
  /** One of the words holds `{url}`. */
  readonly argv: readonly string[];
  readonly cwd?: string;
  readonly limits: Partial<PeerLimits>;
  readonly observe?: Observer;
}

/** A program with its own process tree. What it prints is its own business, within limits. */
export const launchProgram =
  ({ label, argv, cwd = '.', limits, observe }: ProgramOptions): PlayerLauncher =>
  (url) => {
    const peer: Peer<never> = startProcess({
      label,
      argv: fillAddress(argv, addressOf(url)),
      framer: discardingFramer(),
      cwd,
      limits,
      observe: (event) => {
        if (event.kind === 'stderr' || event.kind === 'exit') observe?.(event);
      },
    });
    const gone = peer.receive(Number.POSITIVE_INFINITY).then((received) => (received.ok ? null : received.fault));
    return { gone, end: (graceMs) => peer.end(graceMs) };
  };

/** A player in this process, over a socket like all others. */
export const launchLocalPlayer =
  (attendee: LocalPlayer): PlayerLauncher =>
  (url) => {
    const abort = new AbortController();
    const gone = playOverSocket(attendee, { url, signal: abort.signal });
    return {
      gone,
      end: async () => {
        abort.abort();
        await gone;
        return null;
      },
    };
  };
