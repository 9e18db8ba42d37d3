import { describe, expect, test } from 'vitest';
import { readServerCase } from '../../../src/kit/server/index.js';
import { judgeScript } from '../../../src/kit/server/judge-script.js';
import { readTranscript } from '../../../src/kit/transcript/index.js';
import { NIM } from '../nim/protocol.js';
import { caseOf } from './case-of.js';

const HEADER = 'title: x\nprotocol: nim/1\nrole: server\nrules: refusal/error\n';
const GRADER = NIM.server!;

/** What becomes of a script in a recording, in which alice is the mover. */
function judge(script: readonly string[], recorded: readonly string[], grader = GRADER) {
  const { state, findings } = judged(script, recorded, grader);
  return { state, found: findings.map(({ rule, reason, said, line }) => ({ rule, reason, said, line })) };
}

const findingsIn = (script: readonly string[], recorded: readonly string[]) => judged(script, recorded).findings;

function judged(script: readonly string[], recorded: readonly string[], grader = GRADER) {
  const one = caseOf(`${HEADER}\n${script.join('\n')}\n`);
  const read = readServerCase(one, grader);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const lines = ['[0.0] -- note situation: mover=alice next=bob', ...recorded];
  const text = `${HEADER}seats: alice bob\n\n${lines.join('\n')}\n`;
  const recording = readTranscript(text);
  if (!recording.ok) throw new Error(JSON.stringify(recording.error));
  return judgeScript(recording.value, { one, script: read.value.script, protocol: NIM, grader, accepted: [] });
}

const OVER = { state: 'over', found: [] };
const missed = (reason: string, said: string | null, line: number | null) => ({
  state: said === null ? 'running' : 'missed',
  found: [{ rule: 'refusal/error', reason, said, line }],
});

describe('a script', () => {
  test('is met, in whatever order the seats receive their messages', () => {
    const script = ['>> @mover {"take": 3}', '<< @mover {"over": "won"}', '<< @next {"over": "lost"}'];
    const sent = '[1.0] >> @alice {"take": 3}';
    const won = '[2.0] << @alice {"over":"won"}';
    const lost = '[2.0] << @bob {"over":"lost"}';
    expect(judge(script, [sent, won, lost])).toEqual(OVER);
    expect(judge(script, [sent, lost, won])).toEqual(OVER);
  });

  test('names what came in the place of what it expects', () => {
    const script = ['>> @mover {"take": 4}', '<< @mover refusal'];
    expect(judge(script, ['[1.0] >> @alice {"take": 4}', '[2.0] << @alice {"over":"won"}'])).toEqual(
      missed('it is not what this case asks for; expected was refusal', '{"over":"won"}', 9),
    );
  });

  test('names what was sent before what came, whatever is sent afterwards', () => {
    const script = ['>> @mover {"take": 4}', '<< @mover refusal'];
    const recorded = ['[1.0] >> @alice {"take": 4}', '[2.0] << @alice {"over":"won"}', '[3.0] >> @alice {"take": 1}'];
    expect(findingsIn(script, recorded)).toMatchObject([{ sent: '{"take": 4}', said: '{"over":"won"}' }]);
  });

  test('names what was sent last if nothing came', () => {
    const script = ['>> @mover {"take": 4}', '<< @mover refusal'];
    expect(findingsIn(script, ['[1.0] >> @alice {"take": 4}'])).toMatchObject([{ sent: '{"take": 4}', said: null }]);
  });

  test('knows the names of the players, if the protocol says how they are written', () => {
    const grader: typeof GRADER = {
      ...GRADER,
      bindNames: (names) => new Map([...names].map(([label, name]) => [`$${label}`, JSON.stringify(name)])),
    };
    const script = ['<< @next match {"over": $mover}'];
    expect(judge(script, ['[1.0] << @bob {"over":"alice"}'], grader)).toEqual(OVER);
    expect(judge(script, ['[1.0] << @bob {"over":"bob"}'], grader).state).toBe('missed');
  });

  test('names what did not come', () => {
    const script = ['>> @mover {"take": 4}', '<< @mover refusal'];
    expect(judge(script, ['[1.0] >> @alice {"take": 4}', '[2.0] << @bob {"turn":3}'])).toEqual(
      missed('refusal did not come', null, null),
    );
  });

  test('passes over other messages only if it says so', () => {
    const recorded = ['[1.0] << @bob {"turn":3}', '[1.0] << @bob {"error":"no"}'];
    expect(judge(['<< @next eventually match {"error": _}'], recorded)).toEqual(OVER);
    expect(judge(['<< @next match {"error": _}'], recorded).state).toBe('missed');
  });

  test('waits for silence as long as it says', () => {
    const script = ['<< @next silence 100ms', '<< @next match {"turn": _}'];
    expect(judge(script, ['[150.0] << @bob {"turn":3}'])).toEqual(OVER);
    expect(judge(script, ['[50.0] << @bob {"turn":3}']).state).toBe('missed');
    expect(judge(['<< @next silence 100ms'], [])).toEqual(OVER);
  });

  test('has a way out, after which it says nothing about the server', () => {
    const script = ['<< @next match {"error": _}', 'or legal', '<< @next {"over": "won"}'];
    expect(judge(script, ['[1.0] << @bob {"turn":3}'])).toEqual({ state: 'way-out', found: [] });
  });

  test('takes the way out only for what no other line accepts, in whatever order they stand', () => {
    const script = ['<< @next match {"error": _}', 'or legal', 'or match {"turn": _}', '<< @next {"over": "won"}'];
    expect(judge(script, ['[1.0] << @bob {"turn":3}', '[2.0] << @bob {"over":"won"}'])).toEqual(OVER);
  });

  test('knows the end of a connection', () => {
    expect(judge(['<< @next close'], ['[1.0] << @bob close'])).toEqual(OVER);
    expect(judge(['<< @next match {"turn": _}'], ['[1.0] << @bob close']).state).toBe('missed');
    expect(judge(['<< @next close'], ['[1.0] << @bob {"turn":3}', '[2.0] << @bob close']).state).toBe('missed');
  });

  test('does not look beyond the end that the kit made', () => {
    const recorded = ['[1.0] -- note enough: the kit ends the game', '[2.0] << @bob {"turn":3}'];
    expect(judge(['<< @next match {"turn": _}'], recorded)).toEqual(
      missed('something like {"turn": _} did not come', null, null),
    );
  });

  test('fills in what it has matched', () => {
    const script = ['<< @next match {"turn": $stones}', '<< @next match {"turn": $stones}'];
    expect(judge(script, ['[1.0] << @bob {"turn":3}', '[2.0] << @bob {"turn":3}'])).toEqual(OVER);
    expect(judge(script, ['[1.0] << @bob {"turn":3}', '[2.0] << @bob {"turn":2}']).state).toBe('missed');
  });
});
