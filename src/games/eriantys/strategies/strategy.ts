import type { Move, View } from '../engine/index.js';

/** A player: from what it sees to its move. A game is a view as well, so that none has to be copied. */
export type Strategy = (view: View) => Move;
