import type { Result } from '../core/result.js';
import type { Problem } from './codec.js';

/** JSON with bare `_`, `...` and `$name` in it. */
export type Pattern =
  | { readonly kind: 'any' }
  | { readonly kind: 'name'; readonly name: string }
  /** A string, a number, true, false or null, as written. */
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'array'; readonly items: readonly Pattern[]; readonly isOpen: boolean }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, Pattern])[]; readonly isOpen: boolean };

class PatternError extends Error {}

const TOKEN =
  /\s*(?:("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w$])|(\.\.\.)|(\$[A-Za-z]\w*)|(_)(?!\w)|([[\]{},:]))/uy;

interface Token {
  readonly text: string;
  readonly kind: 'string' | 'literal' | 'rest' | 'name' | 'any' | 'mark';
}

const KINDS: readonly Token['kind'][] = ['string', 'literal', 'rest', 'name', 'any', 'mark'];

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const token = new RegExp(TOKEN);
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const at = token.lastIndex;
    const found = token.exec(text);
    if (found === null) throw new PatternError(`invalid JSON: ${text.slice(at).trim().slice(0, 30)}`);
    const kind = KINDS.findIndex((_, index) => found[index + 1] !== undefined);
    tokens.push({ kind: KINDS[kind] as Token['kind'], text: found[kind + 1] as string });
  }
  return tokens;
}

class Tokens {
  private at = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  get isDone(): boolean {
    return this.at === this.tokens.length;
  }

  take(): Token {
    const token = this.tokens[this.at++];
    if (token === undefined) throw new PatternError('unexpected end');
    return token;
  }

  takes(text: string): boolean {
    if (this.tokens[this.at]?.text !== text) return false;
    this.at++;
    return true;
  }
}

export function parsePattern(text: string): Result<Pattern, Problem> {
  try {
    const tokens = new Tokens(tokensOf(text));
    const value = patternIn(tokens);
    if (!tokens.isDone) throw new PatternError(`unexpected ${tokens.take().text} after the end`);
    return { ok: true, value };
  } catch (error) {
    if (error instanceof PatternError) return { ok: false, error: { message: error.message } };
    throw error;
  }
}

function patternIn(tokens: Tokens): Pattern {
  const { kind, text } = tokens.take();
  if (kind === 'any') return { kind };
  if (kind === 'name') return { kind, name: text };
  if (kind === 'string' || kind === 'literal') return { kind: 'value', text };
  if (text === '[') return arrayIn(tokens);
  if (text === '{') return objectIn(tokens);
  throw new PatternError(
    kind === 'rest' ? '... is allowed only at the end of an array or an object' : `unexpected ${text}`,
  );
}

/** Reads a list up to its closing bracket; true if it ends in `...`. */
function listIn(tokens: Tokens, close: string, each: () => void): boolean {
  if (tokens.takes(close)) return false;
  for (;;) {
    if (tokens.takes('...')) {
      if (!tokens.takes(close)) throw new PatternError('... is allowed only at the end of an array or an object');
      return true;
    }
    each();
    if (tokens.takes(close)) return false;
    if (!tokens.takes(',')) throw new PatternError(`expected a comma or ${close}`);
  }
}

function arrayIn(tokens: Tokens): Pattern {
  const items: Pattern[] = [];
  const isOpen = listIn(tokens, ']', () => items.push(patternIn(tokens)));
  return { kind: 'array', items, isOpen };
}

function objectIn(tokens: Tokens): Pattern {
  const members = new Map<string, Pattern>();
  const isOpen = listIn(tokens, '}', () => {
    const { kind, text } = tokens.take();
    if (kind !== 'string') throw new PatternError(`${text} is not a member name`);
    const name = JSON.parse(text) as string;
    if (members.has(name)) throw new PatternError(`duplicate member ${text}`);
    if (!tokens.takes(':')) throw new PatternError(`expected a colon after ${text}`);
    members.set(name, patternIn(tokens));
  });
  return { kind: 'object', members: [...members], isOpen };
}
