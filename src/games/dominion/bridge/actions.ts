/** A bridge stands between two: a player, and whoever leads the game for it, be it a WebSocket server or a driver. */
export const SIDES = ['player', 'server'] as const;
export type Side = (typeof SIDES)[number];

/** Why a game could not go on over the bridge. */
export interface BridgeFault {
  /** Stable: `bridge/count`, `reply/grammar`. */
  readonly code: string;
  /** Whose fault it is; `bridge` where the two protocols do not fit. */
  readonly side: Side | 'bridge';
  readonly message: string;
  /** Where the register speaks of it. */
  readonly register: string | null;
  /** What was sent to that side last, and what it said to it. */
  readonly sent: string | null;
  readonly said: string | null;
  /** What would have been right, worked out when it is looked at. */
  readonly legal: Iterable<string>;
}

export const makeBridgeFault = (
  code: string,
  side: BridgeFault['side'],
  message: string,
  known: Partial<Omit<BridgeFault, 'code' | 'side' | 'message'>> = {},
): BridgeFault => ({ code, side, message, register: null, sent: null, said: null, legal: [], ...known });

/** How a game ended, as the player would be told: points by name, and whether it won. */
export interface BridgeOutcome {
  readonly won: boolean;
  readonly scores: { readonly [name: string]: number };
}

/** What a bridge wants to be done. Whoever carries it out does one step after the other. */
export type Step =
  /** A message as wire text, without its framing. */
  | { readonly kind: 'send'; readonly to: Side; readonly text: string }
  /** A fresh process for the player: one a game (S-68). What it is called there, where that is known only now. */
  | { readonly kind: 'start'; readonly name?: string }
  /** Somebody has to look at the server's public state, and tell the bridge. */
  | { readonly kind: 'look' }
  /** Nothing more is said to this side; it may go. A socket is closed with the code, if there is one. */
  | { readonly kind: 'close'; readonly side: Side; readonly reason: string; readonly code?: number }
  | { readonly kind: 'fault'; readonly fault: BridgeFault }
  /** Something worth knowing, such as a policy that was used. */
  | { readonly kind: 'note'; readonly text: string }
  /** The game has come to its end by the rules. */
  | { readonly kind: 'over'; readonly outcome: BridgeOutcome | null };

export const send = (to: Side, text: string): Step => ({ kind: 'send', to, text });
export const close = (side: Side, reason: string, code?: number): Step => ({
  kind: 'close',
  side,
  reason,
  ...(code !== undefined && { code }),
});
export const note = (text: string): Step => ({ kind: 'note', text });
export const complain = (fault: BridgeFault): Step => ({ kind: 'fault', fault });
