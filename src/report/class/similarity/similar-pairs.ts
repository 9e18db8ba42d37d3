import { languageOf } from './source-language.js';
import { type SourceToken, tokensOf } from './source-tokens.js';
import { type Fingerprint, RUN_LENGTH, WINDOW, winnow } from './winnow.js';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The sources of a submission. */
export interface Sources {
  readonly name: string;
  readonly files: readonly SourceFile[];
}

/** Lines of a file, both counted from 1 and included. */
export interface LineRange {
  readonly path: string;
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

/** What two submissions have in common in one place. */
export interface SimilarRegion {
  readonly a: LineRange;
  readonly b: LineRange;
  readonly tokens: number;
}

/** Two submissions that look alike. That is a hint where to look, and never a verdict. */
export interface SimilarPair {
  readonly a: string;
  readonly b: string;
  /** How much of each is in the other, in percent. */
  readonly shareOfA: number;
  readonly shareOfB: number;
  /** The largest first. */
  readonly regions: readonly SimilarRegion[];
}

/** With less in common, every two programs for one task are alike. */
const MIN_PERCENT = 50;
const MIN_TOKENS = 80;
/** What more than half of the class has is no sign of anything, if the class is not too small to tell. */
const MAX_SHARERS = 0.5;
const MIN_CLASS = 6;

interface Prepared {
  readonly name: string;
  readonly tokens: readonly (SourceToken & { readonly file: SourceFile })[];
  readonly prints: readonly Fingerprint[];
}

/** Finds submissions that look alike, the most similar first. What is in `starter`, which all were given, does not count. */
export function findSimilar(submissions: readonly Sources[], starter: readonly SourceFile[] = []): SimilarPair[] {
  const prepared = submissions.map(prepare);
  const common = commonPrints(prepared, prepare({ name: '', files: starter }));
  const reduced = prepared.map((each) => ({ ...each, prints: each.prints.filter(({ hash }) => !common.has(hash)) }));
  const pairs = reduced.flatMap((a, index) => reduced.slice(index + 1).map((b) => compare(a, b)));
  return pairs.filter((pair) => pair !== null).sort((a, b) => likeness(b) - likeness(a));
}

const likeness = ({ shareOfA, shareOfB }: SimilarPair): number => Math.max(shareOfA, shareOfB);

/** All files of a submission, one after the other. */
function prepare({ name, files }: Sources): Prepared {
  const tokens = files.flatMap((file) => {
    const language = languageOf(file.path, file.text);
    return language === null ? [] : tokensOf(file.text, language).map((token) => ({ ...token, file }));
  });
  return { name, tokens, prints: winnow(tokens) };
}

function commonPrints(prepared: readonly Prepared[], starter: Prepared): Set<number> {
  const sharers = new Map<number, number>();
  for (const { prints } of prepared) {
    for (const hash of new Set(prints.map((each) => each.hash))) sharers.set(hash, (sharers.get(hash) ?? 0) + 1);
  }
  const most = prepared.length < MIN_CLASS ? Number.POSITIVE_INFINITY : prepared.length * MAX_SHARERS;
  const frequent = [...sharers].filter(([, count]) => count > most).map(([hash]) => hash);
  return new Set([...frequent, ...starter.prints.map(({ hash }) => hash)]);
}

function compare(a: Prepared, b: Prepared): SimilarPair | null {
  const spans = matchingSpans(a.prints, b.prints);
  const [ofA, ofB] = [coverage(spans.map(({ inA }) => inA)), coverage(spans.map(({ inB }) => inB))];
  const [shareOfA, shareOfB] = [percent(ofA, a.tokens.length), percent(ofB, b.tokens.length)];
  if (Math.max(shareOfA, shareOfB) < MIN_PERCENT || Math.min(ofA, ofB) < MIN_TOKENS) return null;
  const regions = spans
    .map(({ inA, inB }) => ({ a: rangeOf(a, inA), b: rangeOf(b, inB), tokens: inA.to - inA.from }))
    .sort((one, other) => other.tokens - one.tokens);
  return { a: a.name, b: b.name, shareOfA, shareOfB, regions };
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/** Tokens from the first up to, but not including, the last. */
interface Span {
  from: number;
  to: number;
}

/** Matching fingerprints that follow each other in both belong together. */
function matchingSpans(a: readonly Fingerprint[], b: readonly Fingerprint[]): { inA: Span; inB: Span }[] {
  const places = new Map<number, number[]>();
  for (const { hash, at } of b) places.set(hash, [...(places.get(hash) ?? []), at]);
  const spans: { inA: Span; inB: Span }[] = [];
  for (const { hash, at } of a) {
    const found = places.get(hash);
    if (found === undefined) continue;
    const open = spans.findLast(({ inA, inB }) => isNear(at, inA) && found.some((place) => isNear(place, inB)));
    const place = open === undefined ? (found[0] as number) : nearestPlace(found, at - open.inA.from + open.inB.from);
    if (open === undefined) {
      spans.push({ inA: { from: at, to: at + RUN_LENGTH }, inB: { from: place, to: place + RUN_LENGTH } });
    } else {
      open.inA.to = at + RUN_LENGTH;
      open.inB.to = Math.max(open.inB.to, place + RUN_LENGTH);
    }
  }
  return spans;
}

/** Of repeated code, the one that continues the match. */
const nearestPlace = (places: readonly number[], expected: number): number =>
  places.reduce((best, each) => (Math.abs(each - expected) < Math.abs(best - expected) ? each : best));

const isNear = (at: number, { from, to }: Span): boolean => at >= from && at <= to + WINDOW;

function coverage(spans: readonly Span[]): number {
  let [covered, end] = [0, 0];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered;
}

/** The lines of a span, in the file in which it begins. */
function rangeOf({ tokens }: Prepared, { from, to }: Span): LineRange {
  const first = tokens[from] as Prepared['tokens'][number];
  const { file } = first;
  const last = tokens.slice(from, to).findLast((token) => token.file === file) ?? first;
  const lines = file.text.split('\n').slice(first.line - 1, last.line);
  return { path: file.path, first: first.line, last: last.line, text: lines.join('\n') };
}
