import { type SeededRandom, seededRandom } from '../../../core/seeded-random.js';
import {
  type Change,
  type ComparedMessage,
  type CompareOptions,
  type Comparison,
  type FormChange,
  formChanges,
  type JudgedMessage,
  type Sender,
  VALID,
} from '../../../kit/version-comparison.js';
import type { Datum } from '../../../wire/sexpr/datum.js';
import { makeText } from '../../../wire/sexpr/writer.js';
import {
  alternativesOf,
  type Grammar,
  type GrammarPattern,
  generatePattern,
  printDatum,
  printPattern,
  productionChanges,
  wordsOf,
} from './grammar/index.js';
import { grammarOf } from './grammar-of.js';
import { type Mismatch, type Parsed, parseDefense, parseNotification, parsePlay } from './messages.js';
import type { Version } from './versions.js';

interface Kind {
  readonly production: string;
  readonly speaker: Sender;
  readonly parse: (version: Version, datum: Datum) => Parsed<unknown>;
}

/** The productions that are whole messages. */
const KINDS: readonly Kind[] = [
  { production: 'notification', speaker: 'server', parse: parseNotification },
  { production: 'play', speaker: 'player', parse: parsePlay },
  { production: 'defense', speaker: 'player', parse: parseDefense },
];

/** What one version allows and another does not, found by generating messages of both. */
export function compareVersions(was: Version, is: Version, options: CompareOptions): Comparison {
  const [before, after] = [grammarOf(was), grammarOf(is)];
  return {
    from: `sexpr/${was}`,
    to: `sexpr/${is}`,
    seed: options.seed,
    productions: productionChanges(before, after),
    forms: KINDS.flatMap((kind) => kindChanges(kind, was, is, options)),
  };
}

function kindChanges(kind: Kind, was: Version, is: Version, { seed, examples }: CompareOptions): FormChange[] {
  const { production, speaker } = kind;
  const dice = seededRandom(seed);
  return formsOf(production, grammarOf(was), grammarOf(is)).flatMap(({ form, change, sources }) => {
    const messages = sources.flatMap(({ grammar, pattern }) => samples(grammar, pattern, dice));
    // Of most forms there are only a few messages, and judging takes longer than making them.
    const candidates = [...new Map(messages.map((datum) => [makeText(datum), datum]))].map(
      ([text, datum]): ComparedMessage => {
        return { text, answers: null, before: judge(kind, was, datum), after: judge(kind, is, datum) };
      },
    );
    return formChanges({ speaker, form, change }, candidates, examples);
  });
}

interface Form {
  readonly form: string;
  readonly change: Change;
  readonly sources: readonly { readonly grammar: Grammar; readonly pattern: GrammarPattern }[];
}

/** The alternatives of a production in either grammar, those of the later first. */
function formsOf(production: string, before: Grammar, after: Grammar): Form[] {
  const forms = new Map<string, { in: Set<Grammar>; sources: { grammar: Grammar; pattern: GrammarPattern }[] }>();
  for (const grammar of [after, before]) {
    for (const { pattern } of alternativesOf(grammar, production)) {
      const form = forms.get(printPattern(pattern)) ?? { in: new Set(), sources: [] };
      forms.set(printPattern(pattern), form);
      form.in.add(grammar);
      form.sources.push({ grammar, pattern });
    }
  }
  return [...forms].map(([form, found]) => {
    const change = !found.in.has(before) ? 'new' : found.in.has(after) ? 'changed' : 'gone';
    return { form, change, sources: found.sources };
  });
}

const SAMPLES = 250;
/** Short ones show what matters best. */
const SIZE = 1;

/** What is only let pass is the same in all versions, and would hide what is not. */
const samples = (grammar: Grammar, pattern: GrammarPattern, dice: SeededRandom): Datum[] =>
  Array.from({ length: SAMPLES }, () => generatePattern(grammar, pattern, dice, { size: SIZE }));

function judge({ parse }: Kind, version: Version, datum: Datum): JudgedMessage {
  const parsed = parse(version, datum);
  if (parsed.ok) return VALID;
  const why = `sexpr/${version} has ${lacking(parsed.error, version, datum)}`;
  return { validity: 'invalid', why, reason: why };
}

/** The whole message lists all that could have stood there; between versions, what stood there says it. */
function lacking({ path, found, what, message }: Mismatch, version: Version, datum: Datum): string {
  if (found === null || what === null) return message;
  const grammar = grammarOf(version);
  const isWord = grammar.productions.has(what) && wordsOf(grammar, what) !== null;
  const place = isWord ? path : path.slice(0, -1);
  return place.length === 0 ? `no such ${what}` : `no ${what} ${printDatum(elementAt(datum, place))}`;
}

const elementAt = (datum: Datum, path: readonly number[]): Datum =>
  path.reduce<Datum>((within, index) => (within as readonly Datum[])[index] as Datum, datum);
