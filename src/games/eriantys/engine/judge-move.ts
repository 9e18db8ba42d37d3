import { apply } from './apply.js';
import type { Rule } from './engine-rules.js';
import { legalMoves } from './legal-moves.js';
import { brokenRule } from './legality.js';
import type { Move } from './moves.js';
import type { Game, View } from './state.js';

export interface Legal {
  readonly legal: true;
}

export interface Illegal {
  readonly legal: false;
  readonly rule: Rule;
  /** Lists the legal moves. */
  readonly moves: () => Move[];
}

export type Judgement = Legal | Illegal;

const LEGAL: Legal = Object.freeze({ legal: true });

/** Judges a move of the seat on turn. */
export function judge(view: View, move: Move): Judgement {
  const rule = brokenRule(view, move);
  return rule === null ? LEGAL : { legal: false, rule, moves: () => legalMoves(view) };
}

/** Applies a legal move to the game. An illegal move changes nothing. */
export function stepInPlace(game: Game, move: Move): Judgement {
  const judgement = judge(game, move);
  if (judgement.legal) apply(game, move);
  return judgement;
}
