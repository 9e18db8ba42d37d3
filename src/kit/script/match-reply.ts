import type { Bindings, Judgement, Language } from '../protocol.js';
import type { Alternative, From } from '../transcript/index.js';
import type { Findings, Moment } from './findings.js';
import { alternativesOf } from './steps.js';

/** A message of the program, as it was judged when it came. */
export interface ReceivedMessage {
  readonly text: string;
  readonly judged: Judgement;
  readonly moment: Moment;
}

export type ReplyMatch =
  /** `isExact`: the case names it word for word, so that nothing is to be said of it. */
  | { readonly kind: 'accepted'; readonly isExact: boolean; readonly bound: Bindings }
  /** Legal, and not what the case is about. */
  | { readonly kind: 'way-out' }
  | { readonly kind: 'passed-over' }
  | { readonly kind: 'refused' };

/** What a step makes of a message. */
export function matchReply(
  step: From,
  { text, judged }: ReceivedMessage,
  language: Language,
  bound: Bindings,
  findings: Findings,
): ReplyMatch {
  const alternatives = alternativesOf(step);
  if (alternatives.some((each) => isExactly(each, text, language))) return { kind: 'accepted', isExact: true, bound };
  // What breaks a contested rule only goes on like a legal one, and is remarked on.
  const passes = judged.legal || findings.levelOf(judged.rule.id, judged.level) === 'contested';
  if (!passes) return { kind: 'refused' };
  for (const each of alternatives) {
    const found = each.kind === 'match' ? language.match(each.text, text, bound) : null;
    if (found !== null) return { kind: 'accepted', isExact: false, bound: found };
  }
  if (step.kind === 'legal') return { kind: 'accepted', isExact: false, bound };
  if (alternatives.some(({ kind }) => kind === 'legal')) return { kind: 'way-out' };
  return { kind: step.manner?.eventually ? 'passed-over' : 'refused' };
}

const isExactly = (alternative: Alternative, text: string, language: Language): boolean =>
  (alternative.kind === 'message' || alternative.kind === 'raw') && language.same(alternative.text, text);
