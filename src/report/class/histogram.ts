import type { ClassEntry } from './class-entry.js';
import { countStatuses, isCounted, meanOf, medianOf, percentages } from './class-statistics.js';

const BINS = 10;

/** How many submissions earned 0 to 10 %, 10 to 20 % and so on; a full score belongs to the last bin. */
export function distributionOf(entries: readonly ClassEntry[]): number[] {
  const bins = Array.from({ length: BINS }, () => 0);
  for (const percent of percentages(entries)) {
    (bins[Math.min(BINS - 1, Math.floor(percent / (100 / BINS)))] as number)++;
  }
  return bins;
}

const WIDTH = 600;
const HEIGHT = 190;
const ABOVE = 46;
const BELOW = 24;
/** Room for the overhanging halves of the first and the last label. */
const MARGIN = 24;

/** The distribution as bars with mean and median, a sentence for screen readers, and a note on what is not counted. */
export function makeHistogram(entries: readonly ClassEntry[]): string {
  const bins = distributionOf(entries);
  const values = percentages(entries);
  const lines = [makeMark('mean', meanOf(values), 16), makeMark('median', medianOf(values), 36)];
  return `<figure class="distribution"><svg class="histogram" viewBox="${-MARGIN} 0 ${WIDTH + 2 * MARGIN} ${HEIGHT}" role="img" aria-label="${sentenceOf(bins)}">${makeBars(
    bins,
  )}${makeAxis()}${lines.join('')}${makeCounts(bins)}</svg><figcaption>${noteOf(entries)}</figcaption></figure>`;
}

const STEP = WIDTH / BINS;

const heightOf = (count: number, bins: readonly number[]): number =>
  ((HEIGHT - ABOVE - BELOW) * count) / Math.max(1, ...bins);

const makeBars = (bins: readonly number[]): string =>
  bins
    .map((count, index) => {
      const height = heightOf(count, bins);
      const y = HEIGHT - BELOW - height;
      return `<rect x="${index * STEP + 2}" y="${y.toFixed(1)}" width="${STEP - 4}" height="${height.toFixed(1)}"/>`;
    })
    .join('');

/** Above the bars, and in front of the lines that may cross them. */
const makeCounts = (bins: readonly number[]): string =>
  bins
    .map((count, index) => {
      const y = HEIGHT - BELOW - heightOf(count, bins) - 5;
      return count === 0 ? '' : `<text class="count" x="${(index + 0.5) * STEP}" y="${y.toFixed(1)}">${count}</text>`;
    })
    .join('');

const makeAxis = (): string =>
  `<line class="grid" x1="0" x2="${WIDTH}" y1="${HEIGHT - BELOW}" y2="${HEIGHT - BELOW}"/>${Array.from(
    { length: BINS + 1 },
    (_, index) => `<text x="${(index * WIDTH) / BINS}" y="${HEIGHT - 6}">${index * BINS}</text>`,
  ).join('')}`;

/** A line at a percentage, with its name at the top. Beyond the middle the name is to the left of the line. */
function makeMark(name: string, percent: number | null, y: number): string {
  if (percent === null) return '';
  const x = (percent * WIDTH) / 100;
  const isRight = percent > 50;
  return `<g class="${name}"><line x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="${y - 14}" y2="${HEIGHT - BELOW}"/><text class="${
    isRight ? 'left' : 'right'
  }" x="${(x + (isRight ? -5 : 5)).toFixed(1)}" y="${y}">${name}</text></g>`;
}

const sentenceOf = (bins: readonly number[]): string => {
  const parts = bins.flatMap((count, index) =>
    count === 0 ? [] : [`${count} from ${index * BINS} to ${(index + 1) * BINS} percent`],
  );
  return `Distribution of points: ${parts.length === 0 ? 'none yet' : parts.join(', ')}`;
};

function noteOf(entries: readonly ClassEntry[]): string {
  const left = [...countStatuses(entries.filter((entry) => !isCounted(entry)))].map(
    ([status, count]) => `${count} ${status}`,
  );
  const counted = 'Submissions by percentage of points';
  return left.length === 0 ? counted : `${counted}. Not counted here, nor in mean and median: ${left.join(', ')}.`;
}
