import { describe, expect, test } from 'vitest';
import { newJsonPlayer, receiveFrame } from '../../../src/games/dominion/jsonrpc/player.js';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { RULES } from '../../../src/games/dominion/rules.js';
import { replyTo } from '../../../src/games/dominion/sexpr/player.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import { VERSIONS } from '../../../src/games/dominion/sexpr/versions.js';
import { STRATEGIES, type StrategyName } from '../../../src/games/dominion/strategies/strategies.js';
import { runsIn } from '../../../src/kit/case.js';
import { protocolNames } from '../../../src/kit/protocol-name.js';
import type { Outcome } from '../../../src/kit/verdict.js';
import { playerTask } from '../../../src/run/script/player-case.js';
import { makeText, parseText } from '../../../src/wire/sexpr/writer.js';
import { CASES } from '../../kit/fixtures.js';
import { LONG } from '../../sizes.js';
import { memoryPeer, type Respond } from './memory-peer.js';
import { languageOf } from './script-players.js';

const PLAYERS: readonly StrategyName[] = ['big-money', 'engine', 'random'];

/** What a strategy says to messages of a protocol. */
function playerOf(protocol: string, name: StrategyName): () => Respond {
  return () => {
    const version = VERSIONS.find((each) => protocol === `sexpr/${each}`);
    const strategy = STRATEGIES[name](1);
    if (version === undefined) {
      const player = newJsonPlayer(strategy);
      return (frame) => receiveFrame(player, frame);
    }
    return (text) => {
      const datum = parseText(text);
      const reaction = datum.ok ? replyTo(version, strategy, datum.value) : null;
      return reaction?.kind === 'reply' ? [makeText(reaction.reply)] : [];
    };
  };
}

const runAll = (protocol: string, name: StrategyName): Promise<(Outcome & { readonly id: string })[]> => {
  const language = languageOf(protocol);
  const own = CASES.filter(
    (each) => each.transcript.header.role === 'player' && runsIn(each, protocol, protocolNames(language)),
  );
  const signal = new AbortController().signal;
  return Promise.all(
    own.map(async (each) => {
      const start = memoryPeer(language, playerOf(protocol, name));
      return {
        id: each.id,
        ...(await playerTask(each, { protocolName: protocol, protocol: language, registry: RULES, start }).run(signal)),
      };
    }),
  );
};

/** Each protocol with one player, and the last of each family with all. */
const ROWS = [SEXPR, JSONRPC]
  .map(protocolNames)
  .flatMap((protocols) =>
    protocols.flatMap((protocol) =>
      PLAYERS.filter((name) => LONG || name === 'random' || protocol === protocols.at(-1)).map(
        (name) => [name, protocol] as const,
      ),
    ),
  );

describe('our own players under every script', () => {
  test.each(ROWS)('%s breaks no rule of %s, contested ones included', async (name, protocol) => {
    const outcomes = await runAll(protocol, name);
    const wrong = outcomes.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'not-applicable');
    expect(wrong.map(({ id, verdict, reason, findings }) => ({ id, verdict, reason, findings }))).toEqual([]);
    expect(outcomes.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(90);
  });
});
