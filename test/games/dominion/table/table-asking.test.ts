import { describe, expect, test } from 'vitest';
import {
  makeTable,
  parseTable,
  promptOf,
  seatToAnswer,
  tableView,
} from '../../../../src/games/dominion/table/index.js';
import { unwrap } from '../../../unwrap.js';
import { type AskedKind, CARDS_OF_QUESTION, tableAsking } from './table-asking.js';

describe('a game that is saved in the middle of a question', () => {
  test.each(Object.keys(CARDS_OF_QUESTION) as AskedKind[])('asks it again: %s', (kind) => {
    const table = tableAsking(kind);
    const seat = seatToAnswer(table) as number;
    const again = unwrap(parseTable(makeTable(table)));
    expect(promptOf(tableView(again, seat))).toEqual(promptOf(tableView(table, seat)));
    expect(promptOf(tableView(again, seat))?.kind).toBe(kind);
  });
});
