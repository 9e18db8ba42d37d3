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

// The protocols play one treasure at a time, and actions together with the choices they ask for at once.

/** A strategy's next play, as a protocol can say it. */
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
  const rehearsal = copyGame(game);
  const known = knownDeck(game);
  stepInPlace(rehearsal, act(card));
  return act(card, ...answersWhile(strategy, rehearsal, () => canAnswerWithPlay(rehearsal, known)));
}

/** Lets a strategy answer on a rehearsal for as long as its message covers the questions. */
export function answersWhile(strategy: Strategy, rehearsal: Game, covers: () => boolean): Answer[] {
  const answers: Answer[] = [];
  while (covers()) {
    const answer = strategy(rehearsal);
    answers.push(answer);
    const judgement = stepInPlace(rehearsal, answer);
    // The same question would be asked for ever.
    if (!judgement.legal) throw new Error(`the strategy answered against ${judgement.rule.id}`);
  }
  return answers;
}
