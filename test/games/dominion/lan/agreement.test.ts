import { expect, test } from 'vitest';
import { choosePlay } from '../../../../src/games/dominion/lan/choose-play.js';
import { parseLanMessage } from '../../../../src/games/dominion/lan/codec.js';
import { LAN_DIALECTS } from '../../../../src/games/dominion/lan/dialects.js';
import { ClientConversation } from '../../../../src/games/dominion/lan/kit/conversation.js';
import { TABLE_STRATEGIES, tableStrategy } from '../../../../src/games/dominion/lan/kit/table-strategies.js';
import { makePlay, makeStart } from '../../../../src/games/dominion/lan/messages.js';
import type { LanPlayer } from '../../../../src/games/dominion/lan/player.js';
import { LAN } from '../../../../src/games/dominion/lan/protocol.js';
import type { Replica } from '../../../../src/games/dominion/lan/replica-state.js';
import { uniformRandom } from '../../../../src/games/dominion/strategies/uniform-random.js';
import type { GameSession } from '../../../../src/kit/game-session.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';

const GAMES = sized({ test: 6, long: 300 });
const MOST_PLAYS = 3000;

const message = (text: string) => unwrap(parseLanMessage(text));
const copyOf = (conversation: ClientConversation): Replica => conversation.state?.replica as Replica;

test(`all copies agree after every play of ${GAMES} random games`, () => {
  let plays = 0;
  for (let game = 0; game < GAMES; game++) {
    const count = 2 + (game % 3);
    const dialect = LAN_DIALECTS[game % 2] as string;
    const copies = Array.from({ length: count }, () => new ClientConversation(dialect));
    for (const [seat, copy] of copies.entries()) copy.sent(message(makeStart(count, seat + 1)));
    const random = uniformRandom(game);
    const strategies = copies.map((_, seat) => {
      const name = TABLE_STRATEGIES[(game + seat) % TABLE_STRATEGIES.length] as string;
      return seat % 2 === 0 ? (replica: Replica) => choosePlay(random, replica) : tableStrategy(name, game);
    });
    for (let play = 0; play < MOST_PLAYS && copyOf(copies[0]!).phase !== 'over'; play++, plays++) {
      const { active } = copyOf(copies[0]!);
      const body = makePlay(strategies[active]!(copyOf(copies[active]!)));
      expect(copies[active]!.judge(message(`Action|${body}<EOF>`))).toEqual({ legal: true, remarks: [] });
      for (const [seat, copy] of copies.entries()) {
        if (seat === active) continue;
        copy.sent(message(`${active + 1}|Action|${body}<EOF>`));
        copy.judge(message('Response|<MR><EOF>'));
        for (const [other, each] of copies.entries()) {
          if (other !== seat) each.sent(message(`${seat + 1}|Response|<MR><EOF>`));
        }
      }
      for (const copy of copies.slice(1)) expect(copyOf(copy)).toEqual(copyOf(copies[0]!));
    }
  }
  expect(plays).toBeGreaterThan(GAMES * 20);
});

test(`reference players finish ${GAMES} games in a judging session without a fault`, () => {
  for (let game = 0; game < GAMES; game++) {
    const count = 2 + (game % 3);
    const version = LAN_DIALECTS[game % 2] as string;
    const names = Array.from({ length: count }, (_, seat) => `player-${seat}`);
    const opened = LAN.openSession({ names, versions: names.map(() => version), seed: game, settings: {} });
    const session = unwrap(opened) as GameSession<{ text: string }>;
    const strategies = ['big-money', 'smithy', 'engine', 'random'];
    const players = names.map(
      (_, seat) => LAN.player(version, strategies[(game + seat) % 4] as string, game) as LanPlayer,
    );
    const outputs = [...session.begin()];
    for (let next = outputs.shift(); next !== undefined; next = outputs.shift()) {
      expect(next.kind, JSON.stringify(next)).toBe('send');
      if (next.kind !== 'send') continue;
      const { seat } = next;
      for (const reply of players[seat]!.receive(message(next.text))) {
        if (!session.isOver()) outputs.push(...session.receive(seat, message(reply)));
      }
    }
    expect(session.hasResult()).toBe(true);
    expect(session.winners()).toHaveLength(1);
    expect(players.flatMap((player) => player.takeComplaints())).toEqual([]);
    const results = new Set(players.map((player) => player.result()));
    expect(results.size).toBe(1);
  }
});
