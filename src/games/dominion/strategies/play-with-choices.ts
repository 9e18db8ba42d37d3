import {
  type Answer,
  act,
  type Card,
  canAnswerWithPlay,
  cardsIn,
  copyGame,
  type Game,
  isTreasure,
  knownDeck,
  seatAt,
  stepInPlace,
  treasures,
} from '../engine/index.js';
import type { Strategy } from './strategy.js';

// In the protocols, treasures are played one at a time, and actions along with the choices they ask for right away.

/** A strategy's next play, in a form that the protocols can express. */
export function playWithChoices(strategy: Strategy, game: Game): Answer {
  const answer = strategy(game);
  if (answer.kind === 'act') return withChoices(strategy, game, answer.card as Card);
  if (answer.kind !== 'all-treasures') return answer;
  const treasure = cardsIn(seatAt(game, game.turn).hand).find(isTreasure);
  if (treasure !== undefined) return treasures([treasure]);
  const next = copyGame(game);
  stepInPlace(next, answer);
  return playWithChoices(strategy, next);
}

function withChoices(strategy: Strategy, game: Game, card: Card): Answer {
  const trial = copyGame(game);
  const known = knownDeck(game);
  stepInPlace(trial, act(card));
  return act(card, ...answersWhile(strategy, trial, () => canAnswerWithPlay(trial, known)));
}

/** Lets a strategy answer on a trial copy for as long as `covers` holds. */
export function answersWhile(strategy: Strategy, trial: Game, covers: () => boolean): Answer[] {
  const answers: Answer[] = [];
  while (covers()) {
    const answer = strategy(trial);
    answers.push(answer);
    const judgement = stepInPlace(trial, answer);
    // Otherwise the same question would be asked forever.
    if (!judgement.legal) throw new Error(`the strategy broke ${judgement.rule.id}`);
  }
  return answers;
}
