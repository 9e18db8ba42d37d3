import { sized } from '../../../sizes.js';
import { gameSpecs, profileRules, quirkyRules } from './game-specs.js';
import { testRandomGames } from './random-games.js';

const SEXPR = profileRules('sexpr-v1', 'sexpr-v2', 'sexpr-v3');

testRandomGames('dominai', gameSpecs(profileRules('dominai')), sized({ test: 200, long: 5000 }));
testRandomGames("the original server's quirks", gameSpecs(quirkyRules), sized({ test: 200, long: 5000 }));
testRandomGames('sexpr', gameSpecs(SEXPR), sized({ test: 200, long: 5000 }));
