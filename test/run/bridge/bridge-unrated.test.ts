import { describe, expect, it } from 'vitest';
import { openSexprOnJsonrpc } from '../../../src/games/dominion/bridge/sexpr-on-jsonrpc/index.js';
import { cardOf, cardsIn, namesOf, parseRules } from '../../../src/games/dominion/engine/index.js';
import { newJsonPlayer, receiveFrame } from '../../../src/games/dominion/jsonrpc/player.js';
import { openTableSession } from '../../../src/games/dominion/jsonrpc/table/game-session.js';
import { parseNotification, type Version } from '../../../src/games/dominion/sexpr/messages.js';
import { replyTo } from '../../../src/games/dominion/sexpr/player.js';
import { activeRandom } from '../../../src/games/dominion/strategies/active-random.js';
import { bigMoney } from '../../../src/games/dominion/strategies/strategies.js';
import type { BridgeAction } from '../../../src/kit/bridge-action.js';
import type { Output } from '../../../src/kit/game-session.js';
import { read } from '../lockstep/routes.js';

// Kingdoms that change the cards of an S-expression player without a message: the states it is sent must still be well
// formed, and match the server's as far as the server sends them.

const KINGDOM = (
  ['witch', 'bandit', 'bureaucrat', 'council-room', 'militia', 'moat', 'village', 'market', 'smithy', 'cellar'] as const
).map(cardOf);

interface Unrated {
  readonly faults: string[];
  readonly notes: string[];
  readonly turns: number;
  readonly mismatches: string[];
}

function play(version: Version, seed: number, profile: string): Unrated {
  const rules = parseRules(profile);
  if (!rules.ok) throw new Error(rules.error.message);
  const names = ['alice', 'bob'];
  const dialects = ['live', 'live'] as const;
  const made = openTableSession({
    names,
    dialects,
    kingdom: KINGDOM,
    rules: rules.value,
    seed,
    showsHand: seed % 2 === 0,
  });
  if (!made.ok) throw new Error(made.error.message);
  const game = made.value;
  const bridge = openSexprOnJsonrpc({ name: 'alice', version, unrated: true, synthetic: true, canFetchState: true });
  const bob = newJsonPlayer(activeRandom(seed));
  const found: Unrated & { turns: number } = { faults: [], notes: [], turns: 0, mismatches: [] };
  const own = () => game.table.game.seats[game.table.order.indexOf(0)]!;

  /** Compares a state that the player is sent with the server's own. */
  const check = (text: string): void => {
    const parsed = parseNotification(version, read(text));
    if (!parsed.ok) found.mismatches.push(parsed.error.message);
    else if (parsed.value.kind === 'move') {
      found.turns++;
      const { hand, deck, discards } = parsed.value.state;
      const known = namesOf(cardsIn(own().hand)).filter((card) => (hand as readonly string[]).includes(card));
      if (known.sort().join() !== hand.toSorted().join()) found.mismatches.push(`hand ${hand} for ${known}`);
      if (deck.length > own().deck.size || discards.length > own().discard.size)
        found.mismatches.push(`piles in ${text}`);
    }
  };
  const alice = (actions: readonly BridgeAction[]): string[] => {
    const queue = [...actions];
    const frames: string[] = [];
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
      if (step.kind === 'fault') found.faults.push(`${step.fault.code}: ${step.fault.message}`);
      if (step.kind === 'note') found.notes.push(step.text);
      if (step.kind === 'fetch-state') queue.push(...bridge.onPublicState(game.publicState()));
      if (step.kind !== 'send') continue;
      if (step.to === 'server') {
        frames.push(step.text);
        continue;
      }
      check(step.text);
      const reaction = replyTo(version, bigMoney, read(step.text));
      if (reaction.kind === 'reply') queue.push(...bridge.fromPlayer(reaction.reply));
    }
    return frames;
  };
  const queue: Output[] = [...game.begin()];
  for (let output = queue.shift(); output !== undefined; output = queue.shift()) {
    if (output.kind !== 'send') continue;
    const frames = output.seat === 0 ? alice(bridge.fromServer(output.text)) : receiveFrame(bob, output.text);
    for (const frame of frames) queue.push(...game.receive(output.seat, frame));
  }
  return found;
}

describe.each(['v1', 'v2', 'v3'] as const)('an unrated game of a player of %s', (version) => {
  it.each(['dominai', 'dominai+R-06+R-07'])('under the rules of %s goes to its end', (profile) => {
    const games = Array.from({ length: 12 }, (_, seed) => play(version, seed, profile));
    expect(games.flatMap(({ faults }) => faults)).toEqual([]);
    expect(games.flatMap(({ mismatches }) => mismatches)).toEqual([]);
    for (const { turns } of games) expect(turns).toBeGreaterThan(10);
    const notes = games.flatMap((each) => each.notes).join('\n');
    for (const card of ['Witch', 'Bandit', 'Bureaucrat']) expect(notes).toContain(`no message for ${card}`);
    expect(notes).toContain('changed without a message');
  });
});
