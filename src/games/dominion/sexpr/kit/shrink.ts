import { shrinkList } from '../../../../kit/sampler.js';
import type { State, StateField } from '../messages.js';
import type { Asked } from '../replies.js';
import { oddities } from './oddities.js';

/** Least telling first: what seldom matters goes in one step, and leaves the steps to what does. */
const LISTS = ['discards', 'deck', 'trash', 'plays', 'supply', 'hand'] as const satisfies readonly StateField[];
const COUNTERS = ['coins', 'actions', 'buys'] as const satisfies readonly StateField[];

type Trying<T> = Generator<T, T, boolean>;

/**
 * Smaller and smaller states; each is tried, to see whether it still does what the whole one did. A smaller state has nothing odd about
 * it that the whole one has not: it would fail for another reason.
 */
export function shrinkState(whole: State, asked: Asked): Trying<State> {
  const known = oddities(whole, asked);
  return within(anySmaller(whole), (state) => oddities(state, asked).every((oddity) => known.includes(oddity)));
}

/** Tries only what is allowed. */
function* within(search: Trying<State>, isAllowed: (state: State) => boolean): Trying<State> {
  let next = search.next();
  while (!next.done) next = search.next(isAllowed(next.value) && (yield next.value));
  return next.value;
}

function* anySmaller(whole: State): Trying<State> {
  let state = whole;
  for (const field of LISTS) state = yield* shrinkField(state, field);
  for (const field of COUNTERS) state = yield* shrinkCounter(state, field);
  return yield* shrinkField(state, 'players', 2);
}

function* shrinkField(state: State, field: (typeof LISTS)[number] | 'players', least = 0): Trying<State> {
  const held: readonly unknown[] = state[field];
  const kinds = yield* inside(state, field, shrinkList([...new Set(held)]), least, (left) =>
    held.filter((card) => left.includes(card)),
  );
  return yield* fewerCopies(kinds, field);
}

/** One copy of each card, or as few as will do. */
function* fewerCopies(state: State, field: (typeof LISTS)[number] | 'players'): Trying<State> {
  const held: readonly unknown[] = state[field];
  const kinds = [...new Set(held)];
  if (kinds.length === held.length) return state;
  const single = { ...state, [field]: kinds };
  if (yield single) return single;
  let kept = state;
  for (const kind of kinds) kept = yield* fewerOf(kept, field, kind);
  return kept;
}

function* fewerOf(state: State, field: (typeof LISTS)[number] | 'players', kind: unknown): Trying<State> {
  let kept = state;
  for (
    let copies = 1;
    copies < (state[field] as readonly unknown[]).filter((each) => each === kind).length;
    copies *= 2
  ) {
    let left = copies;
    const fewer = {
      ...kept,
      [field]: (kept[field] as readonly unknown[]).filter((each) => each !== kind || left-- > 0),
    };
    if (yield fewer) {
      kept = fewer;
      break;
    }
  }
  return kept;
}

/** Runs a search over what a field holds as one over states. */
function* inside(
  state: State,
  field: StateField,
  search: Generator<readonly unknown[], readonly unknown[], boolean>,
  least: number,
  held: (left: readonly unknown[]) => readonly unknown[],
): Trying<State> {
  let kept = state;
  for (let next = search.next(); !next.done; ) {
    const smaller = { ...state, [field]: held(next.value) };
    const fails = next.value.length >= least && (yield smaller);
    if (fails) kept = smaller;
    next = search.next(fails);
  }
  return kept;
}

function* shrinkCounter(state: State, field: (typeof COUNTERS)[number]): Trying<State> {
  for (const count of [0, 1, 2]) {
    if (count >= state[field]) break;
    const smaller = { ...state, [field]: count };
    if (yield smaller) return smaller;
  }
  return state;
}
