import type { SourceLanguage } from './source-language.js';

/** A token as it is compared: names, numbers and strings are all alike, so that renaming hides nothing. */
export interface SourceToken {
  readonly kind: string;
  /** From 1. */
  readonly line: number;
}

const STRINGS = String.raw`"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\[\s\S])*"`;
const QUOTED = String.raw`'(?:[^'\\\n]|\\.)*'|${'`'}(?:[^${'`'}\\]|\\[\s\S])*${'`'}`;
const COMMENTS: Readonly<Record<SourceLanguage, string>> = {
  c: String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`,
  hash: '#[^\\n]*',
  haskell: String.raw`--[^\n]*|\{-[\s\S]*?-\}`,
  lisp: String.raw`;[^\n]*|#\|[\s\S]*?\|#`,
  ml: String.raw`\(\*[\s\S]*?\*\)|\/\/[^\n]*`,
};

/** Words that a student does not choose, in any of the languages. */
const KEYWORDS = new Set(
  (
    'abstract and as assert async await begin bool boolean break byte case catch char class const continue def default ' +
    'define del do done double elif else end enum esac except extends extern false fi final finally float for from fun ' +
    'func function if implements import in instanceof int interface is lambda let long match module new nil none not ' +
    'null of or package pass private protected public raise return self short static struct super switch then this throw ' +
    'throws true try type typedef union unsigned var void volatile when where while with yield print echo read'
  ).split(' '),
);

const PATTERNS = new Map<SourceLanguage, RegExp>();

/** Comments, strings, numbers, words, and single characters. A quote in Lisp begins no string. */
function patternFor(language: SourceLanguage): RegExp {
  const strings = language === 'lisp' || language === 'haskell' ? STRINGS : `${STRINGS}|${QUOTED}`;
  const pattern = `(${COMMENTS[language]})|(${strings})|(\\d[\\w.]*)|([\\p{L}_$][\\p{L}\\p{N}_$]*)|(\\S)`;
  return new RegExp(pattern, 'gu');
}

/** The tokens of a source file, without comments and layout. */
export function tokensOf(text: string, language: SourceLanguage): SourceToken[] {
  const pattern = PATTERNS.get(language) ?? patternFor(language);
  PATTERNS.set(language, pattern);
  const tokens: SourceToken[] = [];
  let [line, counted] = [1, 0];
  for (const found of text.matchAll(pattern)) {
    const [, comment, string, number, word, other] = found;
    for (; counted < found.index; counted++) if (text[counted] === '\n') line++;
    if (comment === undefined) tokens.push({ kind: kindOf(string, number, word, other), line });
  }
  return tokens;
}

function kindOf(string?: string, number?: string, word?: string, other?: string): string {
  if (string !== undefined) return '"';
  if (number !== undefined) return '0';
  if (word === undefined) return other as string;
  return KEYWORDS.has(word.toLowerCase()) ? word.toLowerCase() : 'x';
}
