import { sized } from '../sizes.js';
import { testManyGames } from './many-games.js';
import { profileRules, quirkyRules } from './specs.js';

testManyGames('dominai', profileRules('dominai'), sized({ test: 2000, long: 20_000 }));
testManyGames("the original server's quirks", quirkyRules, sized({ test: 2000, long: 20_000 }));
testManyGames('sexpr', profileRules('sexpr-v1', 'sexpr-v2', 'sexpr-v3'), sized({ test: 1000, long: 10_000 }));
