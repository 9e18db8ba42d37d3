/** How a version judges a message: valid by its document, accepted leniently, or invalid. */
export const VALIDITIES = ['valid', 'let-pass', 'invalid'] as const;
export type Validity = (typeof VALIDITIES)[number];

export interface JudgedMessage {
  readonly validity: Validity;
  /** What is wrong with it, in one sentence; empty if nothing is. */
  readonly why: string;
  /** The same for all messages with the same problem. */
  readonly reason: string;
}

export const VALID: JudgedMessage = { validity: 'valid', why: '', reason: '' };

/** The sender of a message. */
export const SENDERS = ['server', 'player'] as const;
export type Sender = (typeof SENDERS)[number];

export type Change = 'new' | 'gone' | 'changed';

/** A change of a production of the grammar, or of a definition of the schemas. */
export interface ProductionChange {
  readonly name: string;
  readonly change: Change;
  /** Alternatives or members, as text. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The changed productions that this one contains. */
  readonly through: readonly string[];
}

export interface Example {
  readonly text: string;
  /** The request that it answers, if that matters. */
  readonly answers: string | null;
  readonly before: Validity;
  readonly after: Validity;
  /** The reason of the version that is stricter about it. */
  readonly why: string;
}

/** Messages of one form that have the same validity now, and had another before. */
export interface FormChange {
  readonly speaker: Sender;
  /** `(buy card)`, `StartTurn params`. */
  readonly form: string;
  readonly change: Change;
  readonly became: Validity;
  readonly examples: readonly Example[];
}

export interface Comparison {
  readonly from: string;
  readonly to: string;
  readonly seed: number;
  readonly productions: readonly ProductionChange[];
  readonly forms: readonly FormChange[];
}

export interface CompareOptions {
  readonly seed: number;
  /** The maximum number of examples per form. */
  readonly examples: number;
}

/** A message that two versions may judge differently. */
export interface ComparedMessage {
  readonly text: string;
  readonly answers: string | null;
  readonly before: JudgedMessage;
  readonly after: JudgedMessage;
}

/** The changes among all candidates of a form, grouped by their new validity. */
export const formChanges = (
  about: Pick<FormChange, 'speaker' | 'form' | 'change'>,
  candidates: readonly ComparedMessage[],
  max: number,
): FormChange[] =>
  VALIDITIES.map((became): FormChange => {
    const changed = candidates.filter(({ before, after }) => after.validity === became && before.validity !== became);
    return { ...about, became, examples: pickExamples(changed, max).map(exampleOf) };
  }).filter(({ examples }) => examples.length > 0);

/** The shortest candidate for each reason, shortest first, so that each example shows something different. */
function pickExamples(candidates: readonly ComparedMessage[], max: number): ComparedMessage[] {
  const byReason = new Map<string, ComparedMessage>();
  for (const candidate of candidates) {
    const reason = `${candidate.before.validity} ${worse(candidate).reason}`;
    const known = byReason.get(reason);
    if (known === undefined || candidate.text.length < known.text.length) byReason.set(reason, candidate);
  }
  return [...byReason.values()].sort((a, b) => a.text.length - b.text.length).slice(0, max);
}

function exampleOf(candidate: ComparedMessage): Example {
  const { text, answers, before, after } = candidate;
  return { text, answers, before: before.validity, after: after.validity, why: worse(candidate).why };
}

/** The judgement of the stricter version. */
const worse = ({ before, after }: ComparedMessage): JudgedMessage =>
  VALIDITIES.indexOf(before.validity) > VALIDITIES.indexOf(after.validity) ? before : after;
