import { JSONRPC_SAMPLER } from '../../games/dominion/jsonrpc/kit/sampled-states.js';
import { JSONRPC } from '../../games/dominion/jsonrpc/protocol.js';
import { RULES } from '../../games/dominion/rules.js';
import { makeGameId } from '../../kit/game-case-ids.js';
import { type JsonrpcGameOptions, jsonrpcGameTask } from '../../run/games/jsonrpc-game-case.js';
import { launchProgram, type PlayerLauncher, URL_PLACEHOLDER } from '../../run/joining-players.js';
import { joiningPeer } from '../../run/script/joining-peer.js';
import type { StartPeer } from '../../run/script/script-peer.js';
import { UsageError } from '../errors.js';
import { parseJsonrpcProtocol } from '../protocol-option.js';
import type { GradeOptions } from './grade-options.js';
import type { Family } from './grade-player.js';

/** Players over WebSocket: a fresh connection for each case and each game, and a fresh process where there is one. */
export function jsonrpcFamily(options: GradeOptions): Family {
  if (options.sandbox) throw new UsageError('--sandbox leaves a player without network, and this protocol needs it');
  if (!options.argv.some((word) => word.includes(URL_PLACEHOLDER))) {
    throw new UsageError(
      `the player is not told where to connect: put ${URL_PLACEHOLDER} into its command line, or give --wait`,
    );
  }
  const { argv, cwd, memory, processes } = options;
  const limits = { memory, processes };
  return familyWith(options, {
    start: () => joiningPeer({ argv, cwd, limits }),
    invite: (_, label, observe) => launchProgram({ label, argv, cwd, limits, observe }),
  });
}

/** Whoever comes: one connection for each case, all of them at one address, so that a loop can do it. */
export function waitingFamily(options: GradeOptions, announce: (id: string, url: string) => void): Family {
  let port = 0;
  const start = (id: string): StartPeer => {
    const onAddress = (url: string): void => {
      port = Number(new URL(url).port);
      announce(id, url);
    };
    return (witness) => joiningPeer({ argv: null, port, onAddress })(witness);
  };
  const comes =
    (id: string): PlayerLauncher =>
    (url) => {
      announce(id, url);
      return { gone: new Promise(() => {}), end: async () => null };
    };
  return { ...familyWith(options, { start, invite: comes }), instead: '--wait' };
}

interface Ways extends Pick<Family, 'start'> {
  readonly invite: (id: string, ...to: Parameters<JsonrpcGameOptions['invite']>) => PlayerLauncher;
}

function familyWith({ protocol, deadline, firstDeadline }: GradeOptions, { start, invite }: Ways): Family {
  const dialect = parseJsonrpcProtocol(protocol);
  return {
    known: JSONRPC,
    sampler: JSONRPC_SAMPLER,
    first: 'JP-01',
    start,
    gameTask: (key, command) =>
      jsonrpcGameTask(key, {
        dialect,
        invite: (...to) => invite(makeGameId(key), ...to),
        deadline,
        firstDeadline,
        protocol: JSONRPC,
        registry: RULES,
        command,
      }),
  };
}
