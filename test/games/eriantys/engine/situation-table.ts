import { describe, expect, test } from 'vitest';
import { copyGame, type Game, parseMove, stepInPlace } from '../../../../src/games/eriantys/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { actualOutcome, type ExpectedOutcome, normalOutcome } from './expected-outcome.js';
import { type GivenGame, gameOf } from './given-game.js';
import { checkInvariants, expectNoViolations } from './invariants.js';
import { checkWholeMoveSpace } from './move-space.js';

/** A named situation: how it starts, the moves made, what is then seen, and what is then refused for which rule. */
export interface Situation {
  readonly name: string;
  readonly given: GivenGame;
  readonly moves?: readonly string[];
  readonly after?: ExpectedOutcome;
  readonly refuses?: Readonly<Record<string, string>>;
}

export function situationTable(subject: string, rows: readonly Situation[]): void {
  describe(subject, () => {
    for (const row of rows) test(row.name, () => play(row));
  });
}

function play({ given, moves = [], after = {}, refuses = {} }: Situation): void {
  const game = gameOf(given);
  for (const text of moves) {
    checkWholeMoveSpace(game);
    expect(refusalOf(game, text), text).toBeNull();
    // A situation may start with fewer students than a game has; it must not lose or gain any.
    expectNoViolations(checkInvariants(game));
  }
  checkWholeMoveSpace(game);
  expect(actualOutcome(game, after)).toEqual(normalOutcome(after));
  for (const [text, rule] of Object.entries(refuses)) expect(refusalOf(game, text), text).toBe(rule);
}

/** Makes a move; if it is refused, returns the id of the rule and checks that nothing changed. */
function refusalOf(game: Game, text: string): string | null {
  const before = copyGame(game);
  const judgement = stepInPlace(game, unwrap(parseMove(text)));
  if (judgement.legal) return null;
  expect(game).toEqual(before);
  return judgement.rule.id;
}
