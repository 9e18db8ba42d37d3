import { expect } from 'vitest';
import { parseLanMessage } from '../../../../src/games/dominion/lan/codec.js';
import { LAN } from '../../../../src/games/dominion/lan/protocol.js';
import type { Bridge } from '../../../../src/kit/bridge.js';
import type { BridgeAction } from '../../../../src/kit/bridge-action.js';
import type { MarkedMessage } from '../../../../src/wire/marked-messages.js';
import { unwrap } from '../../../unwrap.js';

const STRATEGIES = ['big-money', 'smithy', 'engine', 'random'];

/** Who plays at a seat in a numbered game. */
export const strategyAt = (number: number, seat: number): string =>
  STRATEGIES[(number + seat) % STRATEGIES.length] as string;

interface GameOnLan {
  readonly number: number;
  readonly seats: number;
  /** The seat of the bridged player. */
  readonly own: number;
  readonly dialect: string;
  readonly bridge: Pick<Bridge<never, MarkedMessage>, 'fromServer' | 'timer' | 'wake'>;
  /** What the bridge does with the player's replies to a message. */
  readonly toPlayer: (text: string) => readonly BridgeAction[];
}

/** One game in memory: the bridged player in a seat, and players of the wire in all others. */
export function playOnLan({ number, seats, own, dialect, bridge, toPlayer }: GameOnLan) {
  const names = Array.from({ length: seats }, (_, seat) => `player-${seat}`);
  const session = unwrap(LAN.openSession({ names, versions: names.map(() => dialect), seed: 1, settings: {} }));
  const players = names.map((_, seat) => LAN.player(dialect, strategyAt(number, seat), number));
  const seen: BridgeAction[] = [];
  const outputs = [...session.begin()];
  const perform = (actions: readonly BridgeAction[]): void => {
    for (const action of actions) {
      if (action.kind !== 'send') seen.push(action);
      else if (action.to === 'server') outputs.push(...session.receive(own, unwrap(parseLanMessage(action.text))));
      else perform(toPlayer(action.text));
    }
  };
  const next = () => {
    // The bridge pauses after the start. Time passes when nothing else happens.
    if (outputs.length === 0 && !session.isOver() && bridge.timer?.()) perform(bridge.wake?.() ?? []);
    return outputs.shift();
  };
  for (let output = next(); output !== undefined; output = next()) {
    expect(output.kind, JSON.stringify(output)).toBe('send');
    if (output.kind !== 'send') break;
    const message = unwrap(parseLanMessage(output.text));
    const { seat } = output;
    if (seat === own) perform(bridge.fromServer(message));
    else {
      for (const reply of players[seat]!.receive(message)) {
        if (!session.isOver()) outputs.push(...session.receive(seat, unwrap(parseLanMessage(reply))));
      }
    }
  }
  return { session, seen };
}
