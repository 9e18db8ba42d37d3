import type { CardData, JsonCard, ParamsOf, Phase, Supply, TurnState } from '../../games/dominion/jsonrpc/messages.js';

/** What a player can ask for in its turn. */
export type TurnRequest =
  | { readonly method: 'Play'; readonly params: ParamsOf['Play'] }
  | { readonly method: 'Buy'; readonly params: ParamsOf['Buy'] }
  | { readonly method: 'EndTurn' };

/** What a player knows in its turn, and what it can do next. */
export interface Turn {
  readonly hand: readonly JsonCard[];
  readonly actions: number;
  readonly buys: number;
  readonly coins: number;
  readonly supply: Supply;
  /** How many cards there are. */
  readonly deck: number;
  readonly discard: number;
  /** From the first treasure on it is `Buy`, and no action can be played. */
  readonly phase: Phase;
  /** As the server sent it. */
  readonly state: TurnState;
  /** Plays a card, with the choices that it asks for. */
  readonly play: (card: JsonCard, data?: CardData) => TurnRequest;
  readonly buy: (card: JsonCard) => TurnRequest;
  readonly end: () => TurnRequest;
}

export const makeTurn = (state: TurnState, phase: Phase): Turn => ({
  hand: state.hand,
  actions: state.actions,
  buys: state.buys,
  coins: state.treasure,
  supply: state.supply,
  deck: state.deck,
  discard: state.discard,
  phase,
  state,
  play: (card, data) => ({ method: 'Play', params: data === undefined ? { card } : { card, data } }),
  buy: (card) => ({ method: 'Buy', params: { card } }),
  end: () => ({ method: 'EndTurn' }),
});

const TREASURES: readonly JsonCard[] = ['Copper', 'Silver', 'Gold'];

/** The phase after a request was carried out, also for servers that do not send it. */
export function phaseAfter(request: TurnRequest, before: Phase, state: TurnState): Phase {
  const [sent] = state.phase ?? [];
  if (sent !== undefined) return sent;
  const pays = request.method === 'Buy' || (request.method === 'Play' && TREASURES.includes(request.params.card));
  return pays ? 'Buy' : before;
}
