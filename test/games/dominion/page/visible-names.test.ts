import { expect, test } from 'vitest';
import { withVisibleNames } from '../../../../src/games/dominion/page/visible-names.js';
import { startTable, tableView } from '../../../../src/games/dominion/table/index.js';
import { unwrap } from '../../../unwrap.js';
import { optionsWith, person } from '../table/table-specs.js';

test('a view with visible names is made once, so that nothing is drawn again that has not changed', () => {
  const table = unwrap(startTable(optionsWith({ seats: ['Ann', 'Bo\u202eb'].map(person) })));
  const view = tableView(table, 0);
  const shown = withVisibleNames(view);
  expect(shown.seats.map(({ name }) => name)).toEqual(['Ann', expect.stringMatching(/^Bo.*202e.*b$/i)]);
  expect(withVisibleNames(view)).toBe(shown);
  expect(withVisibleNames(tableView(table, 0))).not.toBe(shown);
});
