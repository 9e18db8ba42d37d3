import type { FidelityCounter, FidelityRow } from '../../../../kit/bridge-fidelity.js';

/** A JSON-RPC player at an S-expression driver. */
export const JSONRPC_ON_SEXPR_FIDELITY = {
  'io/start/order': {
    item: '`StartGame`: `order`',
    register: 'J-08',
    policies: {
      reconstructed: '`StartGame` waits for the first state; whoever moved before it comes before the own seat',
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
    policies: { exact: 'as they are, quoted ones without their quotes' },
  },
  'io/start-turn': {
    item: '`StartTurn`',
    register: 'J-24',
    policies: {
      exact: '`(move …)` at the start of a turn; in the `live` dialect with `trash`, `in_play` and `phase`',
    },
  },
  'io/state/counts': {
    item: 'state: `hand`, `deck`, `discard`, `buys`, `actions`, `treasure`, `trash`, `in_play`',
    register: null,
    policies: {
      exact: 'the fields of the state, of deck and discards the lengths',
      approximated: 'where it holds a woodcutter, which the other protocol does not know: without it',
    },
  },
  'io/state/supply': {
    item: 'state: `supply`',
    register: 'S-14',
    policies: { reconstructed: 'counted; piles that are gone are remembered as 0; no woodcutter, no Curse' },
  },
  'io/state/phase': {
    item: 'state: `phase`',
    register: 'J-26',
    policies: { reconstructed: '`Buy` after the first own treasure or buy of the turn; `live` dialect only' },
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
      reconstructed: 'held until the next state, and sent before what follows from it; the supply is as last seen',
      approximated: 'at the end of input: the last known counts and an empty hand',
    },
  },
  'io/clean': {
    item: '`EndTurn`',
    register: 'S-42',
    policies: {
      exact: '`(clean)` where the hand is empty',
      approximated: '`(clean …)` exposes the cheapest card that is no treasure, else the first one',
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
    policies: { exact: 'error -32600 from the bridge; nothing reaches the driver, which would abort the game' },
  },
  'io/attack': {
    item: '`Attack`',
    register: null,
    policies: {
      exact: '`(attacked …)`, with the hand; the answer becomes `(moat)` or `(discard …)`',
      approximated: 'a woodcutter in hand, which the player does not know: the bridge discards it first',
    },
  },
  'io/played': {
    item: '`Played`',
    register: 'J-31',
    policies: {
      exact: '`(moved … (add …))`, and `(act …)` without arguments',
      approximated: '`(moved … (act …))`: its arguments are lost',
      impossible:
        '`(moved … (buy …))`, `(clean …)` and woodcutters have no message, and the `live` dialect has none at all: dropped',
    },
  },
  'io/defended': {
    item: '`(defended …)`',
    register: null,
    policies: { impossible: 'has no message: dropped' },
  },
  'io/shuffle': {
    item: '`Shuffle`',
    register: 'J-32',
    policies: {
      reconstructed: 'sent when the discards of one state have become the deck of the next; `docs` dialect only',
    },
  },
  'io/scores': {
    item: '`GameOver`: `result`, `scores`',
    register: 'S-62',
    policies: { reconstructed: 'every gain and every trash is public: the final decks of all are added up' },
  },
  'io/end': {
    item: 'end of the game',
    register: 'S-61',
    policies: {
      approximated:
        'end of input is the regular end if the last province is gone and nothing is asked, else an abort: a plain close',
    },
  },
  'io/rematch': {
    item: '`rematch`',
    register: 'S-68',
    policies: { impossible: 'ignored: every game has a process of its own' },
  },
} as const satisfies Record<string, FidelityRow>;

export type JsonrpcOnSexprFidelity = FidelityCounter<keyof typeof JSONRPC_ON_SEXPR_FIDELITY>;
