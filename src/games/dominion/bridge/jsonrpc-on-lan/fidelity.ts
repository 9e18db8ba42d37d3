import type { FidelityCounter, FidelityRow } from '../../../../kit/bridge-fidelity.js';

/** What the bridge does with each message and field. It counts by these rows, and docs/bridge.md shows them. */
export const JSONRPC_ON_LAN_FIDELITY = {
  'rpc-lan/order': {
    item: '`StartGame`: `order`',
    register: 'J-08',
    policies: {
      reconstructed:
        'players have numbers: they are called `one`, `two`, `three` and `four`; `two` begins, `one` is last',
    },
  },
  'rpc-lan/kingdom': {
    item: '`StartGame`: `kingdom`',
    register: 'J-02',
    policies: { approximated: 'eight cards: without Adventurer and Woodcutter, which the protocol does not have' },
  },
  'rpc-lan/state': {
    item: '`StartTurn`, and results of `Play` and `Buy`: all fields but the supply',
    register: 'L-18',
    policies: { exact: 'from the copy of the game that every client has; the bridge follows all plays' },
  },
  'rpc-lan/supply': {
    item: 'state: `supply`',
    register: 'L-08',
    policies: { approximated: 'without Adventurer and Woodcutter; the player never buys them' },
  },
  'rpc-lan/action': {
    item: '`Play` of an action',
    register: null,
    policies: { exact: '`!cp` with the place of the card in the hand' },
  },
  'rpc-lan/treasure': {
    item: '`Play` of a treasure',
    register: 'J-26',
    policies: {
      reconstructed:
        'the first one ends the action phase with `!ep`, which counts all treasures; the player sees the coins of those that it has played',
    },
  },
  'rpc-lan/buy': {
    item: '`Buy`',
    register: 'L-04',
    policies: { exact: '`!bc`', reconstructed: 'in the action phase, `!ep` comes first' },
  },
  'rpc-lan/end-turn': {
    item: '`EndTurn`',
    register: 'J-10',
    policies: {
      exact: '`!ep`, once or twice; its result has the next hand',
      approximated: 'in the last turn of the game: there is no clean-up, so that the hand is the one before it',
    },
  },
  'rpc-lan/refused': {
    item: 'illegal requests',
    register: 'J-25',
    policies: { exact: 'an error from the bridge; the others, who check nothing, never see them' },
  },
  'rpc-lan/played': {
    item: '`Played`',
    register: 'J-31',
    policies: {
      exact: '`!cp` of another player',
      reconstructed: '`!ep` in the action phase: all treasures that count',
      impossible:
        'left out: buys, ends of turns, Adventurer and Woodcutter have no message, and the `live` dialect has none at all',
    },
  },
  'rpc-lan/shuffle': {
    item: '`Shuffle`',
    register: 'J-32',
    policies: { exact: "sent when the player's own discard pile becomes its deck; `docs` dialect only" },
  },
  'rpc-lan/response': {
    item: 'responses',
    register: 'L-15',
    policies: { exact: 'given and waited for by the bridge' },
  },
  'rpc-lan/game-over': {
    item: '`GameOver`',
    register: 'L-17',
    policies: {
      reconstructed: 'no message of the LAN wire says it: from the copy of the game, ties by the lowest number',
    },
  },
  'rpc-lan/rematch': {
    item: '`rematch`',
    register: 'L-13',
    policies: { impossible: 'ignored: every game has its own connection' },
  },
} as const satisfies Record<string, FidelityRow>;

export type JsonrpcOnLanRow = keyof typeof JSONRPC_ON_LAN_FIDELITY;
export type JsonrpcOnLanFidelity = FidelityCounter<JsonrpcOnLanRow>;
