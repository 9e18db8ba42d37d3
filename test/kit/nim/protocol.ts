import { ok } from '../../../src/core/result.js';
import { makeCase } from '../../../src/kit/case.js';
import { type JsonMessage, jsonLinesCodec } from '../../../src/kit/json-lines-codec.js';
import type { Protocol } from '../../../src/kit/protocol.js';
import { PROTOCOL_DEFAULTS } from '../../../src/kit/protocol-defaults.js';
import { makeSampleId } from '../../../src/kit/sampler.js';
import { judgeTake, legalMessages, perfectTake } from './engine.js';
import { PLAYER_RULES, PROCESS_RULES } from './rules.js';
import { openNim } from './session.js';

const MEMBERS = { player: ['turn', 'over', 'error'], server: ['take'], bridge: ['turn', 'over', 'error', 'take'] };
const stonesIn = ({ value }: JsonMessage): number | null => (value as { turn?: number }).turn ?? null;

export const NIM: Protocol<JsonMessage> = {
  ...PROTOCOL_DEFAULTS,
  id: 'nim',
  versions: ['1'],
  seats: () => ({ min: 2, max: 2, register: 'rules' }),
  transport: 'tcp',
  connects: 'player-connects',
  afterRefusal: 'game-goes-on',
  codec: jsonLinesCodec((_, role, text) => {
    const isOne = MEMBERS[role].some((member) => new RegExp(`^\\{\\s*"${member}"\\s*:`).test(text));
    return isOne ? null : { message: `expected an object with one of: ${MEMBERS[role].join(', ')}` };
  }),
  processRules: {
    unprompted: PLAYER_RULES.unprompted,
    repeatedReply: PLAYER_RULES.unprompted,
    silent: PROCESS_RULES.get('peer/timeout')!,
    terminates: PLAYER_RULES.terminates,
    process: (code) => PROCESS_RULES.get(code) ?? null,
  },
  converse: () => {
    let stones: number | null = null;
    return {
      sent: (message) => {
        stones = stonesIn(message);
      },
      judge: ({ value }) => {
        const violation = judgeTake(value, stones);
        stones = null;
        if (violation === null) return { legal: true, remarks: [] };
        return { ...violation, legal: false, level: 'must', replies: violation.legal };
      },
      expectsReply: () => stones !== null,
      legal: () => legalMessages(stones),
    };
  },
  sampler: {
    sample: (protocol, seed, number) =>
      makeCase(makeSampleId({ protocol, seed, number }), {
        header: { protocol, role: 'player' },
        entries: [
          { side: '>>', kind: 'message', text: `{"turn": ${1 + ((seed + number) % 9)}}` },
          { side: '<<', kind: 'legal' },
        ],
      }),
    *shrink() {},
  },
  firstCase: 'N-1',
  openSession: ({ seed }) => ok(openNim(seed)),
  player: () => {
    let isOver = false;
    return {
      receive: (message) => {
        const stones = stonesIn(message);
        isOver = 'over' in (message.value as object);
        return stones === null ? [] : [`{"take":${perfectTake(stones)}}`];
      },
      isOver: () => isOver,
      takeComplaints: () => [],
      result: () => null,
    };
  },
  checkName: (name) => (/^\w+$/.test(name) ? null : 'allowed are letters and digits'),
};
