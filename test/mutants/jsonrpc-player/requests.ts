import { flaw, type Mutant } from '../mutant.js';
import { behaving, changingRequests, jsonrpcPlayer } from './player.js';

const PRICES: Readonly<Record<string, number>> = { Copper: 0, Silver: 3, Gold: 6, Estate: 2, Duchy: 5, Province: 8 };
const ACTIONS = ['Village', 'Market', 'Smithy', 'Laboratory', 'Festival', 'Moat', 'Witch', 'Militia'];

/** Breaks a rule on requests. */
export const REQUESTS: readonly Mutant[] = [
  jsonrpcPlayer(
    flaw('buys-beyond-treasure', 'buys a card that it cannot afford', 'buy/coins', /\/turn\//),
    changingRequests((request, { state }) => {
      const card = Object.keys(PRICES).find((each) => {
        const left = state?.supply[each as 'Copper'] ?? 0;
        return left > 0 && (PRICES[each] as number) > (state?.treasure ?? 0);
      });
      if (card === undefined || (state?.buys ?? 0) === 0) return null;
      return [{ ...request, method: 'Buy', params: { card } }];
    }),
  ),
  jsonrpcPlayer(
    flaw('buys-from-nothing', 'buys a card whose pile is empty', 'buy/in-supply', /\/turn\//),
    changingRequests((request, { state }) => {
      const isGone = state !== null && state.treasure >= 8 && state.buys > 0 && state.supply.Province === 0;
      return isGone ? [{ ...request, method: 'Buy', params: { card: 'Province' } }] : null;
    }),
  ),
  jsonrpcPlayer(
    flaw('buys-from-elsewhere', 'buys a card that is not in this game', 'buy/in-game', /\/turn\//),
    changingRequests((request, { state }) => {
      if (state === null || state.treasure < 4 || state.buys === 0) return null;
      const card = ['Gardens', 'Militia', 'Remodel', 'Bureaucrat'].find((each) => !(each in state.supply));
      return card === undefined ? null : [{ ...request, method: 'Buy', params: { card } }];
    }),
  ),
  jsonrpcPlayer(
    flaw('buys-without-buys', 'buys a card when no buy is left', 'buy/buys', /\/turn\//),
    changingRequests((request, { state }) =>
      state?.buys === 0 ? [{ ...request, method: 'Buy', params: { card: 'Copper' } }] : null,
    ),
  ),
  jsonrpcPlayer(
    flaw('acts-by-the-counter', 'plays an action after a treasure, as actions is still 1', 'act/phase', /\/phase\//),
    changingRequests((request, { state, buying }) => {
      const card = ACTIONS.find((each) => state?.hand.includes(each as 'Village'));
      if (!buying || state === null || state.actions === 0 || card === undefined) return null;
      return [{ ...request, method: 'Play', params: { card } }];
    }, 'big-money'),
  ),
  jsonrpcPlayer(
    flaw('acts-without-actions', 'plays an action after the last one', 'act/actions', /\/phase\//),
    changingRequests((request, { state, buying }) => {
      const card = ACTIONS.find((each) => state?.hand.includes(each as 'Village'));
      if (buying || state === null || state.actions > 0 || card === undefined) return null;
      return [{ ...request, method: 'Play', params: { card } }];
    }),
  ),
  jsonrpcPlayer(
    flaw('chapels-all', 'a chapel trashes all other cards', 'act-chapel/count', /\/data\/chapel/),
    changingRequests((request, { state, buying }) => {
      if (buying || !state?.hand.includes('Chapel') || state.hand.length < 6 || state.actions === 0) return null;
      const data = state.hand.toSpliced(state.hand.indexOf('Chapel'), 1);
      return [{ ...request, method: 'Play', params: { card: 'Chapel', data } }];
    }),
  ),
  jsonrpcPlayer(
    flaw('mines-too-much', 'a mine turns copper into gold', 'act-mine/cost', /\/data\/mine/),
    changingRequests((request, { state, buying }) => {
      const isMining = !buying && state !== null && state.actions > 0;
      if (!isMining || !state.hand.includes('Mine') || !state.hand.includes('Copper')) return null;
      return [{ ...request, method: 'Play', params: { card: 'Mine', data: { trash: 'Copper', gain: 'Gold' } } }];
    }),
  ),
  jsonrpcPlayer(
    flaw('plays-missing-cards', 'plays a gold that is not in the hand', 'add/in-hand', /\/turn\//),
    changingRequests((request, { state }) =>
      state === null || state.buys === 0 || state.hand.includes('Gold')
        ? null
        : [{ ...request, method: 'Play', params: { card: 'Gold' } }],
    ),
  ),
  jsonrpcPlayer(
    flaw('extra-params', 'adds the number of cards that it buys', 'request/shape', /\/turn\//),
    changingRequests((request) =>
      request.method === 'Buy' ? [{ ...request, params: { ...request.params, count: 1 } }] : null,
    ),
  ),
  jsonrpcPlayer(
    flaw('null-for-nothing', 'ends its turn with params that are null', 'request/shape', /\/turn\//),
    changingRequests((request) => (request.method === 'EndTurn' ? [{ ...request, params: null }] : null)),
  ),
  jsonrpcPlayer(
    flaw('list-for-nothing', 'ends its turn with params that are a list', 'request/shape', /\/turn\//),
    changingRequests((request) => (request.method === 'EndTurn' ? [{ ...request, params: [] }] : null)),
  ),
  jsonrpcPlayer(
    flaw('does-not-wait', 'ends its turn before its request is answered', 'session/one-request', /\/turn\//),
    changingRequests((request) =>
      request.method === 'EndTurn' ? null : [request, { jsonrpc: '2.0', id: 'more', method: 'EndTurn' }],
    ),
  ),
  jsonrpcPlayer(
    flaw('ends-early', 'ends a turn that has not begun', 'session/out-of-turn', /\/start\//),
    behaving(
      () =>
        ({ message, correct }) =>
          message.method === 'StartGame' ? [...correct, { jsonrpc: '2.0', id: 'early', method: 'EndTurn' }] : correct,
    ),
  ),
  jsonrpcPlayer(
    flaw('insists', 'repeats a refused request for ever', 'session/one-request', /\/turn\/refused/),
    behaving(() => {
      let last: unknown = null;
      return ({ message, correct }) => {
        const sent = message.error === undefined ? correct : [last];
        last = sent.at(-1);
        return sent;
      };
    }),
  ),
  jsonrpcPlayer(
    flaw('plays-on', 'sends a request when the game is over', 'session/after-game', /\/end\//),
    behaving(
      () =>
        ({ message, correct }) =>
          message.method === 'GameOver' ? [...correct, { jsonrpc: '2.0', id: 'late', method: 'EndTurn' }] : correct,
    ),
  ),
];
