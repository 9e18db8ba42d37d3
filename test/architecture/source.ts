// A scanner of our own instead of the compiler's: TypeScript 7 is a native program without a parser to import, and all we
// need is to distinguish code from comments and strings, after which imports are regular.

export type SourceFile = { readonly path: string; readonly text: string };

/** The code with comments blanked and every string replaced by `'n'`, an index into `strings`. */
export type Scanned = { readonly code: string; readonly strings: readonly string[] };

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const STRING = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y;
const REGEXP = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;
const WORD = /[\w$]+/y;

// After one of these a slash cannot divide, so it opens a regular expression.
const BEFORE_REGEXP = /(?:^|[(,=:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|do|else|void|await|yield))\s*$/;

export function scan(text: string): Scanned {
  const strings: string[] = [];
  const openBraces: number[] = []; // depth of plain braces inside each `${` we are in
  let code = '';
  let at = 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const keep = (content: string): void => {
    code += `'${strings.push(content) - 1}'`;
  };
  const takeTemplateText = (): void => {
    // A template becomes `(` 'text' code `,` 'text' `)`: its text counts as strings, its holes as code, and it never looks
    // like a literal module name, not even after a variable called `from`.
    keep(take(TEMPLATE_TEXT) ?? '');
    if (text[at] === '`') code += ')';
    else openBraces.push(0);
    at += text[at] === '`' ? 1 : 2;
  };
  const takePunctuation = (): void => {
    const char = text[at++]!;
    const depth = openBraces.length - 1;
    if (char === '`') {
      code += '(';
      takeTemplateText();
    } else if (char === '}' && openBraces[depth] === 0) {
      openBraces.pop();
      code += ',';
      takeTemplateText();
    } else {
      if (depth >= 0 && char === '{') openBraces[depth]!++;
      if (depth >= 0 && char === '}') openBraces[depth]!--;
      code += char;
    }
  };

  while (at < text.length) {
    if (take(COMMENT) !== undefined) {
      code += ' ';
      continue;
    }
    const isRegExp = text[at] === '/' && BEFORE_REGEXP.test(code.slice(-20));
    const string = take(STRING) ?? (isRegExp ? take(REGEXP) : undefined);
    if (string !== undefined) {
      keep(string.slice(1, -1));
      continue;
    }
    const word = take(WORD);
    if (word !== undefined) code += word;
    else takePunctuation();
  }
  return { code, strings };
}

/** A literal that code decides on, and the last word of what it is compared with. */
export type Branch = { readonly subject: string; readonly literal: string };

const BRANCH =
  /(?:([\w$]*)\s*[!=]==?\s*|\bcase\s+|([\w$]*)\??\.(?:includes|startsWith|endsWith)\(\s*)'(\d+)'|'(\d+)'\s*[!=]==?\s*(?:[\w$]+[?!]?\.)*([\w$]*)/g;

/** Every comparison with a literal. */
export const branchesOf = ({ code, strings }: Scanned): Branch[] =>
  [...code.matchAll(BRANCH)].map(([, before, called, right, left, after]) => ({
    subject: before ?? called ?? after ?? '',
    literal: strings[Number(right ?? left)]!,
  }));

const NAMED_IMPORT = /\bfrom\s*'(\d+)'|\bimport\s*'(\d+)'|\bimport\s*\(\s*'(\d+)'\s*[,)]/g;
const COMPUTED_IMPORT = /\bimport\s*\(\s*(?!'\d+'\s*[,)])|\brequire\s*\(/;

/** Every module a file names: static, dynamic, type-only, side-effect imports and re-exports. */
export const importsOf = ({ code, strings }: Scanned): string[] =>
  [...code.matchAll(NAMED_IMPORT)].map(([, a, b, c]) => strings[Number(a ?? b ?? c)]!);

/** An import whose target is only known when it runs, which no test can hold to the table. */
export const hasComputedImport = ({ code }: Scanned): boolean => COMPUTED_IMPORT.test(code);
