export { DOMINION_BRIDGES as BRIDGES } from '../../games/dominion/bridge/entries.js';
