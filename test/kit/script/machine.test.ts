import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../src/kit/verdict.js';
import { caseOf, judgedBy, move } from './judged.js';

const ASKED = move();
const START = '0|System|<STGM>,2,2<EOF>';
const MOVED = '(moved bob (clean))';

interface Row {
  readonly name: string;
  readonly script: readonly string[];
  readonly recording: readonly string[];
  readonly verdict: Verdict;
  readonly rules?: readonly string[];
  /** Of the recording's body, from 1. */
  readonly line?: number;
  readonly header?: Readonly<Record<string, string>>;
}

const sent = (...messages: readonly string[]): string[] => messages.map((message) => `>> ${message}`);

const ROWS: readonly Row[] = [
  {
    name: 'a legal reply passes',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< (clean estate)', '>> end', '<< end', '<< exit 1'],
    verdict: 'pass',
  },
  {
    name: 'an illegal reply fails by its own rule',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< (clean copper)'],
    verdict: 'fail',
    rules: ['end/in-hand'],
    line: 2,
  },
  {
    name: 'a reply in pieces is one reply',
    script: [...sent(ASKED), '<< (clean estate)'],
    recording: [...sent(ASKED), '<< no-newline (clea', '<< raw n es', '<< raw tate)', '>> end', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'layout does not count',
    script: [...sent(ASKED), '<< (clean estate)'],
    recording: [...sent(ASKED), '<< (  clean   estate )', '>> end', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'a legal reply that the case does not want fails by the rule of the case',
    script: [...sent(move({ hand: 'estate duchy' })), '<< (clean duchy)'],
    recording: [...sent(move({ hand: 'estate duchy' })), '<< (clean estate)'],
    verdict: 'fail',
    rules: ['own/rule'],
    line: 2,
  },
  {
    name: 'one of several is enough',
    script: [...sent(move({ hand: 'estate duchy' })), '<< (clean duchy)', 'or match (clean _)'],
    recording: [...sent(move({ hand: 'estate duchy' })), '<< (clean estate)', '>> end', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'what fits a pattern must be legal too',
    script: [...sent(ASKED), '<< match (clean _)'],
    recording: [...sent(ASKED), '<< (clean gold)'],
    verdict: 'fail',
    rules: ['end/in-hand'],
  },
  {
    name: 'what the case names word for word is right, whatever the rules say',
    script: [...sent(ASKED), '<< (clean gold)'],
    recording: [...sent(ASKED), '<< (clean gold)', '>> end', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'a deadline before the reply means that it came too late',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '-- deadline 5s', '<< (clean estate)'],
    verdict: 'fail',
    rules: ['peer/timeout'],
    line: 2,
  },
  {
    name: 'the stamps do not matter',
    script: [...sent(ASKED), '<< legal'],
    recording: [`[0.0] >> ${ASKED}`, '[99999.9] << (clean estate)', '>> end', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'words before they are asked for are no answer',
    script: [...sent(MOVED, ASKED), '<< legal'],
    recording: [`>> ${MOVED}`, '<< (clean estate)', `>> ${ASKED}`],
    verdict: 'fail',
    rules: ['session/unasked'],
    line: 2,
  },
  {
    name: 'a second reply is one too many',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< (clean estate)', '<< (clean estate)'],
    verdict: 'fail',
    rules: ['session/one-reply'],
    line: 3,
  },
  {
    name: 'two replies in one write too',
    script: [...sent(ASKED), '<< legal', ...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< (clean estate)(clean estate)'],
    verdict: 'fail',
    rules: ['session/one-reply'],
  },
  {
    name: 'silence is kept',
    script: [...sent(MOVED), '<< silence 300ms', ...sent(ASKED), '<< legal'],
    recording: [...sent(MOVED), '-- pause 300ms', ...sent(ASKED), '<< (clean estate)', '>> end', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'silence is broken',
    script: [...sent(MOVED), '<< silence 300ms'],
    recording: [...sent(MOVED), '<< hex "hello" 0a', '-- pause 300ms'],
    verdict: 'fail',
    rules: ['session/unasked'],
  },
  {
    name: 'last words count',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< (clean estate)', '>> end', '<< (clean)', '<< end', '<< exit 0'],
    verdict: 'fail',
    rules: ['session/one-reply'],
  },
  {
    name: 'what comes of a program that is being killed does not',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< (clean estate)', '>> end', '-- deadline 250ms', '<< raw (cle', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'what is owed after the last line is nobody’s business',
    script: [...sent(ASKED)],
    recording: [...sent(ASKED), '<< (clean gold)', '>> end', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'death instead of a reply',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< end', '<< exit 1', '-- fault peer/died the process exited with status 1'],
    verdict: 'fail',
    rules: ['peer/died'],
    line: 4,
  },
  {
    name: 'death that nobody has named',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< end', '<< exit SIGSEGV'],
    verdict: 'fail',
    rules: ['peer/died'],
  },
  {
    name: 'death between two lines',
    script: [...sent(ASKED), '<< legal', '-- pause 100ms', ...sent(MOVED)],
    recording: [...sent(ASKED), '<< (clean estate)', '<< end', '<< exit 0', '-- fault peer/died it is gone'],
    verdict: 'fail',
    rules: ['peer/died'],
  },
  {
    name: 'an end that is waited for is no death',
    script: [...sent(ASKED), '<< legal', '>> end', '<< end', '<< exit'],
    recording: [
      ...sent(ASKED),
      '<< (clean estate)',
      '>> end',
      '<< exit 3',
      '<< end',
      '-- fault peer/died the process exited with status 3',
    ],
    verdict: 'pass',
  },
  {
    name: 'the wrong status',
    script: ['>> end', '<< exit 0'],
    recording: ['>> end', '<< end', '<< exit 3'],
    verdict: 'fail',
    rules: ['own/rule'],
    line: 3,
  },
  {
    name: 'one of two statuses',
    script: ['>> signal SIGTERM', '<< exit 0', 'or exit SIGTERM'],
    recording: ['>> signal SIGTERM', '<< exit SIGTERM', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'no end',
    script: ['>> end', '<< exit'],
    recording: ['>> end', '-- deadline 10s'],
    verdict: 'fail',
    rules: ['session/terminates'],
    line: 2,
  },
  {
    name: 'a reply owed at the end of input still has to come',
    script: [...sent(ASKED), '>> end', '<< legal'],
    recording: [...sent(ASKED), '>> end', '<< end', '<< exit 0', '-- fault peer/died the process exited with status 0'],
    verdict: 'fail',
    rules: ['peer/died'],
  },
  {
    name: 'garbage',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< raw ; a comment'],
    verdict: 'fail',
    rules: ['wire/comment'],
    line: 2,
  },
  {
    name: 'half a reply at the end of output',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< no-newline (clean', '<< end'],
    verdict: 'fail',
    rules: ['wire/incomplete'],
  },
  {
    name: 'the environment is not the program’s fault',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '-- fault peer/no-sandbox [environment] bwrap is not installed'],
    verdict: 'kit-fault',
    rules: ['peer/no-sandbox'],
  },
  {
    name: 'a way out, with lines after it, leads nowhere',
    script: [...sent(move({ buys: 1 })), '<< (buy copper)', 'or legal', ...sent(ASKED), '<< legal'],
    recording: [...sent(move({ buys: 1 })), '<< (clean estate)'],
    verdict: 'not-applicable',
  },
  {
    name: 'a way out, with nothing after it, is as good',
    script: [...sent(move({ buys: 1 })), '<< (buy copper)', 'or legal'],
    recording: [...sent(move({ buys: 1 })), '<< (clean estate)', '>> end', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'a way out must be legal',
    script: [...sent(move({ buys: 1 })), '<< (buy copper)', 'or legal', ...sent(ASKED)],
    recording: [...sent(move({ buys: 1 })), '<< (buy province)'],
    verdict: 'fail',
    rules: ['buy/in-supply'],
  },
  {
    name: 'a contested case is not failed by a reply that breaks its rule',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< (buy gold)'],
    verdict: 'non-strict',
    rules: ['buy/buys'],
    header: { level: 'contested', rules: 'buy/buys' },
  },
  {
    name: 'a contested case is failed by a reply that breaks another rule',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< (hello)'],
    verdict: 'fail',
    rules: ['reply/grammar'],
    header: { level: 'contested', rules: 'buy/buys' },
  },
  {
    name: 'a contested case is not failed by a legal reply that it does not ask for',
    script: [...sent(ASKED), '<< (clean copper)'],
    recording: [...sent(ASKED), '<< (clean estate)'],
    verdict: 'non-strict',
    rules: ['own/rule'],
    header: { level: 'contested' },
  },
  {
    name: 'a contested case does not excuse silence',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '-- deadline 5s'],
    verdict: 'fail',
    rules: ['peer/timeout'],
    header: { level: 'contested' },
  },
  {
    name: 'a contested case about silence does',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '-- deadline 5s'],
    verdict: 'non-strict',
    rules: ['peer/timeout'],
    header: { level: 'contested', rules: 'peer/timeout' },
  },
  {
    name: 'a contested rule is remarked on, and the script goes on',
    script: [...sent(move({ buys: 1 })), '<< legal', ...sent(ASKED), '<< legal'],
    recording: [...sent(move({ buys: 1 })), '<< (buy gold)', ...sent(ASKED), '<< (clean estate)', '>> end', '<< end'],
    verdict: 'non-strict',
    rules: ['buy/coins'],
    line: 2,
  },
  {
    name: 'a contested remark, once for many',
    script: ['-- repeat 3', ...sent(move({ hand: 'copper' })), '<< legal', '-- end-repeat'],
    recording: [0, 1, 2]
      .flatMap(() => [...sent(move({ hand: 'copper' })), '<< (add copper)'])
      .concat('>> end', '<< end'),
    verdict: 'non-strict',
    rules: ['add/buys'],
    header: { protocol: 'sexpr/v1' },
  },
  {
    name: 'what was matched is sent again',
    script: [...sent(ASKED), '<< match (clean $card)', '>> fill (moved bob (buy $card))', ...sent(ASKED), '<< legal'],
    recording: [
      ...sent(ASKED),
      '<< (clean estate)',
      '>> (moved bob (buy estate))',
      ...sent(ASKED),
      '<< (clean estate)',
      '>> end',
      '<< end',
    ],
    verdict: 'pass',
  },
  {
    name: 'bytes count, however the recording cuts them',
    script: [`>> chunks 7 ${MOVED}`, `>> with-next crlf ${MOVED}`, `>> no-newline ${ASKED}`, '<< legal'],
    recording: [
      '>> no-newline (moved',
      '>> raw  bob (clean))',
      '>> hex 0a',
      `>> raw ${MOVED}`,
      '>> hex 0d 0a',
      `>> no-newline ${ASKED}`,
      '<< (clean estate)',
      '>> end',
      '<< end',
    ],
    verdict: 'pass',
  },
  {
    name: 'a recording of something else is no evidence',
    script: [...sent(MOVED), '<< silence 10ms'],
    recording: sent('(moved bob (buy gold))'),
    verdict: 'kit-fault',
  },
  {
    name: 'half a recording is none',
    script: [...sent(ASKED), '<< legal'],
    recording: sent(ASKED),
    verdict: 'inconclusive',
  },
  {
    name: 'what is on stderr does not count',
    script: [...sent(ASKED), '<< legal'],
    recording: [...sent(ASKED), '<< stderr raw (clean gold)', '<< (clean estate)', '>> end', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'a reply during a pause is kept for its line',
    script: [...sent(ASKED), '-- pause 100ms', '<< legal'],
    recording: [...sent(ASKED), '<< (clean estate)', '-- pause 100ms', '>> end', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'or silence',
    script: [...sent(MOVED), '<< silence 100ms', ...sent(ASKED), '<< (clean duchy)', 'or silence 1s'],
    recording: [...sent(MOVED), '-- pause 100ms', ...sent(ASKED), '-- pause 1s', '>> end', '<< end'],
    verdict: 'pass',
  },
  {
    name: 'what may come at any time is passed over, in silence and before a reply, and remarked on',
    script: ['<< silence 100ms', ...sent(START), '<< legal', '>> 1|System|hello<EOF>', '<< silence 100ms'],
    recording: [
      ...['<< open', '-- pause 20ms', '<< System|hello<EOF>', '-- pause 100ms', ...sent(START)],
      ...['<< System|my turn<EOF>', '<< Action|!ep<EOF>', '>> 1|System|hello<EOF>', '-- pause 100ms', '<< end'],
    ],
    verdict: 'non-strict',
    rules: ['lan/chat'],
    header: { protocol: 'lan/live' },
  },
  {
    name: 'what may come at any time is not passed over by a line that names it',
    script: ['<< System|hello<EOF>', ...sent(START), '<< match System|my _<EOF>', '<< Action|!ep<EOF>'],
    recording: [
      ...['<< open', '-- pause 20ms', '<< System|hello<EOF>', ...sent(START)],
      ...['<< System|my turn<EOF>', '<< Action|!ep<EOF>', '<< end'],
    ],
    verdict: 'non-strict',
    rules: ['lan/chat'],
    header: { protocol: 'lan/live' },
  },
];

describe('a recording under a script', () => {
  test.each(ROWS)('$name', ({ script, recording, verdict, rules = [], line, header = {} }) => {
    const judged = judgedBy(caseOf(script.join('\n'), header), recording.join('\n'));
    expect(judged.findings.map(({ rule }) => rule)).toEqual(rules);
    expect(judged.verdict).toBe(verdict);
    if (line !== undefined) expect(judged.findings[0]?.line).toBe(line + 3);
    const isExplained = ['not-applicable', 'inconclusive', 'kit-fault'].includes(verdict);
    expect(judged.reason !== null).toBe(isExplained);
  });

  test('shows what was sent, what came, and what would have been legal, the nearest first', () => {
    const asked = move({ hand: 'copper estate', buys: 1 });
    const { findings } = judgedBy(caseOf(`>> ${asked}\n<< legal`), `>> ${asked}\n<< (clean state)`);
    expect(findings).toMatchObject([
      { rule: 'reply/grammar', level: 'must', blame: 'program', sent: asked, said: '(clean state)', more: false },
    ]);
    expect(findings[0]?.legal[0]).toBe('(clean estate)');
    expect(findings[0]?.legal).toHaveLength(4);
  });

  test('lists no more than twenty', () => {
    const asked = move({ hand: 'cellar copper silver gold estate duchy province', actions: 1 });
    const [finding] = judgedBy(caseOf(`>> ${asked}\n<< legal`), `>> ${asked}\n<< (act cellar cellar)`).findings;
    expect(finding?.legal).toHaveLength(20);
    expect(finding?.legal[0]).toBe('(act cellar copper)');
    expect(finding?.more).toBe(true);
  });
});
