import { expect, test } from 'vitest';
import { JSONRPC_ON_SEXPR_FIDELITY } from '../../src/games/dominion/bridge/jsonrpc-on-sexpr/index.js';
import { FidelityCounter } from '../../src/kit/bridge-fidelity.js';
import { makeFidelityReport } from '../../src/report/bridge-report.js';

test('a fidelity report counts what was carried over, and explains everything that was not exact', () => {
  const fidelity = new FidelityCounter(JSONRPC_ON_SEXPR_FIDELITY);
  fidelity.count('io/play', 'exact', 120);
  fidelity.count('io/clean', 'exact');
  fidelity.count('io/clean', 'approximated', 17);
  fidelity.count('io/scores', 'reconstructed');
  expect(makeFidelityReport(fidelity.counts())).toBe(`\
carried over              exact  reconstructed  approximated  impossible
EndTurn                       1              -            17           -
Play, Buy                   120              -             -           -
GameOver: result, scores      -              1             -           -

EndTurn, approximated (S-42): (clean …) exposes the cheapest card that is not a treasure, or else the first card
GameOver: result, scores, reconstructed (S-62): added up from the final cards of all players: every gain and every trash is public
`);
});

test('a game without messages has nothing to report', () => {
  expect(makeFidelityReport([])).toBe('nothing was carried over\n');
});
