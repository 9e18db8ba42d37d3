import { describe, expect, test } from 'vitest';
import { needsTool } from '../../tools.js';
import { F1, listening, overPipes, rulesOf } from './script-players.js';

const ASKED = [`>> ${F1}`, '<< legal'];

describe('a contested case over pipes', () => {
  const CONTESTED = { header: { level: 'contested', rules: 'peer/died peer/closed' } };

  test.each([
    ['excuses the rule that it names', 'read line; exit 1', 'non-strict', 'peer/died'],
    ['excuses no other one', 'read line; echo hello world', 'fail', 'reply/grammar'],
  ])('%s', async (_, player, verdict, rule) => {
    const outcome = await overPipes(['sh', '-c', player], ASKED, CONTESTED);
    expect(rulesOf(outcome)).toEqual([rule]);
    expect(outcome.verdict).toBe(verdict);
  });
});

const QUICK = { header: { deadline: '400ms', 'first-deadline': '1s' } };

const blameOf = async (argv: readonly string[]) => {
  const outcome = await overPipes(argv, ASKED, QUICK);
  const [finding] = outcome.findings;
  expect(outcome.findings).toHaveLength(1);
  return { rule: finding?.rule, said: finding?.said, reason: finding?.reason, evidence: outcome.evidence };
};

const sh = (body: string): readonly string[] => ['sh', '-c', body];
/** Replies once: on a busy machine, Python may need longer to start than a test wants to wait. */
const WAITER =
  'import sys\nsys.stdin.readline()\nprint("(clean estate)", flush=True)\nwhile sys.stdin.readline(): pass';
const NOBODY_READS = 'cat > /dev/null';

describe('a fault is blamed on what happened', () => {
  test.each([
    [
      'a ) that is missing',
      `read line; echo "(clean"; ${NOBODY_READS}`,
      'wire/incomplete',
      '(clean',
      /^a \) is missing; nothing more came within 1s$/,
    ],
    [
      'two of them, in two lines',
      `read line; echo "(act (mine"; echo gold; ${NOBODY_READS}`,
      'wire/incomplete',
      '(act (mine\ngold',
      /^2 \) are missing; /,
    ],
    [
      'a name without a newline',
      `read line; printf clean; ${NOBODY_READS}`,
      'reply/grammar',
      'clean',
      /^the message is clean/,
    ],
    ['an extra )', `read line; echo ")"; ${NOBODY_READS}`, 'wire/unbalanced', ')', /^an extra \)/],
    [
      'bytes that are not text',
      `read line; printf '(clean \\377)'; ${NOBODY_READS}`,
      'wire/utf8',
      '(clean \\xFF',
      /^the byte FF/,
    ],
    ['an exit', 'read line; exit 7', 'peer/died', null, /^the process exited with status 7$/],
    ['a signal', 'read line; kill -SEGV $$', 'peer/died', null, /^the process was ended by SIGSEGV$/],
    [
      'an exit in the middle of a reply',
      'read line; printf "(cle"; echo oh no >&2; exit 7',
      'peer/died',
      '(cle',
      /^the process exited with status 7, in the middle of a message: oh no$/,
    ],
    ['half a reply, and a proper exit', 'read line; printf "(cle"', 'wire/incomplete', '(cle', /^a \) is missing/],
    [
      'an endless loop',
      'read line; while :; do :; done',
      'peer/timeout',
      null,
      /^no reply within 1s; it kept computing/,
    ],
    ['waiting', NOBODY_READS, 'peer/timeout', null, /^no reply within 1s; it waited/],
    [
      'starting for more than half of the time, and waiting',
      'end=$(($(date +%s%N) + 600000000)); while [ $(date +%s%N) -lt $end ]; do :; done; cat > /dev/null',
      'peer/timeout',
      null,
      /^no reply within 1s(?:; it waited.*)?$/,
    ],
  ] as const)('%s', async (_, body, rule, said, reason) => {
    expect(await blameOf(sh(body))).toMatchObject({ rule, said, reason: expect.stringMatching(reason) });
  });

  test('an exit that takes long after the output has ended is still an exit', async () => {
    const busy = 'end=$(($(date +%s%N) + 700000000)); while [ $(date +%s%N) -lt $end ]; do :; done';
    const player = sh(`read line; exec >&-; ${busy}; exit 7`);
    const { findings } = await overPipes(player, ASKED, { header: { 'first-deadline': '20s' } });
    expect(findings).toMatchObject([{ rule: 'peer/died', reason: 'the process exited with status 7' }]);
  });

  needsTool('python3')('waiting in Python is no endless loop', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () =>
        overPipes(['python3', '-c', WAITER], [...ASKED, ...ASKED], {
          header: { 'first-deadline': '20s', deadline: '800ms' },
        }),
      ),
    );
    for (const { findings } of outcomes) {
      expect(findings).toMatchObject([{ rule: 'peer/timeout', reason: expect.not.stringContaining('computing') }]);
      expect(findings[0]).not.toHaveProperty('busy');
    }
  });

  test('a stack keeps the line of the player, however long it is', async () => {
    const { rule, reason, evidence } = await blameOf(listening('undefined.hand'));
    expect(rule).toBe('peer/died');
    expect(reason).toMatch(/^the process exited with status 1: TypeError: Cannot read properties of undefined/);
    expect(evidence).toContain('<< stderr raw');
  });
});

describe('what is recorded of a player does not depend on how its bytes arrive', () => {
  const evidenceOf = async (body: string) =>
    (await blameOf(sh(`read line; ${body}; ${NOBODY_READS}`))).evidence?.replace(/^\[ *[\d.]+\] /gm, '');

  test.each([
    ['in one piece', 'printf "(clean)\\n"'],
    ['without a newline', 'printf "(clean)"'],
    ['byte by byte', 'printf "(cle"; sleep 0.05; printf "an"; sleep 0.05; printf ")"; sleep 0.05; echo'],
    ['after blank lines', 'echo; echo; printf "(clean)\\n\\n"'],
  ])('a reply %s', async (_, body) => {
    expect(await evidenceOf(body)).toMatch(/\n<< \(clean\)\n$/);
  });

  test.each([
    ['in one piece', 'printf "(clean]foo\\n"'],
    ['byte by byte', 'printf "(cle"; sleep 0.05; printf "an]"; sleep 0.05; printf foo'],
  ])('bytes that cannot be framed, %s', async (_, body) => {
    expect(await evidenceOf(body)).toMatch(/\n<< (?:no-newline )?\(clean\]\n$/);
  });

  test('stderr is recorded last, and only of a case that failed', async () => {
    const player = (reply: string) => sh(`read line; echo thinking >&2; echo "${reply}"; echo done >&2; cat >&2`);
    const failed = await overPipes(player('(clean copper)'), ASKED);
    expect(failed.evidence).toMatch(/<< \(clean copper\)\n.*<< stderr raw\n\s+\|thinking\n\s+\|done\n\s+\|\n$/);
    const passed = await overPipes(player('(clean estate)'), ASKED);
    expect(passed.verdict).toBe('pass');
    expect(passed.evidence).not.toContain('stderr');
  });
});

describe('timing does not change the blame', () => {
  const MOVED = ['(moved bob (add copper))', '(moved bob (buy silver))', '(moved bob (clean))'];
  const ROUND = [...ASKED, ...MOVED.map((each) => `>> ${each}`), ...ASKED];

  test('a program dies of the message that it dies of, however many follow', async () => {
    const player =
      'while read -r line; do case $line in *silver*) sleep 0.05; exit 4;; "(move "*) echo "(clean estate)";; esac; done';
    const { findings } = await overPipes(sh(player), ROUND);
    expect(findings).toMatchObject([{ rule: 'peer/died', sent: MOVED[1], said: null }]);
  });

  test('a program that ends after a reply did not die of what it replied to', async () => {
    const { findings } = await overPipes(sh('read -r line; echo "(clean estate)"; exit 3'), ROUND);
    const reason = 'the process exited with status 3, after it had replied';
    expect(findings).toMatchObject([{ rule: 'peer/died', sent: F1, said: null, reason }]);
  });

  test('also if it has not replied before', async () => {
    const player = 'while read -r line; do case $line in *silver*) sleep 0.05; exit 4;; esac; done';
    const { findings } = await overPipes(sh(player), [...MOVED.map((each) => `>> ${each}`), ...ASKED]);
    expect(findings).toMatchObject([{ rule: 'peer/died', sent: MOVED[1], said: null }]);
  });

  test.each([
    ['at once', ''],
    ['a moment later', 'sleep 0.06;'],
  ])('a second reply that comes %s breaks the same rule', async (_, wait) => {
    const player = `while read -r line; do case $line in "(move "*) echo "(clean estate)"; ${wait} echo "(clean estate)";; esac; done`;
    const { findings } = await overPipes(sh(player), ROUND);
    expect(findings).toMatchObject([{ rule: 'session/one-reply', sent: F1, said: '(clean estate)' }]);
  });

  test('nor the verdict: a contested case excuses no second reply that came late for the one before', async () => {
    const player =
      'while read -r line; do case $line in "(move "*) echo "(clean estate)"; sleep 0.06; echo "(clean estate)";; esac; done';
    const script = [...ASKED, `>> ${MOVED[0]}`, '<< silence 200ms'];
    const outcome = await overPipes(sh(player), script, { header: { level: 'contested', rules: 'session/unasked' } });
    expect(rulesOf(outcome)).toEqual(['session/one-reply']);
    expect(outcome.verdict).toBe('fail');
  });
});
