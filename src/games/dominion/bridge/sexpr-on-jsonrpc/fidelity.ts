import type { FidelityCounter, FidelityRow } from '../../../../kit/bridge-fidelity.js';

/** What the bridge does with each message and field. It counts by these rows, and docs/bridge.md shows them. */
export const SEXPR_ON_JSONRPC_FIDELITY = {
  'ws/start': {
    item: 'start of the process',
    register: 'S-68',
    policies: { exact: '`StartGame` starts a new process, and is answered `{}` at once' },
  },
  'ws/names': {
    item: 'player names',
    register: 'S-01',
    policies: {
      exact: 'a name made of letters is kept, in lower case',
      reconstructed: 'any other name gets an alias made of letters, unique and stable; the log lists them',
    },
  },
  'ws/state/players': {
    item: 'state: `players`',
    register: 'S-21',
    policies: { exact: '`order` of `StartGame`, rotated so that the player comes first; in `attacked` too' },
  },
  'ws/state/supply': {
    item: 'state: `supply`',
    register: 'J-23',
    policies: {
      exact: 'the counts of `supply`, one name for each copy, without cards that the player does not know',
      approximated: 'in `attacked`, if the public state is not available: as last seen',
    },
  },
  'ws/state/trash': {
    item: 'state: `trash`',
    register: 'J-24',
    policies: {
      exact: '`trash`, without cards that the player does not know',
      approximated: 'if the server does not send it: what the player itself has trashed, or as last seen',
    },
  },
  'ws/state/actions': {
    item: 'state: `actions`',
    register: 'J-26',
    policies: {
      exact: '`actions`; 0 if `phase` is the buy phase',
      reconstructed: 'if there is no `phase`: 0 after the first treasure or buy of the turn',
    },
  },
  'ws/state/buys-coins': {
    item: 'state: `buys`, `coins`',
    register: null,
    policies: { exact: '`buys` and `treasure`' },
  },
  'ws/state/hand': {
    item: 'state: `hand`',
    register: 'J-33',
    policies: {
      exact: '`hand`',
      reconstructed: 'in `attacked`: the last known hand, less what was discarded since',
      approximated: 'in an unrated game: without cards that the player does not know',
    },
  },
  'ws/state/plays': {
    item: 'state: `plays`',
    register: 'J-24',
    policies: {
      exact: '`in_play`',
      reconstructed: 'if the server does not send it: what the player has played this turn',
    },
  },
  'ws/state/deck-discards': {
    item: 'state: `deck`, `discards`',
    register: 'S-17',
    policies: {
      reconstructed:
        'tracked card by card, and checked against the two counts in every message, which also show reshuffles',
      approximated: 'in an unrated game, after a change without a message: cards that fit the counts',
    },
  },
  'ws/move': {
    item: '`(move …)`',
    register: null,
    policies: { exact: '`StartTurn`, and each result of `Play` and `Buy`' },
  },
  'ws/moved/played': {
    item: '`(moved … (act …))`, `(moved … (add …))`',
    register: 'J-31',
    policies: {
      exact: '`Played` of a treasure, or of a card without arguments',
      impossible: '`Played` of a card with arguments, which it does not have: left out',
    },
  },
  'ws/moved/buy': {
    item: '`(moved … (buy …))`',
    register: 'J-31',
    policies: {
      approximated:
        "with two seats: one for each card that the supply has lost since the player's turn, however it was gained",
      impossible: 'with more seats: left out, since it is not known who gained the card',
    },
  },
  'ws/moved/clean': {
    item: '`(moved … (clean …))`',
    register: 'J-31',
    policies: {
      approximated: 'with `--synthetic` and two seats: `(clean)`, without the card, which is not known',
      impossible: 'left out',
    },
  },
  'ws/moved/militia': {
    item: '`(moved … (act militia))`',
    register: null,
    policies: { exact: 'always sent right before `attacked`' },
  },
  'ws/attacked': {
    item: '`(attacked …)`: who attacks',
    register: 'J-43',
    policies: {
      exact: 'with two seats the opponent; otherwise `current_player` of the public state, or `Played`',
      approximated: 'if the public state is not available: the next seat',
    },
  },
  'ws/defended': {
    item: '`(defended …)`',
    register: null,
    policies: { impossible: 'left out: the server does not say how others defend themselves' },
  },
  'ws/end': {
    item: 'end of the game',
    register: 'J-28',
    policies: { exact: '`GameOver` closes standard input, and is answered `{"rematch":false}` at once' },
  },
  'ws/play': {
    item: '`(act …)`, `(add …)`, `(buy …)`',
    register: null,
    policies: { exact: '`Play` with its `data`, or `Buy`; an illegal reply never reaches the server' },
  },
  'ws/clean': {
    item: '`(clean …)`',
    register: 'J-10',
    policies: { approximated: '`EndTurn` without params; the exposed card is lost', exact: '`EndTurn` without params' },
  },
  'ws/defense': {
    item: '`(moat)`, `(discard …)`',
    register: 'J-37',
    policies: {
      exact: '`{"reaction":"Moat"}`, or `{"data":[…]}`',
      approximated: 'in an unrated game: the bridge also discards cards that the player does not know',
    },
  },
  'ws/attack/unsayable': {
    item: 'attacks without a message',
    register: 'J-37',
    policies: {
      approximated:
        'in an unrated game the bridge answers: Moat if in hand; otherwise Witch `{}`, Bandit the cheapest treasure that it ' +
        'can take or null, Bureaucrat the first victory card or `"reveal"`, Militia (for players of v1 and v2) victory ' +
        'cards, then the cheapest',
    },
  },
  'ws/hidden-draw': {
    item: 'cards drawn during the turns of others',
    register: 'J-33',
    policies: { approximated: 'in an unrated game: noticed with the next hand' },
  },
} as const satisfies Record<string, FidelityRow>;

export type SexprOnJsonrpcFidelity = FidelityCounter<keyof typeof SEXPR_ON_JSONRPC_FIDELITY>;
