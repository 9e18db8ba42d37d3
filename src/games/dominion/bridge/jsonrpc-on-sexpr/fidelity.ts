import type { FidelityCounter, FidelityRow } from '../../../../kit/bridge-fidelity.js';

/** What the bridge does with each message and field. It counts by these rows, and docs/bridge.md shows them. */
export const JSONRPC_ON_SEXPR_FIDELITY = {
  'io/start/order': {
    item: '`StartGame`: `order`',
    register: 'J-08',
    policies: {
      reconstructed: '`StartGame` waits for the first state; players that moved before it come before this one',
    },
  },
  'io/start/kingdom': {
    item: '`StartGame`: `kingdom`',
    register: null,
    policies: { reconstructed: 'the action cards of the first supply, without woodcutter' },
  },
  'io/names': {
    item: 'player names',
    register: 'S-01',
    policies: { exact: 'unchanged; quoted names without their quotes' },
  },
  'io/start-turn': {
    item: '`StartTurn`',
    register: 'J-24',
    policies: {
      exact: '`(move …)` at the start of a turn; with `trash`, `in_play` and `phase` in the `live` dialect',
    },
  },
  'io/state/counts': {
    item: 'state: `hand`, `deck`, `discard`, `buys`, `actions`, `treasure`, `trash`, `in_play`',
    register: null,
    policies: {
      exact: 'the fields of the state; for deck and discards their lengths',
      approximated: 'without woodcutters, which the protocol does not have',
    },
  },
  'io/state/supply': {
    item: 'state: `supply`',
    register: 'S-14',
    policies: { reconstructed: 'counted; empty piles are remembered as 0; no woodcutter, no Curse' },
  },
  'io/state/phase': {
    item: 'state: `phase`',
    register: 'J-26',
    policies: { reconstructed: '`Buy` after the first treasure or buy of the turn; `live` dialect only' },
  },
  'io/result': {
    item: 'result of `Play`, `Buy`',
    register: null,
    policies: { exact: 'the next `(move …)`' },
  },
  'io/end-turn/result': {
    item: 'result of `EndTurn`',
    register: 'J-28',
    policies: {
      reconstructed:
        'delayed until the next state, and sent before anything that follows from it; the supply is as last seen',
      approximated: 'at the end of input: the last known counts and an empty hand',
    },
  },
  'io/clean': {
    item: '`EndTurn`',
    register: 'S-42',
    policies: {
      exact: '`(clean)` if the hand is empty',
      approximated: '`(clean …)` exposes the cheapest card that is not a treasure, or else the first card',
    },
  },
  'io/play': {
    item: '`Play`, `Buy`',
    register: null,
    policies: { exact: '`(act …)`, `(add …)`, `(buy …)`' },
  },
  'io/refused': {
    item: 'illegal requests',
    register: 'S-65',
    policies: { exact: 'error -32600 from the bridge; the driver, which would abort the game, does not see it' },
  },
  'io/attack': {
    item: '`Attack`',
    register: null,
    policies: {
      exact: '`(attacked …)`, with the hand; the answer becomes `(moat)` or `(discard …)`',
      approximated: 'with a woodcutter in hand, which the player does not know: the bridge discards it first',
    },
  },
  'io/played': {
    item: '`Played`',
    register: 'J-31',
    policies: {
      exact: '`(moved … (add …))`, and `(act …)` without arguments',
      approximated: '`(moved … (act …))`: without its arguments',
      impossible:
        'left out: `(moved … (buy …))`, `(clean …)` and woodcutters have no message, and the `live` dialect has none at all',
    },
  },
  'io/defended': {
    item: '`(defended …)`',
    register: null,
    policies: { impossible: 'left out: there is no message for it' },
  },
  'io/shuffle': {
    item: '`Shuffle`',
    register: 'J-32',
    policies: {
      reconstructed: 'sent if the discards of one state are the deck of the next; `docs` dialect only',
    },
  },
  'io/scores': {
    item: '`GameOver`: `result`, `scores`',
    register: 'S-62',
    policies: { reconstructed: 'added up from the final cards of all players: every gain and every trash is public' },
  },
  'io/end': {
    item: 'end of the game',
    register: 'S-61',
    policies: {
      approximated:
        'the end of input is the regular end if the last province is gone and nothing is asked; otherwise an abort, and a plain close',
    },
  },
  'io/rematch': {
    item: '`rematch`',
    register: 'S-68',
    policies: { impossible: 'ignored: every game has its own process' },
  },
} as const satisfies Record<string, FidelityRow>;

export type JsonrpcOnSexprFidelity = FidelityCounter<keyof typeof JSONRPC_ON_SEXPR_FIDELITY>;
