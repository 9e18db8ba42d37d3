import { expect, test } from 'vitest';
import { sessionOf } from '../../../../src/games/dominion/sexpr/game-session.js';
import { makeNotification, VERSIONS } from '../../../../src/games/dominion/sexpr/messages.js';
import { openGame } from '../../../../src/games/dominion/sexpr/open-game.js';
import { replyTo } from '../../../../src/games/dominion/sexpr/player.js';
import { applyReply, requestOf } from '../../../../src/games/dominion/sexpr/table.js';
import { makeText } from '../../../../src/wire/sexpr/writer.js';
import { eager } from '../../../run/seated.js';

const NAMES = ['alice', { text: 'bob', quote: '"' }, { text: 'c d', quote: '|' }] as const;

test.each(VERSIONS)('requests of %s are written alike with and without a message in between', (version) => {
  const opened = openGame({ version, names: NAMES, seed: 5 });
  if (!opened.ok) throw new Error(opened.error.message);
  const table = opened.value;
  const session = sessionOf(table);
  const player = eager(5);
  const asked = new Set<string>();
  for (let request = requestOf(table); request !== null; request = requestOf(table)) {
    const message = makeNotification(request.message);
    expect(session.pendingFor(request.seat)).toBe(makeText(message));
    asked.add(request.asked);
    const reaction = replyTo(version, player, message);
    if (reaction.kind !== 'reply') throw new Error(`no reply to ${makeText(message)}`);
    applyReply(table, reaction.reply);
  }
  expect([...asked].sort()).toEqual(version === 'v3' ? ['attacked', 'move'] : ['move']);
});
