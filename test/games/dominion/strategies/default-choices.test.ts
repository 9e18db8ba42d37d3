import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  decider,
  decisionOf,
  judge,
  makeAnswer,
  PURPOSES,
  viewOf,
} from '../../../../src/games/dominion/engine/index.js';
import { defaultAnswer } from '../../../../src/games/dominion/strategies/default-choices.js';
import { sized } from '../../../sizes.js';
import { gameSpecs, profileRules, quirkyRules } from '../engine/game-specs.js';
import { expectSame } from '../engine/legality-checks.js';
import { playRandomGame } from '../engine/play-random-game.js';
import { RUN_SEED } from '../engine/random-games.js';

const everyProfile = fc.oneof(profileRules('rulebook', 'rulebook-1e', 'dominai', 'sexpr-v3'), quirkyRules);

it('the default answer to any question is legal, and uses only what the seat may know', () => {
  const purposes = new Set<string>();
  fc.assert(
    fc.property(gameSpecs(everyProfile), (spec) => {
      playRandomGame(spec, (game) => {
        if (game.stack.length === 0) return;
        const answer = defaultAnswer(game);
        const judgement = judge(game, answer);
        if (!judgement.legal) throw new Error(`"${makeAnswer(answer)}" breaks ${judgement.rule.id}`);
        expectSame(
          makeAnswer(defaultAnswer(viewOf(game, decider(game)))),
          makeAnswer(answer),
          'the answer for the view differs',
        );
        const decision = decisionOf(game);
        if (decision !== null && decision.kind !== 'turn') purposes.add(decision.purpose);
      });
    }),
    { numRuns: sized({ test: 150, long: 5000 }), seed: RUN_SEED },
  );
  expect([...purposes].sort()).toEqual([...PURPOSES].sort());
});
