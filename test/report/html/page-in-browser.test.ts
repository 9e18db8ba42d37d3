import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { inBrowser, openCase, viewer, violations } from './browser.js';
import { pageOf, scoredOf } from './make-page.js';
import { finding, MOVE, recording, result } from './sample-cases.js';

const { write, open } = viewer();

const TURN = recording(
  `[     1.0] >> ${MOVE}`,
  '[     2.0] << (add copper)',
  `[     3.0] >> ${MOVE.replace('(coins 0)', '(coins 1)')}`,
  '[     4.0] << (clean gold)',
  `[     5.0] >> ${MOVE.replace('(coins 0)', '(coins 2)')}`,
);

const CASES = [
  result('a/b/one', 'pass', { evidence: TURN }),
  result('a/c/two', 'fail', {
    evidence: TURN,
    findings: [finding({ line: 7 })],
    title: 'cleans with a card it does not have',
  }),
  result('a/c/three', 'non-strict', { title: 'replies in capitals' }),
];

const report = (name: string, cases = CASES): string => write(name, pageOf(scoredOf(cases)));

const shownIds = (page: Page): Promise<(string | null)[]> =>
  page.locator('details.case:visible').evaluateAll((all) => all.map((each) => each.id));

describe('the cases', () => {
  inBrowser('are filtered by verdict, topic and words', async () => {
    const { page } = await open(report('filter'));
    const count = page.locator('output[name="shown"]');
    expect(await count.textContent()).toBe('3 of 3 cases');
    await page.getByRole('checkbox', { name: /passed/ }).uncheck();
    expect(await shownIds(page)).toEqual(['a/c/two', 'a/c/three']);
    await page.getByLabel('Search').fill('capitals REPLIES');
    expect(await shownIds(page)).toEqual(['a/c/three']);
    expect(await count.textContent()).toBe('1 of 3 cases');
    await page.getByLabel('Search').fill('');
    await page.getByRole('checkbox', { name: /passed/ }).check();
    await page.getByRole('link', { name: 'b', exact: true }).click();
    expect(await shownIds(page)).toEqual(['a/b/one']);
    await page.close();
  });

  inBrowser('are opened by the address', async () => {
    const { page } = await open(report('address'));
    await page.goto(`${page.url()}#a/c/three`);
    await page.locator('[id="a/c/three"] .log li').first().waitFor();
    await page.reload();
    await page.locator('[id="a/c/three"] .log li').first().waitFor();
    expect(await page.locator('details.case[open]').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      // The failure to fix first is always open.
      'a/c/two',
      'a/c/three',
    ]);
    await page.close();
  });

  inBrowser('that fail lead the page by cause, the first one open, the others folded', async () => {
    const same = Array.from({ length: 5 }, (_, index) => result(`a/d/${index}`, 'fail'));
    const other = result('a/d/other', 'fail', { findings: [finding({ rule: 'reply/grammar', reason: 'no list' })] });
    const { page, errors } = await open(report('causes', [...same, other, ...CASES]), { timezoneId: 'Asia/Tokyo' });
    await page.locator('[id="a/d/other"] .log li').first().waitFor();
    expect(await page.locator('h2').first().textContent()).toBe('Failures');
    expect(await page.locator('.cause > h3').first().textContent()).toMatch(/^Fix this first /);
    expect(await page.locator('.cause > .about').allTextContents()).toEqual([
      'Reading and writing messages · reply/grammar · 1 case',
      'Rules · end/in-hand · 6 cases',
    ]);
    expect(await shownIds(page)).toEqual(['a/d/other', 'a/d/0', 'a/c/three', 'a/b/one']);
    expect(await page.locator('time').textContent()).toBe('January 1, 2026 at 9:00 AM');
    // A search finds what is folded, and hides causes without a match.
    await page.getByLabel('Search').fill('a/d/3');
    expect(await shownIds(page)).toEqual(['a/d/3']);
    expect(await page.locator('.cause:visible').count()).toBe(1);
    // So does an address.
    await page.goto(`${page.url()}#a/d/4`);
    await page.reload();
    await page.locator('[id="a/d/4"] .log li').first().waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  inBrowser('are opened by the address even with unusual ids', async () => {
    const cases = [result('a/ß and 100%', 'pass'), result('a/b', 'pass')];
    const { page, errors } = await open(report('names', cases));
    await page.goto(`${page.url()}#a/ß and 100%`);
    await page.locator('details.case[open] .log li').first().waitFor();
    expect(await page.locator('details.case[open] .id').allTextContents()).toEqual(['a/ß and 100%']);
    expect(errors).toEqual([]);
    await page.close();
  });
});

describe('the log', () => {
  inBrowser('has every line with its time, and marks the offending one', async () => {
    const { page } = await open(report('log'));
    await openCase(page, '[id="a/c/two"]');
    const lines = page.locator('[id="a/c/two"] .log li');
    expect(await lines.count()).toBe(TURN.split('\n').length - 1);
    expect(await lines.nth(4).textContent()).toBe('2.0←from the program: (add copper)');
    expect(await page.locator('.log li.offending').allTextContents()).toEqual([
      '4.0←offending from the program: (clean gold)',
    ]);
    await page.close();
  });

  inBrowser('shows a long line in full on request', async () => {
    const evidence = recording(`[     1.0] << raw ${'tea '.repeat(50_000)}!`);
    const { page } = await open(report('long', [result('a/b', 'fail', { evidence })]));
    await openCase(page, '[id="a/b"]');
    const line = page.locator('.log li').last();
    expect((await line.textContent())?.length).toBeLessThan(1000);
    await page.getByRole('button', { name: 'all 200005 characters' }).click();
    expect(await line.textContent()).toContain(`raw ${'tea '.repeat(50_000)}!`);
    await page.close();
  });
});

describe('the scene viewer', () => {
  inBrowser('starts at the fault, with the reply marked and the legal ones listed', async () => {
    const { page } = await open(report('fault'));
    await openCase(page, '[id="a/c/two"]');
    const scenes = page.locator('.scenes');
    expect(await scenes.locator('.status').textContent()).toBe('2 of 3: alice is to move, line 6');
    expect(await scenes.locator('code.offending').textContent()).toBe('(clean gold)');
    expect(await scenes.locator('.legal li').allTextContents()).toEqual(['(clean copper)']);
    expect(await scenes.locator('.zone', { hasText: 'hand' }).locator('li').allTextContents()).toEqual(['copper']);
    expect(await scenes.locator('use').first().getAttribute('href')).toBe('#picture-copper');
    await page.close();
  });

  inBrowser('is stepped through with the arrow keys, within its ends', async () => {
    const { page } = await open(report('keys'));
    await openCase(page, '[id="a/c/two"]');
    const status = page.locator('.scenes .status');
    const marked = page.locator('.log li.now .time');
    const at = async (key: string): Promise<string | undefined> => {
      await page.keyboard.press(key);
      return (await status.textContent())?.split(':')[0];
    };
    expect(await at('ArrowRight')).toBe('3 of 3');
    expect(await at('ArrowRight')).toBe('3 of 3');
    expect(await at('ArrowLeft')).toBe('2 of 3');
    expect(await at('ArrowLeft')).toBe('1 of 3');
    expect(await marked.allTextContents()).toEqual(['1.0', '2.0']);
    expect(await at('ArrowLeft')).toBe('1 of 3');
    await page.getByLabel('Search').focus();
    expect(await at('ArrowRight')).toBe('1 of 3');
    await page.close();
  });
});

describe('a hostile player', () => {
  const HOSTILE =
    '</script><script>document.title = "bad"</script><img src=x onerror=\'document.title = "bad"\'>\u202e(clean)';

  inBrowser('cannot make the page do anything', async () => {
    const evidence = recording(
      `[     1.0] >> ${MOVE}`,
      `[     2.0] << raw ${HOSTILE}`,
      `[     3.0] << raw ${'x'.repeat(2_000_000)}`,
    );
    const findings = [finding({ said: HOSTILE, reason: HOSTILE, legal: [HOSTILE], line: 5 })];
    const made = result('a/b', 'fail', { evidence, findings, title: HOSTILE, again: HOSTILE });
    const { page, errors } = await open(report('hostile', [made]), { bypassCSP: true });
    await openCase(page, '[id="a/b"]');
    expect(await page.locator('.log li.offending').textContent()).toContain('</script><script>');
    expect(await page.locator('.log li.offending').textContent()).toContain('⟨U+202E⟩(clean)');
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.title()).toBe('program');
    expect(errors).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.close();
  });

  inBrowser('cannot run a script even inside the page', async () => {
    const path = write('injected', pageOf(scoredOf(CASES)).replace('<main>', `<main>${HOSTILE.slice(9)}`));
    const { page, errors } = await open(path);
    expect(await page.title()).toBe('program');
    expect(errors.join()).toContain('Content Security Policy');
    await page.close();
  });

  inBrowser('a corrupt payload is reported on the page', async () => {
    const path = write('broken', pageOf(scoredOf(CASES)).replaceAll(/class="packed">[^<]*/g, 'class="packed">AAAA'));
    const { page } = await open(path);
    await page.locator('[id="a/c/two"] > summary').click();
    expect(await page.locator('[id="a/c/two"] .wire .alarm').textContent()).toContain(
      'Cannot unpack the log in this browser',
    );
    await page.close();
  });
});
