export type { LeniencyNote } from './compile.js';
export { comparePaths } from './explain.js';
export { type GenerateOptions, generatePattern } from './generate-pattern.js';
export {
  alternativesOf,
  type Grammar,
  type GrammarAlternative,
  type GrammarPattern,
  type Production,
  productionOf,
  wordsOf,
} from './grammar-types.js';
export { linkGrammar } from './link.js';
export { type Match, type Mismatch, match } from './match.js';
export { printDatum, printPattern } from './print.js';
export { productionChanges } from './production-changes.js';
export { readGrammar } from './read-grammar.js';
