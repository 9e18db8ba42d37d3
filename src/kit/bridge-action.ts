/** The two sides of a bridge: the player, and the server of its game (a WebSocket server or a driver on pipes). */
export const SIDES = ['player', 'server'] as const;
export type Side = (typeof SIDES)[number];

/** Why a game could not go on over the bridge. */
export interface BridgeFault {
  /** Stable: `bridge/count`, `reply/grammar`. */
  readonly code: string;
  /** Who is at fault; `bridge` where the two protocols do not fit. */
  readonly side: Side | 'bridge';
  readonly message: string;
  /** The id of the point in docs/register.md; null if it has none. */
  readonly register: string | null;
  /** The last message sent to that side, and its answer. */
  readonly sent: string | null;
  readonly said: string | null;
  /** What would have been legal, as wire text, computed on iteration. */
  readonly legal: Iterable<string>;
}

export const makeBridgeFault = (
  code: string,
  side: BridgeFault['side'],
  message: string,
  known: Partial<Omit<BridgeFault, 'code' | 'side' | 'message'>> = {},
): BridgeFault => ({ code, side, message, register: null, sent: null, said: null, legal: [], ...known });

/** How a game ended: points by name, and whether the bridged player won. */
export interface BridgeOutcome {
  readonly won: boolean;
  readonly scores: { readonly [name: string]: number };
}

/** Something a bridge wants done. Actions are carried out in order. */
export type BridgeAction =
  /** `text` is wire text without its framing. */
  | { readonly kind: 'send'; readonly to: Side; readonly text: string }
  /** Start the player, with the name it has in this game if the bridge learns it only now. */
  | { readonly kind: 'start'; readonly name?: string }
  /** Fetch the server's public state and pass it to `onPublicState`. */
  | { readonly kind: 'fetch-state' }
  /** Close a side. `code` is the close code of a socket. */
  | { readonly kind: 'close'; readonly side: Side; readonly reason: string; readonly code?: number }
  | { readonly kind: 'fault'; readonly fault: BridgeFault }
  /** Something worth knowing, such as a policy that was applied. */
  | { readonly kind: 'note'; readonly text: string }
  /** The game ended by its rules; the outcome is null if the server did not report one. */
  | { readonly kind: 'over'; readonly outcome: BridgeOutcome | null };

export const send = (to: Side, text: string): BridgeAction => ({ kind: 'send', to, text });
export const close = (side: Side, reason: string, code?: number): BridgeAction => ({
  kind: 'close',
  side,
  reason,
  ...(code !== undefined && { code }),
});
export const note = (text: string): BridgeAction => ({ kind: 'note', text });
export const reportFault = (fault: BridgeFault): BridgeAction => ({ kind: 'fault', fault });
