import {
  openSexprOnJsonrpc,
  type SexprOnJsonrpcOptions,
} from '../../../../src/games/dominion/bridge/sexpr-on-jsonrpc/index.js';
import type { TurnState } from '../../../../src/games/dominion/jsonrpc/messages.js';
import type { BridgeAction, BridgeFault } from '../../../../src/kit/bridge-action.js';
import { parseText } from '../../../../src/wire/sexpr/writer.js';
import { SHARED_KINGDOM } from './shared-kingdom.js';

const SUPPLY = {
  Copper: 46,
  Silver: 40,
  Gold: 30,
  Estate: 8,
  Duchy: 8,
  Province: 8,
  Curse: 10,
  ...Object.fromEntries(SHARED_KINGDOM.map((card) => [card, 10])),
};

/** The state of the first turn, with some members replaced. */
export const turn = (given: Partial<TurnState> = {}): TurnState => ({
  hand: ['Copper', 'Copper', 'Copper', 'Estate', 'Estate'],
  discard: 0,
  deck: 5,
  supply: SUPPLY,
  trash: [],
  buys: 1,
  actions: 1,
  treasure: 0,
  in_play: [],
  phase: ['Action'],
  ...given,
});

/** The same from a server that sends only documented members. */
export function documentedTurn(given: Partial<TurnState> = {}): TurnState {
  const { trash, in_play, phase, ...rest } = turn(given);
  return rest;
}

export interface Effects {
  readonly toPlayer: string[];
  readonly toServer: unknown[];
  readonly faults: BridgeFault[];
  readonly notes: string[];
  readonly others: BridgeAction[];
}

/** A bridge between a server and a player that are both written by hand: each event returns its effects. */
export function openHarness(options: Partial<SexprOnJsonrpcOptions> = {}) {
  const bridge = openSexprOnJsonrpc({
    name: 'alice',
    version: 'v3',
    unrated: false,
    synthetic: false,
    canFetchState: false,
    ...options,
  });
  const take = (actions: readonly BridgeAction[]): Effects => {
    const effects: Effects = { toPlayer: [], toServer: [], faults: [], notes: [], others: [] };
    for (const action of actions) {
      if (action.kind === 'send' && action.to === 'player') effects.toPlayer.push(action.text);
      else if (action.kind === 'send') effects.toServer.push(JSON.parse(action.text));
      else if (action.kind === 'fault') effects.faults.push(action.fault);
      else if (action.kind === 'note') effects.notes.push(action.text);
      else effects.others.push(action);
    }
    return effects;
  };
  let serverId = 0;
  const server = (message: object): Effects => take(bridge.fromServer(JSON.stringify({ jsonrpc: '2.0', ...message })));
  return {
    bridge,
    take,
    server,
    start: (order: readonly string[] = ['alice', 'bob'], kingdom: readonly string[] = SHARED_KINGDOM) =>
      server({ id: ++serverId, method: 'StartGame', params: { kingdom, order } }),
    turn: (state: TurnState = turn()) => server({ method: 'StartTurn', params: state }),
    result: (id: number, result: unknown) => server({ id, result }),
    attack: (params: object, id = ++serverId) => server({ id, method: 'Attack', params: { data: null, ...params } }),
    player: (text: string): Effects => {
      const datum = parseText(text);
      if (!datum.ok) throw new Error(text);
      return take(bridge.fromPlayer(datum.value));
    },
  };
}

/** A field of a state as it is written: `(hand copper estate)`. */
export const fieldIn = (text: string, field: string): string =>
  new RegExp(`\\(${field}( [^()]*)?\\)`).exec(text)?.[0] ?? '';
