import { expect, test } from 'vitest';
import { FIDELITY, FIDELITY_TABLES } from '../../src/games/dominion/bridge/fidelity.js';
import { Ledger } from '../../src/games/dominion/bridge/ledger.js';
import { makeBridgeTables, makeFidelityReport } from '../../src/report/bridge-report.js';

test('a fidelity report counts what was carried over, and says what was done where it was not exact', () => {
  const ledger = new Ledger();
  ledger.count('io/play', 'exact', 120);
  ledger.count('io/clean', 'exact');
  ledger.count('io/clean', 'approximated', 17);
  ledger.count('io/scores', 'reconstructed');
  expect(makeFidelityReport(ledger.rows())).toBe(`\
carried over              exact  reconstructed  approximated  impossible
EndTurn                       1              -            17           -
Play, Buy                   120              -             -           -
GameOver: result, scores      -              1             -           -

EndTurn, approximated (S-42): (clean …) exposes the cheapest card that is no treasure, else the first one
GameOver: result, scores, reconstructed (S-62): every gain and every trash is public: the final decks of all are added up
`);
});

test('of a game without messages there is nothing to report', () => {
  expect(makeFidelityReport(new Ledger().rows())).toBe('nothing was carried over\n');
});

test('the tables of the manual have every row of the table that the bridges count by, and every grade of it', () => {
  const text = makeBridgeTables(FIDELITY_TABLES);
  expect(text.match(/^## /gm)).toHaveLength(2);
  for (const { item, policies } of Object.values(FIDELITY)) {
    for (const [grade, policy] of Object.entries(policies)) {
      expect(text).toContain(`| ${item} | ${grade} | ${policy} |`);
    }
  }
});
