// What differs between two texts, line by line, with the first hunks for people to read.
import { diffArrays } from 'diff';

/** How many lines of each side of a hunk to show. */
const MAX_LINES = 4;

export function diffLines(before, after, { hunks: maxHunks = 3, width = 140 } = {}) {
  const hunks = hunksOf(before.split('\n'), after.split('\n'));
  const shown = hunks.slice(0, maxHunks).map((hunk) => makeHunk(hunk, width));
  const more = hunks.length - shown.length;
  return {
    removed: sum(hunks.map(({ removed }) => removed.length)),
    added: sum(hunks.map(({ added }) => added.length)),
    text: [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'),
  };
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** Runs of lines that differ, with the lines, from 1, at which they begin in both texts. */
function hunksOf(before, after) {
  const hunks = [];
  let [oldLine, newLine] = [1, 1];
  let open = null;
  for (const { added, removed, value } of diffArrays(before, after)) {
    if (added || removed) {
      open ??= { oldLine, newLine, removed: [], added: [] };
      open[added ? 'added' : 'removed'].push(...value);
    } else if (open !== null) {
      hunks.push(open);
      open = null;
    }
    if (!added) oldLine += value.length;
    if (!removed) newLine += value.length;
  }
  return open === null ? hunks : [...hunks, open];
}

const makeHunk = ({ oldLine, newLine, removed, added }, width) =>
  [
    `@@ -${oldLine},${removed.length} +${newLine},${added.length} @@`,
    ...makeSide('-', removed, added, width),
    ...makeSide('+', added, removed, width),
  ].join('\n');

/** Each line, around where it starts to differ from its counterpart. */
function makeSide(sign, lines, others, width) {
  const shown = lines.slice(0, MAX_LINES).map((line, index) => `${sign} ${excerpt(line, others[index] ?? '', width)}`);
  const more = lines.length - shown.length;
  return more > 0 ? [...shown, `${sign} … ${more} more ${more === 1 ? 'line' : 'lines'}`] : shown;
}

function excerpt(line, other, width) {
  let at = 0;
  while (at < line.length && line[at] === other[at]) at++;
  const from = at < width / 2 ? 0 : at - Math.floor(width / 4);
  const cut = line.slice(from, from + width);
  return `${from > 0 ? '…' : ''}${cut}${from + width < line.length ? '…' : ''}`;
}
