import { expect, test } from 'vitest';
import { cardsIn, decisionOf, type Game, type Seat } from '../../../../../src/games/dominion/engine/index.js';
import { JSON_CARDS } from '../../../../../src/games/dominion/jsonrpc/card-names.js';
import { jsonCards } from '../../../../../src/games/dominion/jsonrpc/encode-state.js';
import {
  judgeBuy,
  judgeEndTurn,
  judgePlay,
  type RequestJudgement,
} from '../../../../../src/games/dominion/jsonrpc/judge-request.js';
import { StateWriter } from '../../../../../src/games/dominion/jsonrpc/state-writer.js';
import { promptOf } from '../../../../../src/games/dominion/jsonrpc/table/prompts.js';
import { sized } from '../../../../sizes.js';
import { indistinguishableGame } from '../../engine/indistinguishable-game.js';
import { randomBelow } from '../../engine/play-random-game.js';
import { beat, begin, openWatched, type Watched } from './playing.js';

const GAMES = sized({ test: 20, long: 400 });

/** Data of every shape that a card takes, with a card in it. */
const dataWith = (card: string): unknown[] => [
  null,
  true,
  card,
  [card],
  { trash: card, gain: 'Silver' },
  { gain: 'Silver', topdeck: card },
  { card, data: null },
  { card: 'Cellar', data: [card] },
];

const outcome = (judged: RequestJudgement): string => (judged.ok ? 'ok' : judged.reason);

/** All that a seat can be sent in a situation, without anything new happening. */
function knowable(game: Game, place: number, card: string): unknown {
  const states = new StateWriter();
  const said: unknown[] = [states.endTurnResult(game, place)];
  const decision = decisionOf(game);
  if (decision === null) return said;
  if (decision.kind !== 'turn' && decision.seat === place) {
    said.push(promptOf(game, decision, { showsHand: true }).params);
  }
  if (decision.kind !== 'turn' || game.turn !== place) return said;
  said.push(states.turnState(game, place, 'live'), outcome(judgeEndTurn(game)), outcome(judgeBuy(game, card)));
  for (const played of JSON_CARDS) {
    said.push(...dataWith(card).map((data) => outcome(judgePlay(game, played, data))));
  }
  return said;
}

const placesOf = ({ hosted }: Watched): number[] => hosted.table.order.map((_, place) => place);

test('J-04 J-33 R-16 what a seat is sent does not depend on what it may not know: states, questions, refusals', () => {
  let compared = 0;
  for (let seed = 1; seed <= GAMES; seed++) {
    const watched = openWatched({ seed });
    const dice = randomBelow(seed);
    begin(watched);
    while (beat(watched)) {
      if (dice(40) !== 0) continue;
      const { game } = watched.hosted.table;
      const card = JSON_CARDS[dice(JSON_CARDS.length)] as string;
      for (const place of placesOf(watched)) {
        expect(knowable(indistinguishableGame(game, place, dice), place, card)).toEqual(knowable(game, place, card));
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(GAMES * 10);
});

const sortedHand = (hand: readonly string[]): string => hand.toSorted().join(' ');

/** Every list of cards in a hand, wherever it stands in a frame. */
function handsIn(frame: string): string[] {
  const hands: string[] = [];
  JSON.parse(frame, (name, value) => {
    if (name === 'hand') hands.push(sortedHand(value));
    return value;
  });
  return hands;
}

test('J-33 a hand in a frame is the hand of its recipient', () => {
  let seen = 0;
  for (let seed = 1; seed <= GAMES; seed++) {
    const watched = openWatched({ seed });
    const { table } = watched.hosted;
    const look = (seat: number, frame: string): void => {
      const { hand } = table.game.seats[table.order.indexOf(seat)] as Seat;
      for (const shown of handsIn(frame)) expect(shown).toBe(sortedHand(jsonCards(cardsIn(hand))));
      seen++;
    };
    watched.onFrame = look;
    begin(watched);
    while (beat(watched));
  }
  expect(seen).toBeGreaterThan(GAMES * 50);
});
