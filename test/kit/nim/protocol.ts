import { ok } from '../../../src/core/result.js';
import { questionConversation } from '../../../src/kit/conversation.js';
import { type JsonMessage, jsonLinesCodec, requireMember } from '../../../src/kit/json-lines-codec.js';
import { statelessPlayer } from '../../../src/kit/local-player.js';
import { processRulesOf } from '../../../src/kit/process-rules.js';
import type { Protocol } from '../../../src/kit/protocol.js';
import { PROTOCOL_DEFAULTS } from '../../../src/kit/protocol-defaults.js';
import { messageSampler } from '../../../src/kit/sampler.js';
import { simpleGrader } from '../../../src/kit/server/index.js';
import { openNimAuditor } from './auditor.js';
import { judgeTake, legalMessages, perfectTake } from './engine.js';
import { openNim } from './game-session.js';
import { PLAYER_RULES, PROCESS_RULES, SERVER_RULES } from './rules.js';

const stonesIn = ({ value }: JsonMessage): number | null => (value as { turn?: number }).turn ?? null;
const replyTo = (message: JsonMessage): string | null => perfectTake(stonesIn(message));
const player = () => statelessPlayer(replyTo, ({ value }) => 'over' in (value as object));

export const NIM: Protocol<JsonMessage> = {
  ...PROTOCOL_DEFAULTS,
  id: 'nim',
  versions: ['1'],
  seats: () => ({ min: 2, max: 2 }),
  transport: 'tcp',
  connects: 'player-connects',
  afterRefusal: 'game-goes-on',
  codec: jsonLinesCodec(requireMember({ player: ['turn', 'over', 'error'], server: ['take'] })),
  processRules: processRulesOf(PROCESS_RULES, PLAYER_RULES),
  converse: () =>
    questionConversation<JsonMessage, number>({ questionIn: stonesIn, judge: judgeTake, legal: legalMessages }),
  sampler: messageSampler((number) => `{"turn": ${1 + (number % 9)}}`),
  firstCase: 'N-1',
  openSession: ({ seed }) => ok(openNim(seed)),
  player,
  server: simpleGrader({
    player,
    strategies: ['perfect'],
    measures: { stones: (message) => stonesIn(message) ?? 0 },
    isRefusal: ({ value }) => 'error' in (value as object),
    rules: SERVER_RULES,
    openAuditor: openNimAuditor,
  }),
};
