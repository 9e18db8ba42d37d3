import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  decider,
  type Game,
  isOver,
  kingdomNamed,
  makeAnswer,
  startGame,
  stepInPlace,
  viewOf,
  winnersOf,
} from '../../../../src/games/dominion/engine/index.js';
import { STRATEGIES, STRATEGY_NAMES, type StrategyName } from '../../../../src/games/dominion/strategies/strategies.js';
import type { Strategy } from '../../../../src/games/dominion/strategies/strategy.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { type GameSpec, gameSpecs, optionsOf, profileRules } from '../engine/game-specs.js';
import { checkInvariants, countCards } from '../engine/invariants.js';
import { expectSame } from '../engine/legality-checks.js';
import { applyLegal, expectNoViolations, MAX_DECISIONS } from '../engine/play-random-game.js';
import { RUN_SEED } from '../engine/random-games.js';

/** Plays one strategy at every seat and returns the answers. */
function play(spec: GameSpec, answerOf: (game: Game) => Answer): string[] {
  const game = unwrap(startGame(optionsOf(spec)));
  const atStart = countCards(game);
  const answers: string[] = [];
  while (!isOver(game) && answers.length < MAX_DECISIONS) {
    const answer = answerOf(game);
    answers.push(makeAnswer(answer));
    applyLegal(game, answer);
    expectNoViolations(checkInvariants(game, atStart));
  }
  return answers;
}

const onView =
  (strategy: Strategy) =>
  (game: Game): Answer =>
    strategy(viewOf(game, decider(game)));

const specs = gameSpecs(profileRules('rulebook', 'rulebook-1e', 'sexpr-v1', 'sexpr-v2', 'sexpr-v3', 'dominai'));
const runs = { numRuns: sized({ test: 60, long: 2000 }), seed: RUN_SEED };

/** Uniformly random play may not end where only provinces end the game. */
const steady = STRATEGY_NAMES.filter((name) => name !== 'random').map((name) => ({ name }));

describe('a strategy looks only at what its seat may know', () => {
  it.each(steady)('$name gives the same legal answers for a view as for the whole game, to its end', ({ name }) => {
    fc.assert(
      fc.property(specs, (spec) => {
        const make: (seed: number) => Strategy = STRATEGIES[name];
        const strategy = make(spec.seed);
        const answers = play(spec, (game) => {
          const answer = strategy(game);
          expectSame(makeAnswer(onView(strategy)(game)), makeAnswer(answer), 'the answer for the view differs');
          return answer;
        });
        if (answers.length === MAX_DECISIONS) throw new Error('the game does not end');
      }),
      runs,
    );
  });

  it('random plays the same game on views as on the whole game, and another game with another seed', () => {
    const rulebook = gameSpecs(profileRules('rulebook', 'dominai'));
    fc.assert(
      fc.property(rulebook, (spec) => {
        const whole = play(spec, STRATEGIES.random(spec.seed));
        expect(play(spec, onView(STRATEGIES.random(spec.seed)))).toEqual(whole);
        expect(play(spec, STRATEGIES.random(spec.seed === 0 ? 1 : 0))).not.toEqual(whole);
      }),
      { ...runs, numRuns: sized({ test: 15, long: 500 }) },
    );
  });
});

describe('the reference players', () => {
  const wins = (one: StrategyName, other: StrategyName): number => {
    let count = 0;
    for (let seed = 0; seed < 200; seed++) {
      const first = seed % 2;
      const seats = [STRATEGIES[one](seed), STRATEGIES[other](seed)];
      const game = unwrap(startGame({ seats: 2, kingdom: kingdomNamed('first-game'), seed }));
      while (!isOver(game)) stepInPlace(game, (seats[(decider(game) + first) % 2] as Strategy)(game));
      if (winnersOf(game).includes(first)) count++;
    }
    return count;
  };

  it.each([
    { one: 'big-money', other: 'random', least: 190 },
    { one: 'smithy', other: 'big-money', least: 110 },
    { one: 'engine', other: 'random', least: 190 },
  ] as const)('$one beats $other at least $least times in 200', ({ one, other, least }) => {
    expect(wins(one, other)).toBeGreaterThanOrEqual(least);
  });
});
