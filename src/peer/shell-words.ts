import type { Result } from '../core/result.js';

export interface ShellWordError {
  readonly code: 'command/quote' | 'command/escape';
  readonly message: string;
}

type WordsResult = Result<string[], ShellWordError>;

const fail = (code: ShellWordError['code'], message: string): WordsResult => ({ ok: false, error: { code, message } });

/** `splitWords` reads it back as the same words, and so does a shell. */
export const makeCommand = (argv: readonly string[]): string => argv.map(quoteShellWord).join(' ');

/** As one word on one line, in quotes only where it needs them. */
export function quoteShellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (!UNPRINTABLE.test(word)) return `'${word.replaceAll("'", "'\\''")}'`;
  // A script after -c or -e may have several lines, and a command is shown and stored as one.
  const escaped = word.replace(/['\\]/g, '\\$&').replaceAll(new RegExp(UNPRINTABLE, 'gu'), escapeCharacter);
  return `$'${escaped}'`;
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function escapeCharacter(character: string): string {
  const letter = Object.keys(ESCAPES).find((each) => ESCAPES[each] === character);
  const code = character.codePointAt(0) as number;
  const [mark, digits] = code > 0xffff ? ['U', 8] : ['u', 4];
  return `\\${letter ?? mark + code.toString(16).padStart(digits as number, '0')}`;
}

/** What stands between `$'` and `'`: of the escapes that shells know, those that are common. */
const unescapeAnsi = (text: string): string =>
  text.replace(/\\(?:u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|x([\da-fA-F]{1,2})|([\s\S]))/g, (_, u, U, x, character) =>
    character === undefined ? characterOf(Number.parseInt(u ?? U ?? x, 16)) : (ESCAPES[character] ?? character),
  );

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

const PIECE = /([\s]+)|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|\$'((?:[^'\\]|\\[\s\S])*)'|([^\s'"\\$]+|\$)/y;

export function splitWords(text: string): WordsResult {
  const words: string[] = [];
  let word: string | null = null;
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < text.length) {
    const at = PIECE.lastIndex;
    const piece = PIECE.exec(text);
    if (!piece) return syntaxError(text, at);
    const [, blank, single, double, escaped, ansi, plain] = piece;
    const found =
      single ?? escaped ?? plain ?? (ansi === undefined ? unescapeQuoted(double ?? '') : unescapeAnsi(ansi));
    if (blank === undefined) word = (word ?? '') + found;
    else if (word !== null) words.push(word);
    if (blank !== undefined) word = null;
  }
  if (word !== null) words.push(word);
  return { ok: true, value: words };
}

// Between double quotes a backslash escapes these four only, and joins lines.
const unescapeQuoted = (text: string): string => text.replace(/\\([$`"\\])|\\\n/g, '$1');

const syntaxError = (text: string, at: number): WordsResult =>
  text[at] === '\\'
    ? fail('command/escape', `the command ends with a backslash that escapes nothing: ${text}`)
    : fail('command/quote', `the quote ${text[at]} at character ${at + 1} is not closed: ${text}`);
