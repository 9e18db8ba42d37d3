import { describe, expect, test } from 'vitest';
import {
  ALL_CARDS,
  ALL_TREASURES,
  type Answer,
  act,
  buy,
  CHOOSE_NONE,
  choose,
  copyGame,
  decider,
  END,
  end,
  type Game,
  type GameEvent,
  judge,
  legalAnswers,
  makeAnswer,
  NO,
  replayAnswers,
  stepInPlace,
  treasures,
  YES,
} from '../../../../src/games/dominion/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { actualOutcome, type ExpectedOutcome, normalizeOutcome } from './expected-outcome.js';
import { type GivenGame, gameOf } from './given-game.js';
import { checkInvariants, checkPhaseOrder, countCards } from './invariants.js';
import { printGame } from './play-random-game.js';
import { parseAnswer, parseCardList } from './text-notation.js';

/**
 * A named situation. Seats are counted from the one on turn: 0 plays, 1 sits to its left. An answer of another seat starts
 * with its number: `1: choose moat`.
 */
export interface Situation {
  readonly name: string;
  readonly given: GivenGame;
  readonly answers?: readonly string[];
  readonly after?: ExpectedOutcome;
  /** Answers that are then refused, each with the rule it breaks. */
  readonly refuses?: Readonly<Record<string, string>>;
}

export function situationTable(subject: string, rows: readonly Situation[]): void {
  describe(subject, () => {
    for (const row of rows) test(row.name, () => play(row));
  });
}

function play({ given, answers = [], after = {}, refuses = {} }: Situation): void {
  const game = gameOf(given);
  const start = copyGame(game);
  const relative = (seat: number): number => (seat - start.turn + game.seats.length) % game.seats.length;
  const events: GameEvent[] = [];
  const applied: Answer[] = [];
  for (const text of answers) {
    expectOnlyListedLegal(game);
    const answer = answerOf(text, relative(decider(game)));
    const before = copyGame(game);
    expect(refusalOf(game, answer), text).toBeNull();
    expectInvariants(start, before, game, after.lost ?? '');
    events.push(...(game.events ?? []));
    applied.push(answer);
  }
  expectOnlyListedLegal(game);
  expect(printGame(unwrap(replayAnswers(start, applied)))).toBe(printGame(game));
  expect(actualOutcome({ game, events, relative }, after)).toEqual(normalizeOutcome(after));
  for (const [text, rule] of Object.entries(refuses)) expect(refusalOf(game, parseAnswer(text)), text).toBe(rule);
}

/** Fails if the answer is not from the seat that is asked. */
function answerOf(text: string, asked: number): Answer {
  const [, seat = '0', answer = ''] = /^(?:(\d): )?(.*)$/.exec(text) ?? [];
  expect(Number(seat), `who answers "${text}"`).toBe(asked);
  return parseAnswer(answer);
}

/** Answers; if the answer is refused, returns the id of the rule and checks that nothing changed. */
function refusalOf(game: Game, answer: Answer): string | null {
  const before = printGame(game);
  const judgement = stepInPlace(game, answer);
  if (judgement.legal) return null;
  expect(printGame(game)).toBe(before);
  return judgement.rule.id;
}

/** Enough answers to include wrong ones for every kind of question. */
const ANSWERS: readonly Answer[] = [
  ...ALL_CARDS.flatMap((card) => [act(card), buy(card), end(card), choose([card]), choose([card, card])]),
  ...ALL_CARDS.map((card) => treasures([card])),
  ...[ALL_TREASURES, END, YES, NO, CHOOSE_NONE],
];
const CANDIDATES: ReadonlyMap<string, Answer> = new Map(ANSWERS.map((answer) => [makeAnswer(answer), answer]));

/** Every listed answer is legal; every other candidate is refused and changes nothing. */
function expectOnlyListedLegal(game: Game): void {
  const legal = [...legalAnswers(game)];
  expect(legal.filter((answer) => !judge(game, answer).legal).map(makeAnswer)).toEqual([]);
  const listed = new Set(legal.map(makeAnswer));
  const before = printGame(game);
  const others = [...CANDIDATES].filter(([text]) => !listed.has(text));
  const unlisted = others.filter(([, answer]) => stepInPlace(game, answer).legal);
  expect(unlisted, 'legal, but not listed').toEqual([]);
  expect(printGame(game)).toBe(before);
}

function expectInvariants(start: Game, before: Game, after: Game, lost: string): void {
  const rest = countCards(start);
  for (const card of parseCardList(lost)) rest[card] = (rest[card] as number) - 1;
  if (checkInvariants(after, rest).length > 0) expect(checkInvariants(after, countCards(start))).toEqual([]);
  expect(checkPhaseOrder(before, after)).toEqual([]);
}
