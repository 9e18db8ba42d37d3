// Takes docs/report.png for the README: grades a real player, and shows in its report what to fix first.
// Uses the build, and Debian's Chromium or the one given by CHROMIUM: npm run screenshot.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../', import.meta.url));
const target = join(root, 'docs/report.png');
const MAX_BYTES = 200_000;

const directory = mkdtempSync(join(tmpdir(), 'herald-screenshot-'));
const report = join(directory, 'report.html');

function grade() {
  const which = ['--only', '**/mine/*', '--only', 'games/**', '--samples', '0', '--games', '2'];
  const player = ['--', 'node', 'test/zoo/players/illegal-mine-too-much.mjs'];
  const args = [
    'dist/bin/herald.js',
    'grade',
    'player',
    '--protocol',
    'sexpr/v3',
    ...which,
    '--html',
    report,
    ...player,
  ];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  // The player is broken on purpose, so the run must fail.
  if (status !== 1) throw new Error(`grading ended with status ${status}: ${stderr}`);
}

async function photograph() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1000, height: 980 }, colorScheme: 'light' });
  await page.goto(pathToFileURL(report).href);
  const shown = page.locator('.cause').first();
  await shown.locator('.scene').first().waitFor();
  await shown.evaluate((element) => element.scrollIntoView());
  const picture = await page.screenshot();
  await browser.close();
  return picture;
}

try {
  grade();
  const picture = await photograph();
  if (picture.length > MAX_BYTES) throw new Error(`the picture has ${picture.length} bytes; the limit is ${MAX_BYTES}`);
  writeFileSync(target, picture);
  process.stdout.write(`${target}: ${picture.length} bytes\n`);
} finally {
  rmSync(directory, { recursive: true });
}
