/** How comments and strings are written in a family of languages. */
export type SourceLanguage = 'c' | 'hash' | 'haskell' | 'lisp' | 'ml';

const ENDINGS: Readonly<Record<SourceLanguage, readonly string[]>> = {
  c: [
    'c',
    'h',
    'cc',
    'cpp',
    'cxx',
    'hpp',
    'java',
    'js',
    'mjs',
    'cjs',
    'jsx',
    'ts',
    'mts',
    'tsx',
    'go',
    'rs',
    'cs',
    'kt',
    'scala',
    'swift',
    'dart',
    'php',
  ],
  hash: ['py', 'rb', 'sh', 'bash', 'pl', 'pm', 'r', 'jl', 'awk', 'ex', 'exs'],
  haskell: ['hs', 'lhs', 'elm', 'lua', 'adb', 'ads'],
  lisp: ['rkt', 'scm', 'ss', 'lisp', 'cl', 'el', 'clj'],
  ml: ['ml', 'mli', 'fs', 'sml', 'pas'],
};

const INTERPRETERS: readonly (readonly [RegExp, SourceLanguage])[] = [
  [/\b(python|ruby|perl|bash|sh|awk|Rscript|julia)[\d.]*\b/, 'hash'],
  [/\b(node|deno|bun|php|java|kotlin|scala|swift)\b/, 'c'],
  [/\b(runghc|runhaskell|stack|lua)\b/, 'haskell'],
  [/\b(racket|guile|sbcl|clojure)\b/, 'lisp'],
  [/\b(ocaml|fsharpi)\b/, 'ml'],
];

/** The family of a source file, by its name or the interpreter that it names; null if it is no source file. */
export function languageOf(path: string, text: string): SourceLanguage | null {
  const ending = /\.([A-Za-z]+)$/.exec(path)?.[1]?.toLowerCase();
  const known = (Object.keys(ENDINGS) as SourceLanguage[]).find((name) => ENDINGS[name].includes(ending ?? ''));
  if (known !== undefined || ending !== undefined) return known ?? null;
  const [, interpreter] = /^#!(.*)/.exec(text) ?? [];
  return INTERPRETERS.find(([pattern]) => interpreter !== undefined && pattern.test(interpreter))?.[1] ?? null;
}
