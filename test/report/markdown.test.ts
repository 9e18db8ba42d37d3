import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeMarkdown } from '../../src/report/markdown.js';
import { DEFAULT_RUBRIC } from '../../src/report/rubric.js';
import { scoreRun } from '../../src/report/scored-run.js';
import { fileOf, result, TEA } from './given.js';
import { nastyCases, nastyText } from './nasty.js';

const WORDS = { registry: TEA };

const withoutBlocks = (text: string): string => text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');

describe('a summary in Markdown', () => {
  test('has a table of topics and folds each failure away', () => {
    const cases = [
      result('any/tea/hot', 'fail', { readings: { 'T-02': 'milk first' } }),
      result('any/tea/cup', 'pass'),
      result('any/milk/1', 'not-applicable'),
    ];
    const text = makeMarkdown(scoreRun(fileOf(cases), { ...DEFAULT_RUBRIC, title: 'Tea' }, 'teacher'), WORDS);
    expect(text).toBe(`## Tea

**1 of 2 points**, 3 cases: 1 pass, 1 fail, 1 not-applicable

| topic | passed | failed | other | points |
|---|--:|--:|--:|--:|
| tea | 1 | 1 |  | 1 of 2 |
| milk | 0 |  | 1 | 0 of 0 |

It was found to read the protocol like this:

- T-02: milk first

<details><summary><code>any/tea/hot</code> title of any/tea/hot: fail, 0 of 1</summary>

\`\`\`text
FAIL any/tea/hot
  case    title of any/tea/hot
  sent    (serve tea)
  said    (tea cold)
  why     it has 20 degrees
  rule    tea/hot (T-01): tea is served hot
  clause  The Book of Tea, page 3
  legal   (tea hot)  …
  wire    >> (serve tea)
          << (tea cold)
          >> end
  again   herald grade player --only any/tea/hot -- ./p
\`\`\`

</details>
`);
  });

  test('keeps what programs say within its blocks', () => {
    fc.assert(
      fc.property(nastyCases, nastyText, (cases, title) => {
        const text = makeMarkdown(scoreRun(fileOf(cases), { ...DEFAULT_RUBRIC, title }, 'teacher'), WORDS);
        const outside = withoutBlocks(text);
        expect(outside.match(/<(?!\/?(?:details|summary|code)>|!-- -->)/g)).toBeNull();
        expect(outside.match(/<\/?details>/g)).toEqual(['<details>', '</details>', '<details>', '</details>']);
        expect(outside.match(/@(?!<!-- -->)|`|\[/g)).toBeNull();
      }),
    );
  });

  test('fits into a comment on GitHub, and says what is left out', () => {
    const cases = Array.from({ length: 400 }, (_, index) => result(`any/tea/${index}`, 'fail'));
    const text = makeMarkdown(scoreRun(fileOf(cases), null, 'teacher'), WORDS);
    expect(text.length).toBeLessThan(65_536);
    const shown = text.match(/<details>/g)!.length;
    expect(text).toContain(`There is no room here for ${400 - shown} more failures.`);
  });
});
