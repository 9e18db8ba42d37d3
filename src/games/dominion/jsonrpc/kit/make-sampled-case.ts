import { type Case, makeCase } from '../../../../kit/case.js';
import type { Entry } from '../../../../kit/transcript/index.js';
import type { EndTurnResult, ParamsOf, TurnState } from '../messages.js';

/** What a player is sent until it has something to decide: its turn, or an attack after a turn without choice. */
export interface SampledSituation {
  readonly start: ParamsOf['StartGame'];
  readonly turn: TurnState;
  readonly attacked: Attacked | null;
}

export interface Attacked {
  readonly result: EndTurnResult;
  readonly params: Readonly<Record<string, unknown>>;
}

const version = '"jsonrpc": "2.0"';

/** A member on each line, so that one can be seen and changed. */
const membersOf = (value: object): string =>
  `{\n${Object.entries(value)
    .map(([name, member]) => `  ${JSON.stringify(name)}: ${JSON.stringify(member)}`)
    .join(',\n')}\n}`;

const request = (id: number, method: string, params: object): string =>
  `{${version}, "id": ${id}, "method": "${method}", "params": ${membersOf(params)}}`;

const LEGAL: Entry = { side: '<<', kind: 'legal' };
const message = (text: string): Entry => ({ side: '>>', kind: 'message', text });

export const caseOf = (id: string, protocol: string, { start, turn, attacked }: SampledSituation): Case =>
  makeCase(id, {
    header: {
      title: attacked === null ? 'a turn out of a random game' : 'an attack out of a random game',
      protocol,
      role: 'player',
    },
    entries: [
      message(request(1, 'StartGame', start)),
      LEGAL,
      message(`{${version}, "method": "StartTurn", "params": ${membersOf(turn)}}`),
      ...(attacked === null ? [LEGAL] : attackEntries(attacked)),
    ],
  });

const attackEntries = ({ result, params }: Attacked): Entry[] => [
  { side: '<<', kind: 'match', text: `{${version}, "id": $turn, "method": "EndTurn", ...}` },
  { side: '>>', kind: 'fill', text: `{${version}, "id": $turn, "result": ${membersOf(result)}}` },
  message(request(2, 'Attack', params)),
  LEGAL,
];
