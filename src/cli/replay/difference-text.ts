import { truncate } from '../../core/truncate.js';
import type { ReplyComparison } from '../../kit/reply-differences.js';
import { collapseRepeats, plural } from '../../report/console/text.js';

const MAX_SHOWN = 5;
const WIDTH = 110;

/** How the replies of a program differ from those of the recording, the first differences in full. */
export function makeDifferences({ recorded, now, differences }: ReplyComparison): string {
  if (differences.length === 0) return `replies: all ${recorded} as recorded`;
  const shown = differences
    .slice(0, MAX_SHOWN)
    .map(({ reply, sent, recorded: before, now: after }) =>
      [
        `  reply ${reply}`,
        ...(sent === null ? [] : [`    sent      ${oneLine(sent)}`]),
        `    recorded  ${before === null ? '(nothing)' : oneLine(before)}`,
        `    got       ${after === null ? '(nothing)' : oneLine(after)}`,
      ].join('\n'),
    );
  const more = differences.length - shown.length;
  return [
    `replies: ${recorded} recorded, ${now} now, ${plural(differences.length, 'difference')}`,
    ...shown,
    ...(more === 0 ? [] : [`  and ${more} more; --json lists all`]),
  ].join('\n');
}

const oneLine = (text: string): string => truncate(collapseRepeats(text), WIDTH);
