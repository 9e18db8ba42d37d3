/** How well something of one protocol can be said in the other. */
export const GRADES = ['exact', 'reconstructed', 'approximated', 'impossible'] as const;
export type Grade = (typeof GRADES)[number];

export const WAYS = ['websocket', 'stdio'] as const;
export type Way = (typeof WAYS)[number];

interface Row {
  readonly way: Way;
  /** The message, and the field where it is not all of it. */
  readonly item: string;
  /** The register's id; null where it has none. */
  readonly register: string | null;
  /** What is done, for each grade that can come up. */
  readonly policies: { readonly [grade in Grade]?: string };
}

/**
 * What each bridge does with every kind of message and field. The bridges count by these rows, the report at the end is
 * made of those counts, and docs/bridge.md is this table.
 */
export const FIDELITY = {
  'ws/start': {
    way: 'websocket',
    item: 'start of the process',
    register: 'S-68',
    policies: { exact: '`StartGame` starts a fresh process, and is answered `{}` at once' },
  },
  'ws/names': {
    way: 'websocket',
    item: 'player names',
    register: 'S-01',
    policies: {
      exact: 'a name of letters stays as it is, in lower case',
      reconstructed: 'any other name gets an alias of letters, unique and stable; the log has the table',
    },
  },
  'ws/state/players': {
    way: 'websocket',
    item: 'state: `players`',
    register: 'S-21',
    policies: { exact: '`order` of `StartGame`, turned so that the own seat is first; in `attacked` too' },
  },
  'ws/state/supply': {
    way: 'websocket',
    item: 'state: `supply`',
    register: 'J-23',
    policies: {
      exact: 'the counts of `supply`, one word a copy, without the cards that the player does not know',
      approximated: 'in `attacked`, where the public state cannot be read: as last seen',
    },
  },
  'ws/state/trash': {
    way: 'websocket',
    item: 'state: `trash`',
    register: 'J-24',
    policies: {
      exact: '`trash`, without the cards that the player does not know',
      approximated: 'where the server does not tell: what the player itself has trashed, or as last seen',
    },
  },
  'ws/state/actions': {
    way: 'websocket',
    item: 'state: `actions`',
    register: 'J-26',
    policies: {
      exact: '`actions`; 0 in the buy phase, as `phase` tells it',
      reconstructed: 'where there is no `phase`: 0 after the first own treasure or buy of the turn',
    },
  },
  'ws/state/buys-coins': {
    way: 'websocket',
    item: 'state: `buys`, `coins`',
    register: null,
    policies: { exact: '`buys` and `treasure`' },
  },
  'ws/state/hand': {
    way: 'websocket',
    item: 'state: `hand`',
    register: 'J-33',
    policies: {
      exact: '`hand`',
      reconstructed: 'in `attacked`: the last hand told, less what was discarded since',
      approximated: 'in an unrated game: without the cards that the player does not know',
    },
  },
  'ws/state/plays': {
    way: 'websocket',
    item: 'state: `plays`',
    register: 'J-24',
    policies: { exact: '`in_play`', reconstructed: 'where the server does not tell: the own plays of the turn' },
  },
  'ws/state/deck-discards': {
    way: 'websocket',
    item: 'state: `deck`, `discards`',
    register: 'S-17',
    policies: {
      reconstructed:
        'kept card by card, and held against the two counts in every message; a reshuffle is found by them',
      approximated: 'in an unrated game, after a hidden change: whatever fits the counts',
    },
  },
  'ws/move': {
    way: 'websocket',
    item: '`(move …)`',
    register: null,
    policies: { exact: '`StartTurn`, and each result of `Play` and `Buy`' },
  },
  'ws/moved/played': {
    way: 'websocket',
    item: '`(moved … (act …))`, `(moved … (add …))`',
    register: 'J-31',
    policies: {
      exact: '`Played` of a treasure, or of a card that is played without arguments',
      impossible: '`Played` of a card with arguments, which it does not tell: left out',
    },
  },
  'ws/moved/buy': {
    way: 'websocket',
    item: '`(moved … (buy …))`',
    register: 'J-31',
    policies: {
      approximated:
        'with two seats: one for each card that the supply has lost since the own turn, however it was gained',
      impossible: 'with more seats: nobody knows whose it is, so it is left out',
    },
  },
  'ws/moved/clean': {
    way: 'websocket',
    item: '`(moved … (clean …))`',
    register: 'J-31',
    policies: {
      approximated: 'with `--synthetic` and two seats: `(clean)`, without the card that nobody knows',
      impossible: 'left out',
    },
  },
  'ws/moved/militia': {
    way: 'websocket',
    item: '`(moved … (act militia))`',
    register: null,
    policies: { exact: 'always sent right before `attacked`' },
  },
  'ws/attacked': {
    way: 'websocket',
    item: '`(attacked …)`: who attacks',
    register: 'J-43',
    policies: {
      exact: 'with two seats the other one; else `current_player` of the public state, or `Played`',
      approximated: 'where the public state cannot be read: the first seat after the own',
    },
  },
  'ws/defended': {
    way: 'websocket',
    item: '`(defended …)`',
    register: null,
    policies: { impossible: 'nobody is told what others do against an attack: left out' },
  },
  'ws/end': {
    way: 'websocket',
    item: 'end of the game',
    register: 'J-28',
    policies: { exact: '`GameOver` closes standard input, and is answered `{"rematch":false}` at once' },
  },
  'ws/play': {
    way: 'websocket',
    item: '`(act …)`, `(add …)`, `(buy …)`',
    register: null,
    policies: { exact: '`Play` with its `data`, or `Buy`; an illegal reply never reaches the server' },
  },
  'ws/clean': {
    way: 'websocket',
    item: '`(clean …)`',
    register: 'J-10',
    policies: { approximated: '`EndTurn` without params; the exposed card is lost', exact: '`EndTurn` without params' },
  },
  'ws/defense': {
    way: 'websocket',
    item: '`(moat)`, `(discard …)`',
    register: 'J-37',
    policies: {
      exact: '`{"reaction":"Moat"}`, or `{"data":[…]}`',
      approximated: 'in an unrated game: the bridge also discards cards that the player does not know',
    },
  },
  'ws/attack/unsayable': {
    way: 'websocket',
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
    way: 'websocket',
    item: 'cards drawn in the turn of others',
    register: 'J-33',
    policies: { approximated: 'in an unrated game: found when the next hand is told' },
  },
  'io/start/order': {
    way: 'stdio',
    item: '`StartGame`: `order`',
    register: 'J-08',
    policies: {
      reconstructed: '`StartGame` waits for the first state; whoever moved before it comes before the own seat',
    },
  },
  'io/start/kingdom': {
    way: 'stdio',
    item: '`StartGame`: `kingdom`',
    register: null,
    policies: { reconstructed: 'the action cards of the first supply, without woodcutter' },
  },
  'io/names': {
    way: 'stdio',
    item: 'player names',
    register: 'S-01',
    policies: { exact: 'as they are, quoted ones without their quotes' },
  },
  'io/start-turn': {
    way: 'stdio',
    item: '`StartTurn`',
    register: 'J-24',
    policies: {
      exact: '`(move …)` at the start of a turn; in the `live` dialect with `trash`, `in_play` and `phase`',
    },
  },
  'io/state/counts': {
    way: 'stdio',
    item: 'state: `hand`, `deck`, `discard`, `buys`, `actions`, `treasure`, `trash`, `in_play`',
    register: null,
    policies: {
      exact: 'the fields of the state, of deck and discards the lengths',
      approximated: 'where it holds a woodcutter, which the other protocol does not know: without it',
    },
  },
  'io/state/supply': {
    way: 'stdio',
    item: 'state: `supply`',
    register: 'S-14',
    policies: { reconstructed: 'counted; piles that are gone are remembered as 0; no woodcutter, no Curse' },
  },
  'io/state/phase': {
    way: 'stdio',
    item: 'state: `phase`',
    register: 'J-26',
    policies: { reconstructed: '`Buy` after the first own treasure or buy of the turn; `live` dialect only' },
  },
  'io/result': {
    way: 'stdio',
    item: 'result of `Play`, `Buy`',
    register: null,
    policies: { exact: 'the next `(move …)`' },
  },
  'io/end-turn/result': {
    way: 'stdio',
    item: 'result of `EndTurn`',
    register: 'J-28',
    policies: {
      reconstructed: 'held until the next state, and sent before what follows from it; the supply is as last seen',
      approximated: 'at the end of input: the last known counts and an empty hand',
    },
  },
  'io/clean': {
    way: 'stdio',
    item: '`EndTurn`',
    register: 'S-42',
    policies: {
      exact: '`(clean)` where the hand is empty',
      approximated: '`(clean …)` exposes the cheapest card that is no treasure, else the first one',
    },
  },
  'io/play': {
    way: 'stdio',
    item: '`Play`, `Buy`',
    register: null,
    policies: { exact: '`(act …)`, `(add …)`, `(buy …)`' },
  },
  'io/refused': {
    way: 'stdio',
    item: 'illegal requests',
    register: 'S-65',
    policies: { exact: 'error -32600 from the bridge; nothing reaches the driver, which would abort the game' },
  },
  'io/attack': {
    way: 'stdio',
    item: '`Attack`',
    register: null,
    policies: {
      exact: '`(attacked …)`, with the hand; the answer becomes `(moat)` or `(discard …)`',
      approximated: 'a woodcutter in hand, which the player does not know: the bridge discards it first',
    },
  },
  'io/played': {
    way: 'stdio',
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
    way: 'stdio',
    item: '`(defended …)`',
    register: null,
    policies: { impossible: 'has no message: dropped' },
  },
  'io/shuffle': {
    way: 'stdio',
    item: '`Shuffle`',
    register: 'J-32',
    policies: {
      reconstructed: 'sent when the discards of one state have become the deck of the next; `docs` dialect only',
    },
  },
  'io/scores': {
    way: 'stdio',
    item: '`GameOver`: `result`, `scores`',
    register: 'S-62',
    policies: { reconstructed: 'every gain and every trash is public: the final decks of all are added up' },
  },
  'io/end': {
    way: 'stdio',
    item: 'end of the game',
    register: 'S-61',
    policies: {
      approximated:
        'end of input is the regular end if the last province is gone and nothing is asked, else an abort: a plain close',
    },
  },
  'io/rematch': {
    way: 'stdio',
    item: '`rematch`',
    register: 'S-68',
    policies: { impossible: 'ignored: every game has a process of its own' },
  },
} as const satisfies Record<string, Row>;

export type RowId = keyof typeof FIDELITY;
export const rowOf = (id: RowId): Row => FIDELITY[id];
