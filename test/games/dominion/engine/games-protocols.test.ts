import { sized } from '../../../sizes.js';
import { testManyGames } from './many-games.js';
import { games, profileRules, quirkyRules } from './specs.js';

const SEXPR = profileRules('sexpr-v1', 'sexpr-v2', 'sexpr-v3');

testManyGames('dominai', games(profileRules('dominai')), sized({ test: 2000, long: 20_000 }));
testManyGames("the original server's quirks", games(quirkyRules), sized({ test: 2000, long: 20_000 }));
testManyGames('sexpr', games(SEXPR), sized({ test: 1000, long: 10_000 }));
