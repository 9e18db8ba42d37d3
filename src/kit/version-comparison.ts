/** What a version makes of a message: it is by its document, it is let pass all the same, or it is refused. */
export const VALIDITIES = ['valid', 'let-pass', 'invalid'] as const;
export type Validity = (typeof VALIDITIES)[number];

export interface JudgedMessage {
  readonly validity: Validity;
  /** What is wrong with it, in one sentence; empty where nothing is. */
  readonly why: string;
  /** The same for all messages that have the same thing wrong with them. */
  readonly reason: string;
}

export const VALID: JudgedMessage = { validity: 'valid', why: '', reason: '' };

/** Who says it. */
export const SPEAKERS = ['server', 'player'] as const;
export type Speaker = (typeof SPEAKERS)[number];

export type Change = 'new' | 'gone' | 'changed';

/** A production of the grammar, or a definition of the schemas. */
export interface ProductionChange {
  readonly name: string;
  readonly change: Change;
  /** Alternatives or members, as they are written. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Changed productions that this one is made of. */
  readonly through: readonly string[];
}

export interface Example {
  readonly text: string;
  /** The request that it answers, where that matters. */
  readonly answers: string | null;
  readonly before: Validity;
  readonly after: Validity;
  /** What the version says that minds it more. */
  readonly why: string;
}

/** Messages of one form that have the same standing now, and had another before. */
export interface FormChange {
  readonly speaker: Speaker;
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
  /** How many examples each form gets at most. */
  readonly examples: number;
}

/** A message that two versions may judge differently. */
export interface Candidate {
  readonly text: string;
  readonly answers: string | null;
  readonly before: JudgedMessage;
  readonly after: JudgedMessage;
}

/** The changes among all candidates of a form, by what they became. */
export const formChanges = (
  about: Pick<FormChange, 'speaker' | 'form' | 'change'>,
  candidates: readonly Candidate[],
  most: number,
): FormChange[] =>
  VALIDITIES.map((became): FormChange => {
    const changed = candidates.filter(({ before, after }) => after.validity === became && before.validity !== became);
    return { ...about, became, examples: pickExamples(changed, most).map(exampleOf) };
  }).filter(({ examples }) => examples.length > 0);

/** The shortest for each reason, and of these the shortest first: each shows something of its own. */
function pickExamples(candidates: readonly Candidate[], most: number): Candidate[] {
  const byReason = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const reason = `${candidate.before.validity} ${worse(candidate).reason}`;
    const known = byReason.get(reason);
    if (known === undefined || candidate.text.length < known.text.length) byReason.set(reason, candidate);
  }
  return [...byReason.values()].sort((a, b) => a.text.length - b.text.length).slice(0, most);
}

function exampleOf(candidate: Candidate): Example {
  const { text, answers, before, after } = candidate;
  return { text, answers, before: before.validity, after: after.validity, why: worse(candidate).why };
}

/** The version that minds more says what there is to mind. */
const worse = ({ before, after }: Candidate): JudgedMessage =>
  VALIDITIES.indexOf(before.validity) > VALIDITIES.indexOf(after.validity) ? before : after;
