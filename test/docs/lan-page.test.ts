import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CardName, cardOf, costOf } from '../../src/games/dominion/engine/index.js';
import { LAN_CODEC, parseLanMessage } from '../../src/games/dominion/lan/codec.js';
import { LAN_DIALECTS } from '../../src/games/dominion/lan/dialects.js';
import { LAN_EVIDENCE } from '../../src/games/dominion/lan/kit/case-evidence.js';
import { ClientConversation } from '../../src/games/dominion/lan/kit/conversation.js';
import { TABLE_STRATEGIES } from '../../src/games/dominion/lan/kit/table-strategies.js';
import { TYPES } from '../../src/games/dominion/lan/messages.js';
import { rearrange } from '../../src/games/dominion/lan/shuffle.js';
import { PILES, WIRE_NAMES, wireNameOf } from '../../src/games/dominion/lan/wire-cards.js';
import { unwrap } from '../unwrap.js';
import { BLOCKS, textOf } from './protocol-pages.js';

const page = textOf('lan.md');
const blocks = BLOCKS.filter(({ info }) => info[0] === 'lan');
const linesOf = (text: string): string[] => text.trim().split('\n');

describe('docs/protocols/lan.md', () => {
  const messages = blocks.filter(({ info }) => info.length === 1).flatMap(({ text }) => linesOf(text));

  test.each(messages)('%s is a message', (line) => {
    const role = line.startsWith('>>') ? 'player' : 'server';
    expect(LAN_CODEC.checkMessage('live', role, line.slice(3))).toBeNull();
  });

  test.each(blocks.filter(({ info }) => info.includes('wrong')).flatMap(({ text }) => linesOf(text)))(
    '%s is none',
    (line) => {
      expect(LAN_CODEC.checkMessage('live', 'server', line)).not.toBeNull();
    },
  );

  test.each(LAN_DIALECTS)('shows the beginning of a game that is legal in %s', (dialect) => {
    const conversation = new ClientConversation(dialect);
    const [game = ''] = blocks.map(({ text }) => text).filter((text) => text.includes('Smithy'));
    for (const line of linesOf(game)) {
      const message = unwrap(parseLanMessage(line.slice(3)));
      if (line.startsWith('>>')) conversation.sent(message);
      else expect(conversation.judge(message), line).toMatchObject({ legal: true, remarks: [] });
    }
    // It is the turn of player 2.
    expect(conversation.expectsReply()).toBe(false);
  });

  test('has every type, every card with its cost, and every number of a card', () => {
    for (const type of TYPES) expect(page).toContain(`\`${type}\``);
    for (const card of PILES.keys()) {
      const name = wireNameOf(card);
      expect(page).toContain(`${WIRE_NAMES.indexOf(name)} ${name}`);
      const [, names = '', costs = ''] =
        new RegExp(`^\\| ([^|]*\`${name}\`[^|]*) \\| ([^|]*) \\|`, 'm').exec(page) ?? [];
      const at = names.split(', ').indexOf(`\`${name}\``);
      expect(Number(costs.split(', ')[at]), name).toBe(costOf(card));
    }
  });

  test('the manual of transcripts has the words of cases', () => {
    const manual = readFileSync(new URL('../../docs/transcripts.md', import.meta.url), 'utf8');
    const section = manual.slice(manual.indexOf('### The LAN wire'), manual.indexOf('## Recordings'));
    for (const word of [...TABLE_STRATEGIES, ...LAN_EVIDENCE.words]) expect(section).toContain(`\`${word}\``);
  });

  test('has the piles', () => {
    const basic: readonly CardName[] = ['copper', 'silver', 'gold', 'estate', 'duchy', 'province', 'curse'];
    for (const name of basic) expect(page).toContain(`${wireNameOf(cardOf(name))} ${PILES.get(cardOf(name))}`);
  });

  test.each([...page.matchAll(/^\| (\d+) \| ([\d ]+) \|$/gm)].map(([, n, deck]) => [Number(n), deck]))(
    'has the rearrangement of %i cards',
    (n, deck) => {
      const discard = Array.from({ length: n as number }, (_, index) => index + 1);
      expect(rearrange(discard).toReversed().join(' ')).toBe(deck);
    },
  );
});
