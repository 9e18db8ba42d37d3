import { expect, test } from 'vitest';
import {
  type JsonrpcOnSexprOptions,
  openJsonrpcOnSexpr,
} from '../../../../src/games/dominion/bridge/jsonrpc-on-sexpr/index.js';
import { pointsOfSeat, winnersOf } from '../../../../src/games/dominion/engine/index.js';
import { DIALECTS } from '../../../../src/games/dominion/jsonrpc/messages.js';
import { newJsonPlayer, receiveFrame } from '../../../../src/games/dominion/jsonrpc/player.js';
import { makeNotification, VERSIONS, type Version } from '../../../../src/games/dominion/sexpr/messages.js';
import { openGame } from '../../../../src/games/dominion/sexpr/open-game.js';
import { replyTo } from '../../../../src/games/dominion/sexpr/player.js';
import { type Post, requestOf, type SexprTable, take } from '../../../../src/games/dominion/sexpr/table.js';
import { STRATEGIES } from '../../../../src/games/dominion/strategies/strategies.js';
import type { BridgeAction } from '../../../../src/kit/bridge-action.js';
import type { Datum } from '../../../../src/wire/sexpr/datum.js';
import { makeText } from '../../../../src/wire/sexpr/writer.js';
import { eager } from '../../../run/seated.js';
import { sized } from '../../../sizes.js';
import { datumOf } from './crossing.js';

const NAMES = ['alice', 'bob', 'carol', 'dave'];
const GAMES = sized({ test: 24, long: 500 });
const MOST_STEPS = 20_000;

/** A reference player of the other protocol behind a bridge, as a driver sees it: it hears, and perhaps replies. */
function bridgedPlayer(options: JsonrpcOnSexprOptions, seed: number) {
  const bridge = openJsonrpcOnSexpr(options);
  const player = newJsonPlayer(eager(seed));
  const replies: Datum[] = [];
  const faults: unknown[] = [];
  let outcome: Extract<BridgeAction, { kind: 'over' }>['outcome'] = null;
  const perform = (steps: readonly BridgeAction[]): void => {
    for (const step of steps) {
      if (step.kind === 'fault') faults.push(step.fault);
      if (step.kind === 'over') outcome = step.outcome;
      if (step.kind !== 'send') continue;
      if (step.to === 'server') replies.push(datumOf(step.text));
      else for (const frame of receiveFrame(player, step.text)) perform(bridge.fromPlayer(frame));
    }
  };
  return {
    tell: (said: Datum) => {
      perform(bridge.fromServer(said));
      return replies.splice(0);
    },
    end: () => {
      perform(bridge.onPeerLost('server', { code: 'peer/closed', message: '' }));
      return { outcome, faults, complaints: player.complaints, heard: player.outcome };
    },
  };
}

function sit(version: Version, seed: number, seats: number): SexprTable {
  const table = openGame({ version, names: NAMES.slice(0, seats), seed });
  if (!table.ok) throw new Error(table.error.message);
  return table.value;
}

test(`bridged players make legal plays only, and hear the right points, in ${GAMES} games`, () => {
  for (let seed = 0; seed < GAMES; seed++) {
    const version = VERSIONS[seed % VERSIONS.length]!;
    const dialect = DIALECTS[seed % DIALECTS.length]!;
    const seats = 2 + (seed % 3);
    const table = sit(version, seed, seats);
    const own = seed % seats;
    const player = bridgedPlayer({ version, dialect }, seed);
    const others = STRATEGIES['big-money']();
    const tell = ({ seat, message }: Post): void => {
      if (seat === own && player.tell(makeNotification(message)).length > 0) throw new Error(`seed ${seed}: unasked`);
    };
    let steps = 0;
    for (let request = requestOf(table); request !== null && steps < MOST_STEPS; request = requestOf(table), steps++) {
      const said = makeNotification(request.message);
      const reaction = request.seat === own ? null : replyTo(version, others, said);
      const replies = reaction === null ? player.tell(said) : reaction.kind === 'reply' ? [reaction.reply] : [];
      if (replies.length !== 1) throw new Error(`seed ${seed}: ${replies.length} replies to ${makeText(said)}`);
      const { judgement, posts } = take(table, replies[0] as Datum);
      if (!judgement.legal) throw new Error(`seed ${seed}: ${makeText(replies[0] as Datum)}: ${judgement.reason}`);
      for (const post of posts) tell(post);
    }
    const about = `seed ${seed}`;
    const { outcome, faults, complaints, heard } = player.end();
    const scores = Object.fromEntries(table.game.seats.map((seat, index) => [NAMES[index], pointsOfSeat(seat)]));
    expect({ about, faults, complaints }).toEqual({ about, faults: [], complaints: [] });
    expect({ about, outcome }).toEqual({ about, outcome: { won: winnersOf(table.game).includes(own), scores } });
    expect(heard?.scores).toEqual(scores);
  }
});
