import { sized } from '../../../sizes.js';
import { testManyGames } from './many-games.js';
import { games, profileRules } from './specs.js';

testManyGames('the rulebook', games(profileRules('rulebook')), sized({ test: 2500, long: 25_000 }));
testManyGames("the first edition's rulebook", games(profileRules('rulebook-1e')), sized({ test: 2500, long: 25_000 }));
