// What programs do with the entry points; only type-checked.
import { type CaseResult, cases, gradePlayer } from 'herald';
import { judgePlayer } from 'herald/conformance';
import { playJsonRpc, playSexpr, simulate } from 'herald/player';
import { makeReportOn } from 'herald/report';
import { openServer } from 'herald/server';
import { heraldMatchers } from 'herald/vitest';
import { expect } from 'vitest';

const list = await cases({ protocol: 'sexpr/v3' });
const result: CaseResult = await judgePlayer(list[0]!, { command: ['./alice'] });
export const isPassed: boolean = result.verdict === 'pass';
// @ts-expect-error: there is no such verdict.
export const isExcellent: boolean = result.verdict === 'excellent';
const results = await gradePlayer({ protocol: 'sexpr/v3', command: './alice' });
export const text: string = await makeReportOn(results, 'junit');

await using server = await openServer({ port: 0 });
const key: string = server.createGame({ num_players: 2 });
await playJsonRpc(server.joinUrl(key, 'alice'), {
  takeTurn: (turn) => (turn.hand.includes('Smithy') ? turn.play('Smithy') : turn.end()),
});
await playJsonRpc(server.joinUrl(key, 'bob'), {
  // @ts-expect-error: there is no such card.
  takeTurn: (turn) => turn.buy('Smithie'),
});

await playSexpr('sexpr/v3', (view) => view.legal.find(({ kind }) => kind === 'buy') ?? view.end);
// @ts-expect-error: there is no such version.
await playSexpr('sexpr/v9', (view) => view.end);
export const { players } = simulate({ strategies: ['big-money', () => 'end'], games: 1 });

expect.extend(heraldMatchers);
await expect(['./alice']).toConformTo('sexpr/v3', { only: ['**/mine/*'] });
await expect('(buy gold)').toBeLegalFor('sexpr/v1', '(move …)');
