import { expect, test } from 'vitest';
import { alignColumns } from '../../src/report/console/text.js';

test('columns are aligned by their width in a terminal', () => {
  const rows = [
    ['张伟', '7'],
    ['Zoë', '12'],
    ['Zoe\u0308', '12'],
    ['👩‍💻', '3'],
    ['Anna', '100'],
  ];
  expect(alignColumns(rows)).toEqual(['张伟    7', 'Zoë    12', 'Zoe\u0308    12', '👩‍💻      3', 'Anna  100']);
});
