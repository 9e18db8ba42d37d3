import { describe, expect, test } from 'vitest';
import {
  ALL_TREASURES,
  cardsIn,
  currentSeat,
  isTreasure,
  legalAnswers,
  makeAnswer,
} from '../../../../src/games/dominion/engine/index.js';
import {
  automaticAnswer,
  click,
  DEFAULT_INPUT,
  isTableOver,
  makeTable,
  NO_SELECTION,
  type Prompt,
  parseTable,
  press,
  promptOf,
  type Selection,
  seatToAnswer,
  startTable,
  type TableView,
  tableView,
} from '../../../../src/games/dominion/table/index.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { MOST_STEPS, playTable, type TableCheck, targetsOf } from './model-person.js';
import { tableNumber } from './table-specs.js';

const GAMES = sized({ test: 15, long: 600 });

/** Few enough games for the time limit of a test on a slow machine. */
const GAMES_PER_TEST = 5;

/** One question in so many is compared with the engine. */
const INTERVAL = sized({ test: 8, long: 1 });

/** Every answer that clicks and buttons lead to, where no cards are toggled. */
function offeredAnswers(view: TableView, selection: Selection = NO_SELECTION): string[] {
  const prompt = promptOf(view, selection) as Prompt;
  const outcomes = [
    ...targetsOf(view, selection, prompt, DEFAULT_INPUT).map((target) => click(view, selection, target)),
    ...prompt.buttons.filter(({ id }) => id !== 'back').map(({ id }) => press(view, selection, id)),
  ];
  return outcomes.flatMap((outcome) => {
    if (outcome.kind === 'refused') throw new Error(`offered, but refused: ${outcome.reason}`);
    return outcome.kind === 'answered' ? outcome.answers.map(makeAnswer) : offeredAnswers(view, outcome.selection);
  });
}

/** Entering the buy phase without a treasure is legal, but nobody needs a button for it. */
function legalTexts({ view }: TableView): string[] {
  const texts = [...legalAnswers(view)].map(makeAnswer);
  const hasTreasure = cardsIn(currentSeat(view).hand).some(isTreasure);
  return hasTreasure || view.stack.length > 0 ? texts : texts.filter((text) => text !== makeAnswer(ALL_TREASURES));
}

const expectAllOffered: TableCheck = (table, random) => {
  const seat = seatToAnswer(table) as number;
  if (random.below(INTERVAL) > 0 || automaticAnswer(table) !== null) return;
  const view = tableView(table, seat);
  const { decision } = view;
  const toggles =
    decision !== null && decision.kind !== 'turn' && (decision.max > 1 || promptOf(view)?.kind === 'sentry');
  if (!toggles) expect(new Set(offeredAnswers(view))).toEqual(new Set(legalTexts(view)));
};

describe(`${GAMES} games of people who click at random on what is offered`, () => {
  const kinds = new Set<string>();
  let unfinished = 0;

  for (let first = 0; first < GAMES; first += GAMES_PER_TEST) {
    test(`from ${first} on offer exactly the legal answers, and can be saved and read again as the same game`, () => {
      for (let n = first; n < Math.min(GAMES, first + GAMES_PER_TEST); n++) {
        const input = { confirmSingle: n % 3 === 0 };
        const played = playTable(unwrap(startTable(tableNumber(n))), n, expectAllOffered, input);
        for (const kind of played.kinds) kinds.add(kind);
        if (!isTableOver(played.table)) unfinished++;
        expect(unwrap(parseTable(makeTable(played.table)))).toEqual(played.table);
      }
    });
  }

  test(`end before ${MOST_STEPS} steps`, () => {
    expect(unfinished).toBeLessThanOrEqual(GAMES / 20);
  });

  test('come to every kind of question', () => {
    expect([...kinds].sort()).toEqual([
      'action-phase',
      'buy-phase',
      'deck-to-discard-nowhere',
      'discard-aside',
      'discard-hand',
      'expose',
      'gain-supply',
      'gain-trash',
      'play-discard',
      'play-hand',
      'react-hand',
      'sentry',
      'set-aside-aside',
      'topdeck-discard',
      'topdeck-hand',
      'trash-aside',
      'trash-hand',
    ]);
  });
});
