import { ok } from '../../../src/core/result.js';
import { makeCase } from '../../../src/kit/case.js';
import { type JsonMessage, jsonLinesCodec } from '../../../src/kit/json-lines-codec.js';
import type { Protocol } from '../../../src/kit/protocol.js';
import { PROTOCOL_DEFAULTS } from '../../../src/kit/protocol-defaults.js';
import { makeSampleId } from '../../../src/kit/sampler.js';
import { perfectTake } from './engine.js';
import { converse } from './judge.js';
import { NIM_RULES, PROCESS } from './rules.js';
import { openNim } from './session.js';

const MEMBERS = { player: ['turn', 'over', 'error'], server: ['take'], bridge: [] } as const;

export const NIM: Protocol<JsonMessage> = {
  ...PROTOCOL_DEFAULTS,
  id: 'nim',
  versions: ['1'],
  seats: () => ({ min: 2, max: 2, register: 'rules' }),
  transport: 'tcp',
  connects: 'player-connects',
  afterRefusal: 'game-goes-on',
  codec: jsonLinesCodec((_, role, text) => {
    const members: readonly string[] = MEMBERS[role];
    const isOne = members.some((member) => new RegExp(`^\\{\\s*"${member}"\\s*:`).test(text));
    return isOne ? null : { message: `expected an object with one of: ${members.join(', ')}` };
  }),
  processRules: {
    unprompted: NIM_RULES.unprompted,
    repeatedReply: NIM_RULES.unprompted,
    silent: PROCESS.get('peer/timeout')!,
    terminates: NIM_RULES.terminates,
    process: (code) => PROCESS.get(code) ?? null,
  },
  converse,
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
      receive: ({ value }) => {
        const { turn, over } = value as { turn?: number; over?: string };
        isOver = over !== undefined;
        return turn === undefined ? [] : [`{"take":${perfectTake(turn)}}`];
      },
      isOver: () => isOver,
      takeComplaints: () => [],
      result: () => null,
    };
  },
  checkName: (name) => (/^\w+$/.test(name) ? null : 'allowed are letters and digits'),
};
