import { shrinkList } from '../../../../kit/sampler.js';
import type { EndTurnResult, JsonCard, Supply } from '../messages.js';
import type { SampledSituation } from './make-sampled-case.js';

type Trying<T> = Generator<T, T, boolean>;

/** Smaller and smaller situations; each is tried, to see whether it still does what the whole one did. */
export function* shrinkSituation(whole: SampledSituation): Trying<SampledSituation> {
  const { turn, attacked } = whole;
  if (attacked === null) {
    const put = (state: typeof turn): SampledSituation => ({ ...whole, turn: state });
    return put(yield* within(put, shrinkState(turn)));
  }
  const put = (result: EndTurnResult): SampledSituation => ({ ...whole, attacked: { ...attacked, result } });
  return put(yield* within(put, shrinkState(attacked.result)));
}

interface State extends EndTurnResult {
  readonly trash?: readonly JsonCard[];
}

function* shrinkState<S extends State>(whole: S): Trying<S> {
  let state = whole;
  for (const counter of ['discard', 'deck'] as const) {
    if (state[counter] > 0 && (yield { ...state, [counter]: 0 })) state = { ...state, [counter]: 0 };
  }
  if (state.trash !== undefined && state.trash.length > 0 && (yield { ...state, trash: [] })) {
    state = { ...state, trash: [] };
  }
  const piled = (piles: readonly Pile[]): S => ({ ...state, supply: Object.fromEntries(piles) as Supply });
  state = piled(yield* within(piled, shrinkList(Object.entries(state.supply) as Pile[])));
  const held = (hand: readonly JsonCard[]): S => ({ ...state, hand });
  return held(yield* within(held, shrinkList(state.hand)));
}

type Pile = readonly [string, number];

/** A search over a part, as one over the whole. */
function* within<P, W>(put: (part: P) => W, search: Trying<P>): Generator<W, P, boolean> {
  let next = search.next();
  while (!next.done) next = search.next(yield put(next.value));
  return next.value;
}
