import { describe, expect, test } from 'vitest';
import { pageOf, payloadsIn, scoredOf } from './make-page.js';
import { EVIDENCE, finding, MOVE, recording, result } from './sample-cases.js';

const page = (...cases: readonly ReturnType<typeof result>[]): string => pageOf(scoredOf(cases));

describe('the page', () => {
  const made = page(result('a/b/one', 'pass'), result('a/c/two', 'fail'), result('a/c/three', 'not-applicable'));

  test('has the score, and the points of each topic', () => {
    expect(made).toContain('<strong>1</strong> of 2 points');
    expect(made).toMatch(/data-topic="b">b<\/a><\/th><td>1 of 1<\/td>/);
    expect(made).toMatch(/data-topic="c">c<\/a><\/th><td>0 of 1<\/td>/);
  });

  test('starts with the most urgent cases', () => {
    expect([...made.matchAll(/<details class="case" id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'a/c/two',
      'a/b/one',
      'a/c/three',
    ]);
  });

  test('gives rule, clause, register id and page of a finding, the reply, and the legal ones', () => {
    const [, two = ''] = made.split('id="a/c/two"');
    expect(two).toContain('<code>end/in-hand</code> the card left visible must be in the hand');
    expect(two).toContain('Dominion Protocol v1, (clean card) · S-40 · docs/protocols/sexpr.md#what-each-play-needs');
    expect(two).toContain('<span class="offending"><code dir="ltr">(clean gold)</code></span>');
    expect(two).toContain('<li><code dir="ltr">(clean copper)</code></li>');
  });

  test.each([
    ['node /home/ann/players/my-player.mjs', 'node my-player.mjs'],
    ['./p', 'p'],
    [null, 'player of sexpr/v3'],
  ])('of the program %s is titled %s', (command, title) => {
    const scored = scoredOf([result('a/b', 'pass')]);
    const named = pageOf({ ...scored, run: { ...scored.run, command } });
    expect(named).toContain(`<title>${title}</title>`);
    expect(named).toContain(`<h1>${title}</h1>`);
    expect(pageOf({ ...scored, title: 'Homework' })).toContain('<h1>Homework</h1>');
  });

  test('has times that people can read', () => {
    expect(made).toContain('<time datetime="2026-01-01T00:00:00.000Z">2026-01-01 00:00 UTC</time>');
    expect(made).toContain('3 cases in 120 ms');
  });

  test('says once why cases were not run, and that a failure was expected', () => {
    const reason = 'not run: the program ended in the same way in 5 cases';
    const unrun = ['c', 'd'].map((id) =>
      result(`a/${id}`, 'fail', { findings: [finding({ reason })], evidence: null, notRun: true }),
    );
    const stopped = page(result('a/b', 'fail'), ...unrun);
    expect(stopped).toContain(`<p class="alarm">2 cases ${reason}</p>`);
    expect(stopped.match(/class="cause"/g)).toHaveLength(1);
    expect(stopped.match(/<span class="badge">not run</g)).toHaveLength(2);
    const scored = scoredOf([result('a/b', 'fail')]);
    const expected = pageOf({
      ...scored,
      cases: scored.cases.map((each) => ({ ...each, expected: true })),
      causes: [],
    });
    expect(expected).toContain('<span class="badge">expected</span>');
  });

  test('loads nothing from elsewhere', () => {
    expect(made).not.toMatch(/\b(?:src|href)="(?!#)/);
    expect(made).toContain("default-src 'none'");
  });

  test('says that a run was killed', () => {
    expect(made).toContain('The run was killed; results are incomplete');
  });

  test('has cases without evidence too', () => {
    expect(page(result('a/b', 'skipped', { evidence: null, reason: 'left out' }))).toContain('Nothing was recorded.');
  });
});

describe('the log of a case', () => {
  test('has the complete evidence', () => {
    const long = recording('[     0.0] >> start ./player', `[     9.9] << raw ${'x'.repeat(3_000_000)}`);
    const [payload] = payloadsIn(page(result('a/b', 'fail', { evidence: long })));
    expect(payload?.log === long).toBe(true);
  });

  test('comes with the state in each message, the reply, and its faults', () => {
    const [payload] = payloadsIn(page(result('a/b', 'fail')));
    expect(payload?.log).toBe(EVIDENCE);
    expect(payload?.scenes).toMatchObject([
      { title: 'alice is to move', line: 5, reply: { line: 6, text: '(clean gold)', ms: 22.5 }, faults: [0] },
    ]);
    expect(payload?.faults).toMatchObject([{ line: 6, legal: ['(clean copper)'] }]);
  });

  test('joins a message that came in several chunks', () => {
    const half = MOVE.length / 2;
    const pieces = recording(
      `[     1.0] >> no-newline ${MOVE.slice(0, half)}`,
      `[     2.0] >> raw ${MOVE.slice(half)}`,
      '[     5.0] << (clean copper)',
    );
    const [payload] = payloadsIn(page(result('a/b', 'pass', { evidence: pieces })));
    expect(payload?.scenes).toMatchObject([{ line: 5, reply: { line: 6, ms: 3 } }]);
  });

  test('shows a fault in the last scene before it', () => {
    const twice = recording(
      `[ 1.0] >> ${MOVE}`,
      '[ 2.0] << (add copper)',
      `[ 3.0] >> ${MOVE}`,
      '[ 4.0] << (clean gold)',
    );
    const [payload] = payloadsIn(page(result('a/b', 'fail', { evidence: twice, findings: [finding({ line: 7 })] })));
    expect(payload?.scenes.map(({ faults }) => faults)).toEqual([[], [0]]);
  });

  test('is there for an unknown protocol, and for invalid evidence', () => {
    const strange = { protocol: 'tea/v1', evidence: 'no transcript at all' };
    const [payload] = payloadsIn(page(result('a/b', 'fail', strange)));
    expect(payload).toMatchObject({ log: 'no transcript at all', scenes: [] });
  });
});

describe('reply times', () => {
  const times = (...lines: readonly string[]): string => {
    const [, section = ''] = page(result('a/b', 'pass', { evidence: recording(...lines) })).split('<h2 id="times">');
    return section.slice(0, section.indexOf('</section>'));
  };

  test('start at the last message to the program', () => {
    const made = times(
      `[   100.0] >> ${MOVE}`,
      '[   130.0] << (add copper)',
      '[   150.0] >> (moved bob (clean))',
      `[   200.0] >> ${MOVE}`,
      '[   204.0] << (clean)',
    );
    expect(made).toContain('2 replies: 50% within 30 ms');
    expect(made).toContain('<th scope="row">≤ 5 ms</th><td>0</td><td>1</td>');
    expect(made).toContain('<th scope="row">≤ 50 ms</th><td>1</td><td>0</td>');
  });

  test('leave out unprompted messages and missing replies', () => {
    expect(times('[   100.0] << (clean)', `[   130.0] >> ${MOVE}`)).toContain('No reply was timed.');
  });
});

describe('hostile output', () => {
  const HOSTILE = '</script></style><script>bad()</script><img src=x onerror=bad()>"\'&\0\r\u202e\ud800<!--';

  test('is inserted as text everywhere', () => {
    const made = page(
      result('a/b', 'fail', {
        title: HOSTILE,
        reason: HOSTILE,
        again: HOSTILE,
        findings: [finding({ reason: HOSTILE, sent: HOSTILE, said: HOSTILE, legal: [HOSTILE], rule: HOSTILE })],
        readings: { [HOSTILE]: HOSTILE },
        rules: [HOSTILE],
        evidence: HOSTILE,
      }),
    );
    expect(made).not.toMatch(/bad\(\)<\/script>|<img|<!--/);
    expect(made).not.toMatch(/[\0\r\u202e]|\p{Cs}/u);
    expect(made).toContain('⟨U+0000⟩⟨U+000D⟩⟨U+202E⟩⟨U+D800⟩');
    expect(payloadsIn(made)[0]?.log).toBe(HOSTILE);
  });

  test('is cut everywhere but in the log', () => {
    const said = `(clean ${'x'.repeat(1_000_000)})`;
    const made = page(
      result('a/b', 'fail', { findings: [finding({ said, sent: said, reason: said, legal: [said] })] }),
    );
    expect(made.length).toBeLessThan(60_000);
  });
});

test('pages that share views draw each recording once, and are as without', () => {
  const cases = [result('a/b/one', 'pass'), result('a/c/two', 'fail')];
  let packed = 0;
  const deflate = (text: string): string => `${++packed}: ${text.length}`;
  const views = new Map();
  const first = pageOf(scoredOf(cases), { deflate, views });
  const drawn = packed;
  expect(drawn).toBeGreaterThan(0);
  expect(pageOf(scoredOf(structuredClone(cases)), { deflate, views })).toBe(first);
  expect(packed).toBe(drawn);
  const other = { ...result('a/b/one', 'pass'), evidence: `${EVIDENCE}\n` };
  pageOf(scoredOf([other]), { deflate, views });
  expect(packed).toBe(drawn + 1);
  packed = 0;
  expect(pageOf(scoredOf(cases), { deflate })).toBe(first);
});
