import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cardOf } from '../../../../src/games/dominion/engine/index.js';
import { bigMoney } from '../../../../src/games/dominion/strategies/strategies.js';
import {
  addMove,
  answerMove,
  automaticAnswer,
  isTableOver,
  replayLog,
  startTable,
  type TableGame,
  type TableSeat,
} from '../../../../src/games/dominion/table/index.js';
import { inBrowser } from '../../../report/html/browser.js';
import { LONG } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { optionsWith } from '../table/table-specs.js';
import { FAST, goTo, importGame, storedGame, tableOpener } from './open-table.js';
import { playByKeys, playByMouse } from './playing.js';

const { reuse } = tableOpener();

const MOST_CLICKS = 1_500;
const QUIET = { ...FAST, confirmEnd: false };

const isOver = async (page: Page): Promise<boolean> => isTableOver(unwrap(replayLog((await storedGame(page)).table)));

const PROVINCE = cardOf('province');

/** A game from its beginning; to save time, from when most Provinces are gone. */
function gameOf(seats: readonly TableSeat[]): TableGame {
  let table = unwrap(startTable(optionsWith({ seats, seed: 4 })));
  while (!LONG && (table.game.supply[PROVINCE] as number) > 2) {
    const answer = automaticAnswer(table) ?? bigMoney(table.game);
    table = unwrap(addMove(table, answerMove(answer)));
  }
  return table;
}

const PERSON: TableSeat = { kind: 'person', name: 'Ann', profile: null };

describe('from the offline file, without any request, a whole game is played', () => {
  inBrowser('M1: by mouse against a bot, until the end names a winner and the points', async () => {
    const { page, errors } = await reuse(QUIET);
    const requests: string[] = [];
    const listen = (request: { url(): string }): void => void requests.push(request.url());
    page.on('request', listen);
    await page.getByRole('button', { name: /Play now/ }).click();
    for (let clicks = 0; clicks < MOST_CLICKS && (await playByMouse(page)); clicks++);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/ wins? with | share the victory /);
    expect(await page.locator('.numbers tbody tr').count()).toBe(2);
    expect(await isOver(page)).toBe(true);
    expect(requests).toEqual([]);
    expect(errors).toEqual([]);
    page.off('request', listen);
  });

  inBrowser('by the keyboard alone', async () => {
    const { page, errors } = await reuse(QUIET);
    const bot: TableSeat = { kind: 'bot', name: 'Smithy', strategy: 'smithy', seed: 1 };
    await importGame(page, { id: 'keys', created: 0, table: gameOf([PERSON, bot]) });
    for (let presses = 0; presses < MOST_CLICKS && (await playByKeys(page)); presses++);
    expect(await isOver(page)).toBe(true);
    expect(errors).toEqual([]);
  });

  inBrowser('M2: by two people at one screen, with a curtain before every turn', async () => {
    const { page, errors } = await reuse(QUIET);
    await goTo(page, 'new');
    await page.getByLabel('Who plays at seat 2').selectOption('person');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('heading', { name: 'Pass to Player: your first turn' }).waitFor();
    const table = gameOf([PERSON, { ...PERSON, name: 'Bob' }]);
    await importGame(page, { id: 'hot-seat', created: 0, table });
    let passes = 0;
    for (let clicks = 0; clicks < MOST_CLICKS; clicks++) {
      await page.locator('#question, .curtain, .end').first().waitFor();
      if ((await page.locator('.curtain').count()) > 0) {
        passes++;
        expect(await page.locator('[data-card]:not(.word)').count()).toBe(0);
      }
      if (!(await playByMouse(page))) break;
    }
    const { steps } = unwrap(replayLog((await storedGame(page)).table));
    const played = steps.slice(table.steps.length);
    const turns = 1 + played.filter(({ events }) => events.some(({ type }) => type === 'turn')).length;
    expect(passes).toBe(turns);
    expect(errors).toEqual([]);
  });
});
