// What programs do with the entry points that need no Node; only type-checked.
import { type Game, legalAnswers } from 'herald/engine';
import { type Datum, parseText } from 'herald/wire';

const read = parseText('(move)');
export const datum: Datum | null = read.ok ? read.value : null;
export const count = (game: Game): number => [...legalAnswers(game)].length;
