import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  contentOf,
  readClientMessage,
  readPlay,
  readServerMessage,
  readType,
} from '../../../../src/games/dominion/lan/messages.js';
import { whyIllegal } from '../../../../src/games/dominion/lan/play-legality.js';
import { LAN } from '../../../../src/games/dominion/lan/protocol.js';
import { applyInPlace, pointsIn, startReplica, winnerOf } from '../../../../src/games/dominion/lan/replica.js';
import { wireNameOf } from '../../../../src/games/dominion/lan/wire-cards.js';
import { RULES } from '../../../../src/games/dominion/rules.js';
import { readCase } from '../../../../src/kit/case.js';
import { judgeConversations } from '../../../../src/kit/judge-conversation.js';
import { auditServer } from '../../../../src/kit/server/server-verdict.js';
import { bytesOfEntry, parseTranscript, type WireEntry } from '../../../../src/kit/transcript/index.js';
import { createMarkedReader, type MarkedMessage } from '../../../../src/wire/marked-messages.js';

// Games of the original server, host and clients.
const folder = new URL('../../../../fixtures/recordings/', import.meta.url);
const recordings = readdirSync(folder).filter((name) => name.startsWith('lan-'));

test('there are recordings of 2, 3 and 4 players', () => {
  expect(recordings).toHaveLength(3);
});

function messagesIn(bytes: Uint8Array): MarkedMessage[] {
  const reader = createMarkedReader();
  reader.feed(bytes);
  reader.finish();
  const messages: MarkedMessage[] = [];
  for (let next = reader.next(); next !== undefined; next = reader.next()) messages.push(next);
  expect(reader.error).toBeNull();
  return messages;
}

test.each(recordings)('%s parses, is legal, and ends as the original computed', (name) => {
  const parsed = parseTranscript(readFileSync(new URL(name, folder), 'utf8'));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const { header, entries } = parsed.value;
  const seats = header.seats as readonly string[];
  const replica = startReplica(seats.length);
  const finals = new Map<string, string[]>();
  for (const entry of entries) {
    if (entry.side === '#') continue;
    if (entry.side === '--') {
      const [, zone, ...cards] = (entry as { text: string }).text.split(' ');
      finals.set(`${entry.seat ?? 'table'} ${zone}`, cards);
      continue;
    }
    for (const message of messagesIn(bytesOfEntry(entry as WireEntry, 'stream'))) {
      expect(message.error).toBeUndefined();
      if (entry.side === '>>') {
        expect(readServerMessage(message)?.type, message.text).not.toBeNull();
        continue;
      }
      const read = readClientMessage(message);
      expect(readType(read?.typeText ?? '')?.isExact, contentOf(message)).toBe(true);
      if (read?.typeText !== 'Action') continue;
      const play = readPlay(read.body);
      expect(play?.isExact, read.body).toBe(true);
      expect(seats[replica.active]).toBe(entry.seat);
      expect(whyIllegal(replica, play!.play)).toBeNull();
      applyInPlace(replica, play!.play);
    }
  }
  expect(replica.phase).toBe('over');
  const turns = replica.players.reduce((sum, player) => sum + player.turns, 0);
  const result = `points ${pointsIn(replica).join(' ')}; won by player ${winnerOf(replica) + 1}; ${turns} turns`;
  expect(header.source?.endsWith(`; ${result}`), result).toBe(true);
  const supply = [...replica.supply].map(([card, left]) => `${wireNameOf(card)}=${left}`);
  expect(supply.toSorted()).toEqual(finals.get('table supply')?.toSorted());
  for (const [index, { hand, played, deck, discard }] of replica.players.entries()) {
    const zones = { hand, played, deckTopFirst: deck.toReversed(), discardTopFirst: discard.toReversed() };
    for (const [zone, cards] of Object.entries(zones)) {
      expect(cards.map(wireNameOf), `${seats[index]} ${zone}`).toEqual(finals.get(`${seats[index]} ${zone}`));
    }
  }
});

describe.each(recordings)('%s', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const read = readCase(name, text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const one = read.value;

  test('shows nothing of the clients but what is known of them', () => {
    const judged = judgeConversations(one, LAN, RULES);
    expect(judged.every(({ replies }) => replies > 100)).toBe(true);
    const rules = judged.flatMap(({ findings }) => findings.map(({ rule, level }) => `${level} ${rule}`));
    // One of them chats with a separator on purpose.
    expect(new Set(rules)).toEqual(new Set(name.includes('4p') ? ['contested lan/separator'] : []));
  });

  test('shows nothing of the server but what is known of it', async () => {
    const grader = LAN.server as NonNullable<typeof LAN.server>;
    const { findings } = await auditServer(one, { protocolName: 'lan/live', protocol: LAN, grader });
    expect(findings.map(({ rule, reason }) => `${rule}: ${reason}`)).toEqual([]);
  });
});
