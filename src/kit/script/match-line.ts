import type { Bindings, Codec } from '../codec.js';
import type { Alternative, From } from '../transcript/index.js';
import { alternativesOf } from './steps.js';

/** What a message is to the line of a script that expects one. */
export type LineMatch =
  /** `isExact`: the case names this very message. */
  | { readonly kind: 'accepted'; readonly isExact: boolean; readonly bound: Bindings }
  /** Legal, but not what the case is about. */
  | { readonly kind: 'way-out' }
  | { readonly kind: 'passed-over' }
  | { readonly kind: 'refused' };

export interface LineMatching<M> {
  readonly codec: Codec<M>;
  /** The values of `$names` so far. */
  readonly bound: Bindings;
  /** Whether the message breaks no rule. If it does, only a line that names it word for word accepts it. */
  readonly isLegal: boolean;
  /** Whether the message may come at any time, so that a line that does not name it goes on waiting. */
  readonly isAside?: boolean;
  /** Whether the message refuses what was sent before it. Players do not refuse. */
  readonly isRefusal?: (message: M) => boolean;
}

/** Compares a message with a `<<` line: the same for players and servers, live and when judging. */
export function matchLine<M>(line: From, message: M, matching: LineMatching<M>): LineMatch {
  const { codec, bound, isLegal, isAside } = matching;
  const alternatives = alternativesOf(line);
  if (alternatives.some((each) => isExactly(each, message, codec))) return { kind: 'accepted', isExact: true, bound };
  if (!isLegal) return { kind: 'refused' };
  for (const each of alternatives) {
    const found = matchPattern(each, message, matching);
    if (found !== null) return { kind: 'accepted', isExact: false, bound: found };
  }
  if (isAside) return { kind: 'passed-over' };
  if (line.kind === 'legal') return { kind: 'accepted', isExact: false, bound };
  if (alternatives.some(({ kind }) => kind === 'legal')) return { kind: 'way-out' };
  return { kind: line.options?.eventually ? 'passed-over' : 'refused' };
}

const isExactly = <M>(alternative: Alternative, message: M, codec: Codec<M>): boolean =>
  (alternative.kind === 'message' || alternative.kind === 'raw') && codec.same(alternative.text, message);

function matchPattern<M>(each: Alternative, message: M, { codec, bound, isRefusal }: LineMatching<M>): Bindings | null {
  if (each.kind === 'match') return codec.match(each.text, message, bound);
  return each.kind === 'refusal' && isRefusal?.(message) ? bound : null;
}
