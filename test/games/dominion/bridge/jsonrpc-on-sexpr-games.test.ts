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
import {
  applyReply,
  requestOf,
  type SeatNotification,
  type SexprTable,
} from '../../../../src/games/dominion/sexpr/table.js';
import { STRATEGIES } from '../../../../src/games/dominion/strategies/strategies.js';
import type { BridgeAction } from '../../../../src/kit/bridge-action.js';
import type { Datum } from '../../../../src/wire/sexpr/datum.js';
import { makeText } from '../../../../src/wire/sexpr/writer.js';
import { eager } from '../../../run/seated.js';
import { sized } from '../../../sizes.js';
import { datumOf } from './jsonrpc-on-sexpr-harness.js';

const NAMES = ['alice', 'bob', 'carol', 'dave'];
const GAMES = sized({ test: 24, long: 200 });
const MAX_STEPS = 20_000;

/** A bridged reference player, as a driver sees it: gets a message, and may reply. */
function bridgedPlayer(options: JsonrpcOnSexprOptions, seed: number) {
  const bridge = openJsonrpcOnSexpr(options);
  const player = newJsonPlayer(eager(seed));
  const replies: Datum[] = [];
  const faults: unknown[] = [];
  let outcome: Extract<BridgeAction, { kind: 'over' }>['outcome'] = null;
  const perform = (actions: readonly BridgeAction[]): void => {
    for (const action of actions) {
      if (action.kind === 'fault') faults.push(action.fault);
      if (action.kind === 'over') outcome = action.outcome;
      if (action.kind !== 'send') continue;
      if (action.to === 'server') replies.push(datumOf(action.text));
      else for (const frame of receiveFrame(player, action.text)) perform(bridge.fromPlayer(frame));
    }
  };
  return {
    send: (message: Datum) => {
      perform(bridge.fromServer(message));
      return replies.splice(0);
    },
    end: () => {
      perform(bridge.onPeerLost('server', { code: 'peer/closed', message: '' }));
      return { outcome, faults, complaints: player.complaints, received: player.outcome };
    },
  };
}

function sit(version: Version, seed: number, seats: number): SexprTable {
  const table = openGame({ version, names: NAMES.slice(0, seats), seed });
  if (!table.ok) throw new Error(table.error.message);
  return table.value;
}

test(`bridged players make only legal plays and get the right scores in ${GAMES} games`, () => {
  for (let seed = 0; seed < GAMES; seed++) {
    const version = VERSIONS[seed % VERSIONS.length]!;
    const dialect = DIALECTS[seed % DIALECTS.length]!;
    const seats = 2 + (seed % 3);
    const table = sit(version, seed, seats);
    const own = seed % seats;
    const player = bridgedPlayer({ version, dialect }, seed);
    const others = STRATEGIES['big-money']();
    const notify = ({ seat, message }: SeatNotification): void => {
      if (seat === own && player.send(makeNotification(message)).length > 0)
        throw new Error(`seed ${seed}: unprompted reply`);
    };
    let steps = 0;
    for (let request = requestOf(table); request !== null && steps < MAX_STEPS; request = requestOf(table), steps++) {
      const message = makeNotification(request.message);
      const reaction = request.seat === own ? null : replyTo(version, others, message);
      const replies = reaction === null ? player.send(message) : reaction.kind === 'reply' ? [reaction.reply] : [];
      if (replies.length !== 1) throw new Error(`seed ${seed}: ${replies.length} replies to ${makeText(message)}`);
      const { judgement, messages: posts } = applyReply(table, replies[0] as Datum);
      if (!judgement.legal) throw new Error(`seed ${seed}: ${makeText(replies[0] as Datum)}: ${judgement.reason}`);
      for (const post of posts) notify(post);
    }
    const about = `seed ${seed}`;
    const { outcome, faults, complaints, received } = player.end();
    const scores = Object.fromEntries(table.game.seats.map((seat, index) => [NAMES[index], pointsOfSeat(seat)]));
    expect({ about, faults, complaints }).toEqual({ about, faults: [], complaints: [] });
    expect({ about, outcome }).toEqual({ about, outcome: { won: winnersOf(table.game).includes(own), scores } });
    expect(received?.scores).toEqual(scores);
  }
});
