import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeMarkdown } from '../../src/report/markdown.js';
import { DEFAULT_RUBRIC } from '../../src/report/rubric.js';
import { hostileCases, hostileText } from './hostile-text.js';
import { COLD, fileOf, lettersOf, result, scoreRun, TEA } from './sample-results.js';

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

<details open><summary><b>Fix this first:</b> <code>any/tea/hot</code> title of any/tea/hot: fail, 0 of 1</summary>

\`\`\`text
FAIL any/tea/hot
  case    title of any/tea/hot
  sent    (serve tea)
  got     (tea cold)
  why     it has 20 degrees
  rule    tea/hot (T-01): tea is served hot
  clause  The Book of Tea, page 3
  read    docs/tea.md#hot
  legal   (tea hot)  …
  wire    >> (serve tea)
          << (tea cold)
          >> end
  rerun   herald grade player --only any/tea/hot -- ./p
\`\`\`

</details>
`);
  });

  test('escapes quotes and marks once', () => {
    const scored = scoreRun(fileOf([]), { ...DEFAULT_RUBRIC, title: `it's "#1" & <b>` }, 'teacher');
    expect(makeMarkdown(scored, CONTEXT)).toContain('## it&#39;s &#34;&#35;1&#34; &#38; &#60;b&#62;\n');
  });

  test('keeps hostile output inside its blocks', () => {
    fc.assert(
      fc.property(hostileCases, hostileText, (cases, title) => {
        const text = makeMarkdown(scoreRun(fileOf(cases), { ...DEFAULT_RUBRIC, title }, 'teacher'), CONTEXT);
        const outside = withoutBlocks(text);
        expect(outside.match(/<(?!\/?(?:details(?: open)?|summary|code|b)>|!-- (?:made by herald )?-->)/g)).toBeNull();
        expect(outside.match(/<\/?details.*?>/g)).toEqual(['<details open>', '</details>', '<details>', '</details>']);
        expect(outside.match(/@(?!<!-- -->)|`|\[/g)).toBeNull();
      }),
    );
  });

  test('has each cause once, with the cases that fail for it', () => {
    const other = { findings: [{ ...COLD, rule: 'tea/cup', reason: 'it has no cup' }] };
    const cases = [result('any/tea/1', 'fail', other), ...['2', '3', '4'].map((id) => result(`any/tea/${id}`, 'fail'))];
    const text = makeMarkdown(scoreRun(fileOf(cases), null, 'teacher'), CONTEXT);
    expect(text.match(/<summary>.*<\/summary>/g)).toEqual([
      '<summary><b>Fix this first:</b> <code>any/tea/2</code> title of any/tea/2: fail, 0 of 1 and 2 more cases</summary>',
      '<summary><code>any/tea/1</code> title of any/tea/1: fail, 0 of 1</summary>',
    ]);
    expect(text).toContain('\n  also    any/tea/3\n          any/tea/4\n');
  });

  test('fits into a GitHub comment, and says how much is left out', () => {
    const cases = Array.from({ length: 400 }, (_, index) =>
      result(`any/tea/${index}`, 'fail', { findings: [{ ...COLD, reason: lettersOf(index) }] }),
    );
    const text = makeMarkdown(scoreRun(fileOf(cases), null, 'teacher'), CONTEXT);
    expect(text.length).toBeLessThan(65_536);
    const shown = text.match(/<details/g)!.length;
    expect(text).toContain(`${400 - shown} more causes of failures left out for lack of space.`);
  });
});
