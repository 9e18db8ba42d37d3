import { describe, expect, test } from 'vitest';
import {
  ALL_CARDS,
  ALL_TREASURES,
  type Answer,
  act,
  buy,
  CHOOSE_NONE,
  cardsIn,
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
import { type Given, gameOf } from './given.js';
import { checkInvariants, checkPhaseOrder, countCards } from './invariants.js';
import { type Outcome, seen, spell } from './outcome.js';
import { parseAnswer, parseList, unwrap } from './words.js';

/**
 * A named situation. Seats are counted from the one on turn: 0 plays, 1 sits to its left. Where another seat answers,
 * the answer says so: `1: choose moat`.
 */
export interface Situation {
  readonly name: string;
  readonly given: Given;
  readonly answers?: readonly string[];
  readonly after?: Outcome;
  /** Answers that would be refused after that, each with the rule it breaks. */
  readonly refuses?: Readonly<Record<string, string>>;
}

export function table(subject: string, rows: readonly Situation[]): void {
  describe(subject, () => {
    for (const row of rows) test(row.name, () => play(row));
  });
}

function play({ given, answers = [], after = {}, refuses = {} }: Situation): void {
  const game = gameOf(given);
  const start = copyGame(game);
  const relative = (seat: number): number => (seat - start.turn + game.seats.length) % game.seats.length;
  const events: GameEvent[] = [];
  const said: Answer[] = [];
  for (const words of answers) {
    refusesAllElse(game);
    const answer = answerOf(words, relative(decider(game)));
    const before = copyGame(game);
    expect(refusalOf(game, answer), words).toBeNull();
    keepsContracts(start, before, game, after.lost ?? '');
    events.push(...(game.events ?? []));
    said.push(answer);
  }
  refusesAllElse(game);
  expect(print(unwrap(replayAnswers(start, said)))).toBe(print(game));
  expect(seen({ game, events, relative }, after)).toEqual(spell(after));
  for (const [words, rule] of Object.entries(refuses)) expect(refusalOf(game, parseAnswer(words)), words).toBe(rule);
}

/** Fails where the row lets a seat answer that is not asked. */
function answerOf(words: string, asked: number): Answer {
  const [, seat = '0', answer = ''] = /^(?:(\d): )?(.*)$/.exec(words) ?? [];
  expect(Number(seat), `who answers "${words}"`).toBe(asked);
  return parseAnswer(answer);
}

/** Takes a step; the id of the rule if it is refused, in which case nothing may have changed. */
function refusalOf(game: Game, answer: Answer): string | null {
  const before = print(game);
  const judgement = stepInPlace(game, answer);
  if (judgement.legal) return null;
  expect(print(game)).toBe(before);
  return judgement.rule.id;
}

/** A whole game as text; what lies in a pile's room beyond its cards is no part of it. */
const print = (game: Game): string =>
  JSON.stringify(game, (_key, value) => (value?.cards instanceof Uint8Array ? cardsIn(value) : value));

/** Enough answers to be wrong at every kind of question. */
const ANSWERS: readonly Answer[] = [
  ...ALL_CARDS.flatMap((card) => [act(card), buy(card), end(card), choose([card]), choose([card, card])]),
  ...ALL_CARDS.map((card) => treasures([card])),
  ...[ALL_TREASURES, END, YES, NO, CHOOSE_NONE],
];
const CANDIDATES: ReadonlyMap<string, Answer> = new Map(ANSWERS.map((answer) => [makeAnswer(answer), answer]));

/** Every answer that is listed is legal; every candidate that is not listed is refused and changes nothing. */
function refusesAllElse(game: Game): void {
  const legal = [...legalAnswers(game)];
  expect(legal.filter((answer) => !judge(game, answer).legal).map(makeAnswer)).toEqual([]);
  const listed = new Set(legal.map(makeAnswer));
  const before = print(game);
  const others = [...CANDIDATES].filter(([words]) => !listed.has(words));
  const stray = others.filter(([, answer]) => stepInPlace(game, answer).legal);
  expect(stray, 'legal, but not listed').toEqual([]);
  expect(print(game)).toBe(before);
}

function keepsContracts(start: Game, before: Game, after: Game, lost: string): void {
  const rest = countCards(start);
  for (const card of parseList(lost)) rest[card] = (rest[card] as number) - 1;
  if (checkInvariants(after, rest).length > 0) expect(checkInvariants(after, countCards(start))).toEqual([]);
  expect(checkPhaseOrder(before, after)).toEqual([]);
}
