import type { FidelityCounter, FidelityRow } from '../../../../kit/bridge-fidelity.js';

/** An S-expression player at a WebSocket server. */
export const SEXPR_ON_JSONRPC_FIDELITY = {
  'ws/start': {
    item: 'start of the process',
    register: 'S-68',
    policies: { exact: '`StartGame` starts a fresh process, and is answered `{}` at once' },
  },
  'ws/names': {
    item: 'player names',
    register: 'S-01',
    policies: {
      exact: 'a name of letters stays as it is, in lower case',
      reconstructed: 'any other name gets an alias of letters, unique and stable; the log has the table',
    },
  },
  'ws/state/players': {
    item: 'state: `players`',
    register: 'S-21',
    policies: { exact: '`order` of `StartGame`, turned so that the own seat is first; in `attacked` too' },
  },
  'ws/state/supply': {
    item: 'state: `supply`',
    register: 'J-23',
    policies: {
      exact: 'the counts of `supply`, one word a copy, without the cards that the player does not know',
      approximated: 'in `attacked`, where the public state cannot be read: as last seen',
    },
  },
  'ws/state/trash': {
    item: 'state: `trash`',
    register: 'J-24',
    policies: {
      exact: '`trash`, without the cards that the player does not know',
      approximated: 'where the server does not tell: what the player itself has trashed, or as last seen',
    },
  },
  'ws/state/actions': {
    item: 'state: `actions`',
    register: 'J-26',
    policies: {
      exact: '`actions`; 0 in the buy phase, as `phase` tells it',
      reconstructed: 'where there is no `phase`: 0 after the first own treasure or buy of the turn',
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
      reconstructed: 'in `attacked`: the last hand told, less what was discarded since',
      approximated: 'in an unrated game: without the cards that the player does not know',
    },
  },
  'ws/state/plays': {
    item: 'state: `plays`',
    register: 'J-24',
    policies: { exact: '`in_play`', reconstructed: 'where the server does not tell: the own plays of the turn' },
  },
  'ws/state/deck-discards': {
    item: 'state: `deck`, `discards`',
    register: 'S-17',
    policies: {
      reconstructed:
        'kept card by card, and held against the two counts in every message; a reshuffle is found by them',
      approximated: 'in an unrated game, after a hidden change: whatever fits the counts',
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
      exact: '`Played` of a treasure, or of a card that is played without arguments',
      impossible: '`Played` of a card with arguments, which it does not tell: left out',
    },
  },
  'ws/moved/buy': {
    item: '`(moved … (buy …))`',
    register: 'J-31',
    policies: {
      approximated:
        'with two seats: one for each card that the supply has lost since the own turn, however it was gained',
      impossible: 'with more seats: nobody knows whose it is, so it is left out',
    },
  },
  'ws/moved/clean': {
    item: '`(moved … (clean …))`',
    register: 'J-31',
    policies: {
      approximated: 'with `--synthetic` and two seats: `(clean)`, without the card that nobody knows',
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
      exact: 'with two seats the other one; else `current_player` of the public state, or `Played`',
      approximated: 'where the public state cannot be read: the first seat after the own',
    },
  },
  'ws/defended': {
    item: '`(defended …)`',
    register: null,
    policies: { impossible: 'nobody is told what others do against an attack: left out' },
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
    item: 'attacks that have no message',
    register: 'J-37',
    policies: {
      approximated:
        'in an unrated game the bridge answers: a moat if there is one; else Witch `{}`, Bandit the cheapest treasure that it ' +
        'can take or null, Bureaucrat the first victory card or `"reveal"`, Militia (for players of v1 and v2) victory cards, ' +
        'then the cheapest',
    },
  },
  'ws/hidden-draw': {
    item: 'cards drawn in the turn of others',
    register: 'J-33',
    policies: { approximated: 'in an unrated game: found when the next hand is told' },
  },
} as const satisfies Record<string, FidelityRow>;

export type SexprOnJsonrpcFidelity = FidelityCounter<keyof typeof SEXPR_ON_JSONRPC_FIDELITY>;
