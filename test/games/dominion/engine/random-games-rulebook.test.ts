import { sized } from '../../../sizes.js';
import { gameSpecs, profileRules } from './game-specs.js';
import { testRandomGames } from './random-games.js';

testRandomGames('the rulebook', gameSpecs(profileRules('rulebook')), sized({ test: 250, long: 5000 }));
testRandomGames(
  "the first edition's rulebook",
  gameSpecs(profileRules('rulebook-1e')),
  sized({ test: 250, long: 5000 }),
);
