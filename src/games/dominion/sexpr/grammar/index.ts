export type { LeniencyNote } from './compile.js';
export { comparePaths } from './explain.js';
export { type GenerateOptions, generate, generatePattern } from './generate.js';
export { type Faulty, type FaultyOptions, generateFaulty } from './generate-faulty.js';
export {
  type Alternative,
  alternativesOf,
  type Grammar,
  type Pattern,
  type Production,
  productionOf,
  wordsOf,
} from './grammar-types.js';
export { linkGrammar } from './link.js';
export { type Match, type Mismatch, match } from './match.js';
export { FAULTS, type FaultName, vocabulary } from './message-faults.js';
export { printDatum, printPattern } from './print.js';
export { productionChanges } from './production-changes.js';
export { readGrammar } from './read-grammar.js';
