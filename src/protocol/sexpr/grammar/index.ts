export { productionChanges } from './changes.js';
export type { Note } from './compile.js';
export { comparePaths } from './explain.js';
export { FAULTS, type FaultName, vocabulary } from './faults.js';
export { type Faulty, type FaultyOptions, generateFaulty } from './faulty.js';
export { type GenerateOptions, generate, generatePattern } from './generate.js';
export { linkGrammar } from './link.js';
export { type Match, type Mismatch, match } from './match.js';
export { readGrammar } from './read.js';
export { showDatum, showPattern } from './show.js';
export {
  type Alternative,
  alternativesOf,
  type Grammar,
  type Pattern,
  type Production,
  productionOf,
  wordsOf,
} from './types.js';
