import { describe, expect, test } from 'vitest';
import { inBrowser } from '../../../report/html/browser.js';
import { LONG, longName } from '../../../sizes.js';
import { expectAccessible, networkOpener, openTable, playTurn, promptOf, sitDown, start } from './open-network.js';
import { FAST, goTo, tableOpener } from './open-table.js';

const { serve, visit } = networkOpener();

/** Each takes some seconds, and the others see most of it. */
const whenLong: typeof inBrowser = (name, body) => (LONG ? inBrowser : test.skip)(longName(name), body);

const { open } = tableOpener();

describe('two browsers at one table', () => {
  inBrowser('T2, W6, W7: one invites by a link, the other sits down, they write, and the host starts', async () => {
    const { url } = await serve();
    const { page: ann, errors } = await visit(url);
    const link = await openTable(ann, 'Ann', ['remote']);
    expect(await ann.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
    const { page: bob } = await visit(link);
    await sitDown(bob, 'Bob');
    await ann.locator('.lobby-seats').getByText('Bob').waitFor();
    expect(await bob.getByRole('button', { name: 'Start', exact: true }).count()).toBe(0);
    await bob.getByLabel('Write to the others').fill('Good evening');
    await bob.getByRole('button', { name: 'Send' }).click();
    await ann.getByText('Good evening').waitFor();
    await ann.getByRole('button', { name: 'Switch off' }).click();
    expect(await ann.getByText('Good evening').count()).toBe(0);
    await start(ann);
    await bob.locator('.table').waitFor();
    expect(await promptOf(bob)).toContain('Waiting for Ann');
    await playTurn(ann);
    await bob.locator('#question').waitFor();
    expect(await bob.locator('.log').innerText()).toContain('Ann');
    expect(await bob.title()).toContain('Your turn');
    expect(errors).toEqual([]);
    await ann.context().close();
    await bob.context().close();
  });

  whenLong('W6: leaving frees the seat, the host gives it to a bot, and a name is there once', async () => {
    const { url } = await serve();
    const { page: ann } = await visit(url);
    const link = await openTable(ann, 'Ann', ['remote']);
    const { page: bob } = await visit(link);
    await bob.getByLabel('Your name').fill('ann');
    await bob.getByRole('button', { name: 'Sit down' }).click();
    await bob.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    await sitDown(bob, 'Bob');
    await bob.getByRole('button', { name: 'Leave' }).click();
    await ann.getByText('Free seat').waitFor();
    await ann.getByLabel('Give seat 2 to a bot').selectOption('smithy');
    await ann.locator('.lobby-seats li').nth(1).locator('small', { hasText: 'bot' }).waitFor();
    await start(ann);
    await ann.locator('#question').waitFor();
    await ann.context().close();
    await bob.context().close();
  });

  inBrowser('reload in the middle of a question shows it again; an older tab steps back', async () => {
    const { url } = await serve();
    const { page: ann } = await visit(url);
    const link = await openTable(ann, 'Ann', ['remote']);
    const { page: bob } = await visit(link);
    await sitDown(bob, 'Bob');
    await start(ann);
    await ann.locator('#question').waitFor();
    const hand = await ann.locator('.hand .row').innerText();
    const asked = await promptOf(ann);
    await ann.reload();
    await ann.locator('#question').waitFor();
    expect(await promptOf(ann)).toBe(asked);
    expect(await ann.locator('.hand .row').innerText()).toBe(hand);
    const newer = await ann.context().newPage();
    await newer.goto(ann.url());
    await newer.locator('#question').waitFor();
    await ann.getByRole('heading', { name: 'Open in another tab' }).waitFor();
    await ann.getByRole('button', { name: 'Play here' }).click();
    await ann.locator('#question').waitFor();
    await newer.getByRole('heading', { name: 'Open in another tab' }).waitFor();
    await ann.context().close();
    await bob.context().close();
  });

  inBrowser('a tab that is killed is away, the others may go on at last, and it comes back', async () => {
    const { url } = await serve({ awayTime: 1500 });
    const { page: ann } = await visit(url);
    const link = await openTable(ann, 'Ann', ['remote']);
    const { page: bob } = await visit(link);
    await sitDown(bob, 'Bob');
    await start(ann);
    await playTurn(ann);
    await bob.locator('#question').waitFor();
    const context = bob.context();
    await bob.close();
    await ann.locator('.player', { hasText: 'away, 0:0' }).waitFor();
    const again = await context.newPage();
    await again.goto(url);
    await again.getByRole('link', { name: /Continue/ }).click();
    await again.locator('#question').waitFor();
    await ann.locator('.player', { hasText: 'away' }).waitFor({ state: 'detached' });
    await again.close();
    await ann.getByRole('button', { name: 'Go on without Bob' }).click();
    await ann.locator('#question').waitFor();
    await ann.context().close();
    await context.close();
  });
});

describe('people here and elsewhere', () => {
  inBrowser('H1: two people at one screen and one in another browser have a curtain between the two', async () => {
    const { url } = await serve();
    const { page: here } = await visit(url);
    const link = await openTable(here, 'Ann', ['remote', 'person']);
    const { page: bob } = await visit(link);
    await sitDown(bob, 'Bob');
    await start(here);
    await here.getByRole('heading', { name: /^Pass to/ }).waitFor();
    expect(await here.locator('[data-card]').count()).toBe(0);
    await here.locator('.curtain .main').click();
    await playTurn(here);
    const turns = here.locator('.curtain .main').or(here.getByText('Waiting for Bob'));
    await turns.first().waitFor();
    expect(await here.locator('.hand .card').count()).toBe((await here.locator('.curtain').count()) > 0 ? 0 : 5);
    await here.context().close();
    await bob.context().close();
  });
});

describe('a spectator', () => {
  inBrowser('sees what is public, from the lobby to the table, and no hand', async () => {
    const { url } = await serve();
    const { page: ann } = await visit(url);
    const link = await openTable(ann, 'Ann', ['smithy', 'remote']);
    const { page: tv } = await visit(link.replace('#join', '#watch'), { viewport: { width: 1920, height: 1080 } });
    await tv.locator('.lobby-seats').getByText('Ann').waitFor();
    await ann.getByLabel('Give seat 3 to a bot').selectOption('engine');
    await start(ann);
    await tv.locator('.table').waitFor();
    await playTurn(ann);
    await tv.locator('.log').getByText('Turn 1: Smithy').waitFor();
    expect(await tv.locator('.hand-row').isVisible()).toBe(false);
    expect(await tv.locator('.supply .card').count()).toBe(17);
    expect(await tv.locator('.log').innerText()).not.toMatch(/draws (?:\d )?(?:Copper|Estate)/);
    await ann.context().close();
    await tv.context().close();
  });
});

describe('the screens of games over the network', () => {
  inBrowser('have no accessibility violation', async () => {
    const { url } = await serve();
    const { page: ann } = await visit(url, { bypassCSP: true });
    const link = await openTable(ann, 'Ann', ['remote']);
    await expectAccessible(ann, 'lobby of the host');
    const { page: bob } = await visit(link, { bypassCSP: true });
    await bob.getByLabel('Your name').waitFor();
    await expectAccessible(bob, 'join');
    await sitDown(bob, 'Bob');
    await start(ann);
    await ann.locator('#question').waitFor();
    await expectAccessible(ann, 'table');
    await bob.close();
    await ann.locator('.player', { hasText: 'away' }).waitFor();
    await goTo(ann, link.replace(/.*#join/, 'watch'));
    await ann.locator('.watching .table').waitFor();
    await expectAccessible(ann, 'watch');
    await goTo(ann, 'join');
    await ann.getByRole('region', { name: 'LAN game' }).waitFor();
    await expectAccessible(ann, 'find a game, with the form for LAN games');
    await ann.context().close();
  });

  inBrowser('are not there in a file, and nothing is asked of the server in a game at one screen', async () => {
    const { page } = await open(FAST);
    expect(await page.getByRole('link', { name: 'Join' }).count()).toBe(0);
    await goTo(page, 'new');
    expect(await page.getByLabel('Who plays at seat 2').innerText()).not.toContain('Invite');
    await page.close();
    const { url } = await serve();
    const { page: served } = await visit(url);
    await served.getByRole('link', { name: 'Join' }).waitFor();
    const requests: string[] = [];
    served.on('request', (request) => void requests.push(request.url()));
    await served.getByRole('button', { name: /Play now/ }).click();
    await playTurn(served);
    await served.locator('#question').waitFor();
    expect(requests).toEqual([]);
    await served.context().close();
  });

  whenLong('say what is wrong with a link', async () => {
    const { url } = await serve();
    const { page } = await visit(`${url}#join/nosuchgame12345678901234567`);
    await page.locator('.error', { hasText: /\w/ }).waitFor();
    await page.getByRole('link', { name: 'Another link' }).click();
    await page.getByLabel('Link or address').fill('not a link');
    await page.getByRole('button', { name: 'Go there' }).click();
    await page.getByRole('alert').filter({ hasText: 'neither a link' }).waitFor();
    await page.context().close();
  });
});
