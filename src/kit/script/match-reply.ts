import type { Bindings, Codec } from '../codec.js';
import type { Judgement } from '../conversation.js';
import type { Alternative, From } from '../transcript/index.js';
import type { Findings, Moment } from './findings.js';
import { alternativesOf } from './steps.js';

/** A message of the program, with the judgement on its arrival. */
export interface ReceivedMessage<M> {
  readonly message: M;
  readonly judged: Judgement;
  readonly moment: Moment;
}

export type ReplyMatch =
  /** `isExact`: the case names this very message, so nothing is remarked about it. */
  | { readonly kind: 'accepted'; readonly isExact: boolean; readonly bound: Bindings }
  /** Legal, but not what the case is about. */
  | { readonly kind: 'way-out' }
  | { readonly kind: 'passed-over' }
  | { readonly kind: 'refused' };

/** Matches a message with a step of the script. */
export function matchReply<M>(
  step: From,
  { message, judged }: ReceivedMessage<M>,
  codec: Codec<M>,
  bound: Bindings,
  findings: Findings,
): ReplyMatch {
  const alternatives = alternativesOf(step);
  if (alternatives.some((each) => isExactly(each, message, codec))) return { kind: 'accepted', isExact: true, bound };
  // A message that breaks only a contested rule is treated like a legal one, and gets a remark.
  const passes = judged.legal || findings.levelOf(judged.rule.id, judged.level) === 'contested';
  if (!passes) return { kind: 'refused' };
  for (const each of alternatives) {
    const found = each.kind === 'match' ? codec.match(each.text, message, bound) : null;
    if (found !== null) return { kind: 'accepted', isExact: false, bound: found };
  }
  if (step.kind === 'legal') return { kind: 'accepted', isExact: false, bound };
  if (alternatives.some(({ kind }) => kind === 'legal')) return { kind: 'way-out' };
  return { kind: step.options?.eventually ? 'passed-over' : 'refused' };
}

const isExactly = <M>(alternative: Alternative, message: M, codec: Codec<M>): boolean =>
  (alternative.kind === 'message' || alternative.kind === 'raw') && codec.same(alternative.text, message);
