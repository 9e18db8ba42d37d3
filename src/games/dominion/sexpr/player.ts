import { ok, type Result } from '../../../core/result.js';
import type { Datum } from '../../../wire/sexpr/datum.js';
import { copyGame, type Game, type Rules, rulesOf } from '../engine/index.js';
import { answersWhile, playWithChoices } from '../strategies/play-with-choices.js';
import type { Strategy } from '../strategies/strategy.js';
import {
  type CardName,
  makeDefense,
  makePlay,
  type Notification,
  parseNotification,
  type State,
  type Version,
} from './messages.js';
import { defenseOfAnswers, playOfAnswer } from './plays.js';
import { gameOfAttack, gameOfMove, profileOf } from './state-codec.js';

export type PlayerReply =
  | { readonly kind: 'reply'; readonly reply: Datum }
  | { readonly kind: 'silence' }
  | { readonly kind: 'unreadable'; readonly message: string };

/** A player does only what every reading of the protocol allows: no treasure without a buy (S-35) or after one (S-36). */
const strictRules = (version: Version): Rules => ({
  ...rulesOf(profileOf(version)),
  treasureNeedsBuy: true,
  treasureAfterBuy: false,
});

const GIVE_A_BUY: readonly CardName[] = ['market', 'woodcutter'];

/** A state does not say whether something was bought, but it has fewer buys left than its plays gave. */
const hasBought = ({ buys, plays }: State): boolean =>
  buys < 1 + plays.filter((card) => GIVE_A_BUY.includes(card)).length;

function gameFor(version: Version, asked: Extract<Notification, { readonly state: State }>): Result<Game> {
  const made = asked.kind === 'move' ? gameOfMove(asked.state, version) : gameOfAttack(asked.state, version);
  if (!made.ok) return made;
  const game = { ...made.value, rules: strictRules(version) };
  return ok(asked.kind === 'move' && hasBought(asked.state) ? { ...game, phase: 'buy', bought: true } : game);
}

/** Replies to `move` and `attacked` as the strategy decides; every other notification gets no reply (S-09). */
export function replyTo(version: Version, strategy: Strategy, message: Datum): PlayerReply {
  const parsed = parseNotification(version, message);
  if (!parsed.ok) return { kind: 'unreadable', message: parsed.error.message };
  const notification = parsed.value;
  if (notification.kind !== 'move' && notification.kind !== 'attacked') return { kind: 'silence' };
  const made = gameFor(version, notification);
  if (!made.ok) return { kind: 'unreadable', message: made.error.message };
  const reply = notification.kind === 'move' ? playBy(strategy, made.value) : defenseBy(strategy, made.value);
  return { kind: 'reply', reply };
}

function playBy(strategy: Strategy, game: Game): Datum {
  const play = playOfAnswer(playWithChoices(strategy, game));
  if (play === null) throw new Error('the strategy gave an answer that this protocol cannot express');
  return makePlay(play);
}

function defenseBy(strategy: Strategy, game: Game): Datum {
  const trial = copyGame(game);
  return makeDefense(defenseOfAnswers(answersWhile(strategy, trial, () => trial.stack.length > 0)));
}
