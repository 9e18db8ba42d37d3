import { type ClassEntry, percentOf } from './class-entry.js';

const BINS = 10;

/** How many submissions earned 0 to 10 %, 10 to 20 % and so on; a full score belongs to the last bin. */
export function distributionOf(entries: readonly ClassEntry[]): number[] {
  const bins = Array.from({ length: BINS }, () => 0);
  for (const { scored } of entries) {
    const percent = scored === null ? null : percentOf(scored);
    if (percent !== null) (bins[Math.min(BINS - 1, Math.floor(percent / (100 / BINS)))] as number)++;
  }
  return bins;
}

const WIDTH = 600;
const HEIGHT = 180;
const ABOVE = 20;
const BELOW = 24;
/** Room for the overhanging halves of the first and the last label. */
const MARGIN = 24;

/** The distribution as bars, with a sentence for screen readers. */
export function makeHistogram(entries: readonly ClassEntry[]): string {
  const bins = distributionOf(entries);
  const highest = Math.max(1, ...bins);
  const step = WIDTH / BINS;
  const bars = bins.map((count, index) => {
    const height = ((HEIGHT - ABOVE - BELOW) * count) / highest;
    const [x, y] = [index * step, HEIGHT - BELOW - height];
    const label = count === 0 ? '' : `<text x="${x + step / 2}" y="${y - 5}">${count}</text>`;
    return `<rect x="${x + 2}" y="${y}" width="${step - 4}" height="${height}"/>${label}`;
  });
  const marks = Array.from(
    { length: BINS + 1 },
    (_, index) => `<text x="${index * step}" y="${HEIGHT - 6}">${index * BINS}${index === BINS ? ' %' : ''}</text>`,
  );
  return `<svg class="histogram" viewBox="${-MARGIN} 0 ${WIDTH + 2 * MARGIN} ${HEIGHT}" role="img" aria-label="${sentenceOf(bins)}">${bars.join('')}${marks.join('')}</svg>`;
}

const sentenceOf = (bins: readonly number[]): string => {
  const parts = bins.flatMap((count, index) =>
    count === 0 ? [] : [`${count} from ${index * BINS} to ${(index + 1) * BINS} percent`],
  );
  return `Distribution of points: ${parts.length === 0 ? 'none yet' : parts.join(', ')}`;
};
