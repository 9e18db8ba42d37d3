import {
  type Answer,
  act,
  type Card,
  cardsIn,
  copyGame,
  type Game,
  isTreasure,
  knownDeck,
  ok,
  type Result,
  type Rules,
  rulesOf,
  seatAt,
  stepInPlace,
  takesAlong,
  treasures,
} from '../engine/index.js';
import {
  type CardName,
  makeDefense,
  makePlay,
  type Notification,
  parseNotification,
  type State,
  type Version,
} from '../protocol/sexpr/messages.js';
import { defenseOfAnswers, playOfAnswer } from '../translate/sexpr/plays.js';
import { gameOfAttack, gameOfMove, profileOf, RECEIVER } from '../translate/sexpr/states.js';
import type { Datum } from '../wire/datum.js';
import type { Strategy } from './strategy.js';

export type Reaction =
  | { readonly kind: 'reply'; readonly reply: Datum }
  | { readonly kind: 'silence' }
  | { readonly kind: 'puzzled'; readonly message: string };

/** A player keeps to what every reading of the protocol allows: no treasure without a buy (S-35) or after one (S-36). */
const strictRules = (version: Version): Rules => ({
  ...rulesOf(profileOf(version)),
  treasureNeedsBuy: true,
  treasureAfterBuy: false,
});

const GIVE_A_BUY: readonly CardName[] = ['market', 'woodcutter'];

/** A state does not say whether something was bought; the buys do, by what is left of those that the plays gave. */
const hasBought = ({ buys, plays }: State): boolean =>
  buys < 1 + plays.filter((card) => GIVE_A_BUY.includes(card)).length;

function gameFor(version: Version, asked: Extract<Notification, { readonly state: State }>): Result<Game> {
  const made = asked.kind === 'move' ? gameOfMove(asked.state, version) : gameOfAttack(asked.state, version);
  if (!made.ok) return made;
  const game = { ...made.value, rules: strictRules(version) };
  return ok(asked.kind === 'move' && hasBought(asked.state) ? { ...game, phase: 'buy', bought: true } : game);
}

/** What a strategy says to a notification: a reply to `move` and `attacked`, nothing to anything else (S-09). */
export function react(version: Version, strategy: Strategy, said: Datum): Reaction {
  const parsed = parseNotification(version, said);
  if (!parsed.ok) return { kind: 'puzzled', message: parsed.error.message };
  const notification = parsed.value;
  if (notification.kind !== 'move' && notification.kind !== 'attacked') return { kind: 'silence' };
  const made = gameFor(version, notification);
  if (!made.ok) return { kind: 'puzzled', message: made.error.message };
  const reply = notification.kind === 'move' ? playBy(strategy, made.value) : defenseBy(strategy, made.value);
  return { kind: 'reply', reply };
}

function playBy(strategy: Strategy, game: Game): Datum {
  const play = playOfAnswer(wholeAnswer(strategy, game));
  if (play === null) throw new Error('the strategy gave an answer that this protocol cannot say');
  return makePlay(play);
}

/** The protocol plays one treasure at a time, and actions together with their choices. */
function wholeAnswer(strategy: Strategy, game: Game): Answer {
  const answer = strategy(game);
  if (answer.kind === 'act') return withChoices(strategy, game, answer.card as Card);
  if (answer.kind !== 'all-treasures') return answer;
  const treasure = cardsIn(seatAt(game, RECEIVER).hand).find(isTreasure);
  if (treasure !== undefined) return treasures([treasure]);
  const next = copyGame(game);
  stepInPlace(next, answer);
  return wholeAnswer(strategy, next);
}

function withChoices(strategy: Strategy, game: Game, card: Card): Answer {
  const rehearsal = copyGame(game);
  const choices: Answer[] = [];
  const known = knownDeck(game);
  stepInPlace(rehearsal, act(card));
  while (takesAlong(rehearsal, known)) {
    const choice = strategy(rehearsal);
    choices.push(choice);
    stepInPlace(rehearsal, choice);
  }
  return act(card, ...choices);
}

function defenseBy(strategy: Strategy, game: Game): Datum {
  const rehearsal = copyGame(game);
  const answers: Answer[] = [];
  while (rehearsal.stack.length > 0) {
    const answer = strategy(rehearsal);
    answers.push(answer);
    stepInPlace(rehearsal, answer);
  }
  return makeDefense(defenseOfAnswers(answers));
}
