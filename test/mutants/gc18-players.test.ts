import { RULES } from '../../src/games/eriantys/rules.js';
import { GC18_PLAYERS } from './gc18-player/mutants.js';
import { testMutants } from './test-mutants.js';

testMutants(GC18_PLAYERS, RULES);
