import { describe, expect, test } from 'vitest';
import { RULES } from '../../../src/games/dominion/rules.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import type { MessageFramer } from '../../../src/kit/codec.js';
import type { PlayerProtocol } from '../../../src/kit/protocol.js';
import { judgeRecording } from '../../../src/kit/script/index.js';
import { readTranscript } from '../../../src/kit/transcript/index.js';
import { commandPeer } from '../../../src/run/script/command-peer.js';
import { playerTask } from '../../../src/run/script/player-case.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { F1, HONEST, listening, overPipes, rulesOf, scriptOf } from './script-players.js';

const ASKED = [`>> ${F1}`, '<< legal'];
const MOVED = '(moved bob (clean))';
/** Slow machines start a process in a second; nobody waits for long here. */
const QUICK = { header: { deadline: '400ms' } };

describe('a script over pipes', () => {
  test.each([
    ['an honest player', HONEST, ASKED, 'pass', []],
    ['three questions', HONEST, ['-- repeat 3', ...ASKED, '-- end-repeat'], 'pass', []],
    ['a player that keeps silent', HONEST, [`>> ${MOVED}`, '<< silence 150ms', ...ASKED], 'pass', []],
    ['a forced reply of another kind', listening(`console.log('(clean)')`), ASKED, 'fail', ['end/names-card']],
    [
      'two replies in two writes',
      listening(`console.log('(clean estate)'); setTimeout(() => console.log('(clean estate)'), 20)`),
      [...ASKED, ...ASKED],
      'fail',
      ['session/one-reply'],
    ],
    [
      'an answer to news',
      listening(`console.log('(clean)')`),
      [`>> ${MOVED}`, '<< silence 500ms'],
      'fail',
      ['session/unasked'],
    ],
    [
      'words before anything is said',
      ['sh', '-c', 'echo hello; cat > /dev/null'],
      ['<< silence 500ms'],
      'fail',
      ['session/unasked'],
    ],
    [
      'words before the first question, which count as its answer',
      ['yes', '(clean)'],
      ASKED,
      'fail',
      ['end/names-card'],
    ],
    ['a comment', listening(`console.log('; thinking')`), ASKED, 'fail', ['wire/comment']],
    ['death', ['sh', '-c', 'read line; exit 7'], ASKED, 'fail', ['peer/died']],
    ['death by signal', ['sh', '-c', 'read line; kill -9 $$'], ASKED, 'fail', ['peer/died']],
    ['closed output', ['sh', '-c', 'exec >&-; cat > /dev/null'], ASKED, 'fail', ['peer/closed']],
    ['no such program', ['./no-such-player'], ASKED, 'fail', ['peer/cannot-start']],
    ['the end of input, and of the program', HONEST, [...ASKED, '>> end', '<< end', '<< exit 0'], 'pass', []],
    ['a signal', HONEST, [...ASKED, '>> signal SIGTERM', '<< exit SIGTERM'], 'pass', []],
    ['another status', ['sh', '-c', 'cat > /dev/null; exit 3'], ['>> end', '<< exit 0'], 'fail', ['session/one-reply']],
    ['a reply and farewell', ['sh', '-c', 'read line; echo "(clean estate)"'], ASKED, 'pass', []],
    [
      'last words',
      ['sh', '-c', 'read line; echo "(clean estate)"; cat > /dev/null; echo bye'],
      ASKED,
      'fail',
      ['session/one-reply'],
    ],
  ] as const)('%s', async (_, argv, lines, verdict, rules) => {
    const outcome = await overPipes(argv, lines);
    expect([outcome.verdict, rulesOf(outcome)]).toEqual([verdict, rules]);
  });

  test('a program that says nothing is not waited for any longer than it is told', async () => {
    const outcome = await overPipes(['sleep', '60'], ASKED, { header: { 'first-deadline': '300ms' } });
    expect([outcome.verdict, rulesOf(outcome)]).toEqual(['fail', ['peer/timeout']]);
    expect(outcome.ms).toBeGreaterThan(299);
    expect(outcome.ms).toBeLessThan(3000);
    expect(outcome.evidence).toContain('-- idle deadline 300ms\n');
  });

  test('the options give deadlines where the case does not', async () => {
    const options = { deadline: 300, firstDeadline: 250 };
    const { evidence } = await overPipes(['sleep', '60'], ASKED, { options });
    expect(evidence).toContain('deadline:       300ms\n');
    expect(evidence).toContain('first-deadline: 250ms\n');
    expect(evidence).toContain('-- idle deadline 250ms\n');
  });

  test('a program that does not end is only blamed where the case asks for its end', async () => {
    const deaf = ['sh', '-c', 'read line; echo "(clean estate)"; exec sleep 60'];
    const passed = await overPipes(deaf, ASKED);
    expect(passed.verdict).toBe('pass');
    expect(passed.evidence).toMatch(/<< \(clean estate\)\n$/);
    const failed = await overPipes(deaf, [...ASKED, '>> end', '<< within 300ms exit']);
    expect([failed.verdict, rulesOf(failed)]).toEqual(['fail', ['session/terminates']]);
  });

  test('bytes arrive as the script has them', async () => {
    const lines = [
      `>> ${MOVED}`,
      `>> crlf ${MOVED}`,
      `>> no-newline ${MOVED}`,
      '>> raw\n   |(moved  bob\n   |\t(clean))\n   |',
      '>> hex 00 ff "x" 0a',
      `>> chunks 5 ${MOVED}`,
      `>> with-next ${MOVED}`,
      `>> ${MOVED}`,
      '>> end',
      '<< exit 0',
    ];
    const { verdict, evidence } = await overPipes(['sh', '-c', 'od -An -v -tx1 >&2; exit 1'], lines);
    // What a player writes to stderr is kept if it fails.
    expect(verdict).toBe('fail');
    const wire = [
      `${MOVED}\n${MOVED}\r\n${MOVED}(moved  bob\n\t(clean))\n`,
      Buffer.from([0, 255, 120, 10]).toString('latin1'),
      `${MOVED}\n${MOVED}\n${MOVED}\n`,
    ].join('');
    const dumped = [...(evidence ?? '').matchAll(/^(?:\[.*\] << stderr raw |\s+\|)([ 0-9a-f]*)$/gm)].map(
      ([, line]) => line,
    );
    expect(dumped.join('').replaceAll(' ', '')).toBe(Buffer.from(wire, 'latin1').toString('hex'));
  });

  test('pieces go one by one', async () => {
    const { evidence } = await overPipes(HONEST, [`>> chunks 8 every 60ms ${MOVED}`]);
    const stamps = [...(evidence ?? '').matchAll(/^\[ *([\d.]+)\] >> (?!start|end)/gm)].map(([, stamp]) =>
      Number(stamp),
    );
    expect(stamps).toHaveLength(3);
    expect((stamps[2] ?? 0) - (stamps[0] ?? 0)).toBeGreaterThan(119);
  });

  test('what follows a whole message goes with its last piece, so that no reply comes between them', async () => {
    const { evidence } = await overPipes(HONEST, [`>> chunks 1 ${MOVED}`]);
    expect((evidence ?? '').match(/^\[.*\] >> (?!start|end)/gm)).toHaveLength(MOVED.length);
  });

  test('an interrupted case says nothing of the program', async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 100);
    const outcome = await overPipes(['sleep', '60'], ASKED, { signal: abort.signal });
    expect(outcome).toMatchObject({ verdict: 'skipped', reason: 'it was interrupted', findings: [] });
    expect(outcome.ms).toBeLessThan(5000);
  });

  test('what a pipe cannot do is the fault of the case', async () => {
    const outcome = await overPipes(HONEST, ['>> ping hello']);
    expect(outcome).toMatchObject({
      verdict: 'kit-fault',
      reason: 'the case asks for a ping, which is not possible here',
    });
  });

  test('limits are kept', async () => {
    const bomb = ['sh', '-c', 'for i in 1 2 3 4 5 6 7 8; do sleep 60 & done; wait'];
    const start = commandPeer({ argv: bomb, limits: { processes: 3 } });
    const outcome = await overPipes(bomb, ASKED, { start });
    expect([outcome.verdict, rulesOf(outcome)]).toEqual(['fail', ['peer/processes']]);
  });

  /** The protocol, and every message that is framed in it. */
  function countedFraming() {
    const framed: string[] = [];
    const framer = (): MessageFramer<Datum> => {
      const inner = SEXPR.codec.framer();
      const next = (): Datum | undefined => {
        const message = inner.next();
        if (message !== undefined) framed.push(SEXPR.codec.show(message));
        return message;
      };
      return Object.assign(Object.create(inner) as MessageFramer<Datum>, { next });
    };
    const protocol: PlayerProtocol<Datum> = { ...SEXPR, codec: { ...SEXPR.codec, framer } };
    return { framed, protocol };
  }

  test('each reply is framed once while the case runs, and once when its recording is judged', async () => {
    const { framed, protocol } = countedFraming();
    const outcome = await overPipes(HONEST, [...ASKED, ...ASKED], { options: { protocol } });
    expect([outcome.verdict, outcome.findings]).toEqual(['pass', []]);
    expect(framed.filter((text) => text === '(clean estate)')).toHaveLength(2 * 2);
  });

  test('what a program floods us with after its fault is not framed', async () => {
    const { framed, protocol } = countedFraming();
    const { verdict } = await overPipes(['yes', '(clean)'], [...ASKED, ...ASKED], { options: { protocol } });
    expect(verdict).toBe('fail');
    // What came in one read with the fault is.
    expect(framed.length).toBeLessThan(4 * 65_536);
  });

  test('the evidence says who, what and how, and comes to the same verdict again', async () => {
    const script = scriptOf(ASKED, { protocol: 'sexpr/v1', id: 'C-001', ...QUICK.header });
    const argv = listening(`console.log('(clean gold)')`);
    const task = playerTask(script, {
      protocolName: 'sexpr/v2',
      protocol: SEXPR,
      registry: RULES,
      start: commandPeer({ argv }),
      command: 'herald grade player',
    });
    const { evidence, ms: _, ...outcome } = await task.run(new AbortController().signal);
    const recording = readTranscript(evidence ?? '');
    if (!recording.ok) throw new Error('unreadable');
    expect(recording.value.transcript.header).toMatchObject({
      id: 'C-001',
      title: 'a script',
      protocol: 'sexpr/v2',
      role: 'player',
      rules: ['session/one-reply'],
      deadline: 400,
      command: 'herald grade player',
    });
    expect(judgeRecording(script, recording.value, SEXPR, RULES)).toEqual(outcome);
    const [finding] = outcome.findings;
    expect(evidence?.split('\n')[(finding?.line ?? 0) - 1]).toMatch(/<< \(clean gold\)$/);
    expect(finding).toMatchObject({ rule: 'end/in-hand', said: '(clean gold)', sent: F1, legal: ['(clean estate)'] });
  });
});
