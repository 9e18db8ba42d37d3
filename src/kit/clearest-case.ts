import { mainFinding } from './cause-signature.js';
import { parseGameId } from './game-case-ids.js';
import { processPhaseOf } from './process-rules.js';
import type { Registry } from './rule-registry.js';
import { parseSampleId } from './sampler.js';
import { type Entry, parseTranscript } from './transcript/index.js';
import type { CaseResult } from './verdict.js';

/** How much a reader has to take in to see a fault in a case; the first number in which two cases differ decides. */
type Effort = readonly number[];

type IsImpossible = NonNullable<Registry['isImpossible']>;
const NEVER: IsImpossible = () => false;

/** Of several cases that fail for one cause, the one that shows it best. */
export function clearestCase<C extends CaseResult>(cases: readonly [C, ...C[]], isImpossible = NEVER): C {
  const [first, ...others] = cases;
  let best = { each: first, effort: others.length === 0 ? [] : effortOf(first, isImpossible) };
  for (const each of others) {
    const effort = effortOf(each, isImpossible);
    if (compare(effort, best.effort) < 0) best = { each, effort };
  }
  return best.each;
}

const compare = (one: Effort, other: Effort): number => {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
};

const effortOf = (result: CaseResult, isImpossible: IsImpossible): Effort => {
  const { oddities, messages, length } = wireOf(result);
  // Whoever sees a state that no game comes to may think that nothing else is wrong.
  const isContrived = isImpossible(mainFinding(result.findings)?.sent ?? '', result.protocol);
  // A case that sends nothing does not show what a program that never replies was asked.
  return [Number(isContrived), Number(messages === 0), distanceOf(result), kindOf(result), oddities, messages, length];
};

/** How far a case is from being about the rule that is broken. */
function distanceOf({ level, rules, findings }: CaseResult): number {
  const rule = mainFinding(findings)?.rule ?? '';
  if (level !== 'must') return 3;
  // Programs crash in any case, and no more clearly in those about crashes.
  if (processPhaseOf(rule) !== null || !rules.includes(rule)) return 2;
  return rules.length > 1 ? 1 : 0;
}

/** Written cases have the smallest states; in a whole game much else happens. */
function kindOf({ id }: CaseResult): number {
  if (parseGameId(id) !== null) return 2;
  return parseSampleId(id) === null ? 0 : 1;
}

interface Wire {
  /** Messages that are sent in an unusual way, such as in pieces. A reader would take that for the reason. */
  readonly oddities: number;
  readonly messages: number;
  /** Of the message at which it failed. */
  readonly length: number;
}

function wireOf({ evidence, findings }: CaseResult): Wire {
  const length = mainFinding(findings)?.sent?.length ?? 0;
  const read = evidence === null ? null : parseTranscript(evidence);
  if (!read?.ok) return { oddities: 0, messages: 0, length };
  const sent = read.value.entries.filter(({ side, kind }) => side === '>>' && WIRE.includes(kind));
  return { oddities: sent.filter(isOdd).length, messages: sent.length, length };
}

const isOdd = (entry: Entry): boolean =>
  entry.kind !== 'message' || entry.text.includes('\n') || ('options' in entry && entry.options !== undefined);

const WIRE: readonly string[] = ['message', 'raw', 'hex'];
