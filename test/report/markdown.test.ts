import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeMarkdown } from '../../src/report/markdown.js';
import { DEFAULT_RUBRIC } from '../../src/report/rubric.js';
import { scoreRun } from '../../src/report/scored-run.js';
import { hostileCases, hostileText } from './hostile-text.js';
import { fileOf, result, TEA } from './sample-results.js';

const CONTEXT = { registry: TEA };

const withoutBlocks = (text: string): string => text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');

describe('a summary in Markdown', () => {
  test('has a table of topics and collapsed failures', () => {
    const cases = [
      result('any/tea/hot', 'fail', { readings: { 'T-02': 'milk first' } }),
      result('any/tea/cup', 'pass'),
      result('any/milk/1', 'not-applicable'),
    ];
    const text = makeMarkdown(scoreRun(fileOf(cases), { ...DEFAULT_RUBRIC, title: 'Tea' }, 'teacher'), CONTEXT);
    expect(text).toBe(`<!-- made by herald -->

## Tea

**1 of 2 points**, 3 cases: 1 pass, 1 fail, 1 not-applicable

| topic | passed | failed | other | points |
|---|--:|--:|--:|--:|
| tea | 1 | 1 |  | 1 of 2 |
| milk | 0 |  | 1 | 0 of 0 |

How the program reads the points that the protocol leaves open:

- T-02: milk first

<details><summary><code>any/tea/hot</code> title of any/tea/hot: fail, 0 of 1</summary>

\`\`\`text
FAIL any/tea/hot
  case    title of any/tea/hot
  sent    (serve tea)
  got     (tea cold)
  why     it has 20 degrees
  rule    tea/hot (T-01): tea is served hot
  clause  The Book of Tea, page 3
  legal   (tea hot)  …
  wire    >> (serve tea)
          << (tea cold)
          >> end
  rerun   herald grade player --only any/tea/hot -- ./p
\`\`\`

</details>
`);
  });

  test('keeps hostile output inside its blocks', () => {
    fc.assert(
      fc.property(hostileCases, hostileText, (cases, title) => {
        const text = makeMarkdown(scoreRun(fileOf(cases), { ...DEFAULT_RUBRIC, title }, 'teacher'), CONTEXT);
        const outside = withoutBlocks(text);
        expect(outside.match(/<(?!\/?(?:details|summary|code)>|!-- (?:made by herald )?-->)/g)).toBeNull();
        expect(outside.match(/<\/?details>/g)).toEqual(['<details>', '</details>', '<details>', '</details>']);
        expect(outside.match(/@(?!<!-- -->)|`|\[/g)).toBeNull();
      }),
    );
  });

  test('fits into a GitHub comment, and says how much is left out', () => {
    const cases = Array.from({ length: 400 }, (_, index) => result(`any/tea/${index}`, 'fail'));
    const text = makeMarkdown(scoreRun(fileOf(cases), null, 'teacher'), CONTEXT);
    expect(text.length).toBeLessThan(65_536);
    const shown = text.match(/<details>/g)!.length;
    expect(text).toContain(`${400 - shown} more failures left out for lack of space.`);
  });
});
