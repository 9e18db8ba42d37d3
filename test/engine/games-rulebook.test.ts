import { sized } from '../sizes.js';
import { testManyGames } from './many-games.js';
import { profileRules } from './specs.js';

testManyGames('the rulebook', profileRules('rulebook'), sized({ test: 2500, long: 25_000 }));
testManyGames("the first edition's rulebook", profileRules('rulebook-1e'), sized({ test: 2500, long: 25_000 }));
