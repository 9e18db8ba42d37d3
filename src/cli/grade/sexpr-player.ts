import { RULES } from '../../games/dominion/rules.js';
import { SEXPR_SAMPLER } from '../../games/dominion/sexpr/kit/sampled-states.js';
import { whyUnsayable } from '../../games/dominion/sexpr/kit/unsayable-cases.js';
import { SEXPR } from '../../games/dominion/sexpr/protocol.js';
import { startProcess } from '../../peer/index.js';
import { sexprGameTask } from '../../run/games/sexpr-game-case.js';
import { commandPeer } from '../../run/script/command-peer.js';
import { createReader } from '../../wire/sexpr/reader.js';
import { parseSexprProtocol } from '../protocol-option.js';
import { demandSandbox } from '../require-sandbox.js';
import type { GradeOptions } from './grade-options.js';
import type { Family } from './grade-player.js';

/** What a case says that is about a program as the official driver starts it: a path, and nothing else (S-13). */
const BARE = 'no arguments';
const HAS_ARGUMENTS =
  'the command has arguments; to see whether the player starts as a driver starts it, give the path of an executable alone (S-13)';

/** Players over pipes: a fresh process for each case and each game (S-68). */
export function sexprFamily(options: GradeOptions): Family {
  const { protocol, argv, cwd, hidden, memory, processes, sandbox, deadline, firstDeadline } = options;
  const version = parseSexprProtocol(protocol);
  const limits = { memory, processes };
  if (sandbox) demandSandbox();
  const order = { argv, cwd, hidden, limits, sandbox };
  return {
    known: SEXPR,
    sampler: SEXPR_SAMPLER,
    first: 'C-001',
    whyUnsayable,
    start: () => commandPeer(SEXPR, order),
    whyNot: ({ transcript }) => (transcript.header.setup === BARE && argv.length > 1 ? HAS_ARGUMENTS : null),
    gameTask: (key, command) =>
      sexprGameTask(key, {
        version,
        start: (label, observe) => startProcess({ ...order, label, framer: createReader(), observe }),
        deadline,
        firstDeadline,
        protocol: SEXPR,
        registry: RULES,
        command,
      }),
  };
}
