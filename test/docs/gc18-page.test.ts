import { describe, expect, test } from 'vitest';
import { GC18_CODEC } from '../../src/games/eriantys/gc18/codec.js';
import { decodeModelState } from '../../src/games/eriantys/gc18/decode-state.js';
import { MOVE_ERROR_CODES } from '../../src/games/eriantys/gc18/judge-move.js';
import { CLIENT_MESSAGES, ERROR_CODES, SERVER_MESSAGES } from '../../src/games/eriantys/gc18/messages.js';
import { parseModelState } from '../../src/games/eriantys/gc18/schema.js';
import { SESSION_STATES } from '../../src/games/eriantys/gc18/session-machine.js';
import { unwrap } from '../unwrap.js';
import { BLOCKS, textOf } from './protocol-pages.js';

const blocksOf = (info: string): string[] =>
  BLOCKS.filter((block) => block.info.join(' ') === info).map(({ text }) => text);

const linesIn = (info: string): [side: string, text: string][] =>
  blocksOf(info)
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => [line.slice(0, 2), line.slice(3)]);

const problemWith = (side: string, text: string) =>
  GC18_CODEC.checkMessage('1', side === '>>' ? 'player' : 'server', text);

describe('docs/protocols/gc18.md', () => {
  test.each(linesIn('gc18'))('%s %s is a message', (side, text) => {
    expect(problemWith(side, text)).toBeNull();
  });

  test.each(linesIn('gc18 wrong'))('%s %s is none', (side, text) => {
    expect(problemWith(side, text)).not.toBeNull();
  });

  test('shows a state that is consistent', () => {
    const [text = ''] = blocksOf('gc18 state');
    const { inconsistencies } = unwrap(decodeModelState(unwrap(parseModelState(JSON.parse(text)))));
    expect(inconsistencies).toEqual([]);
  });

  const page = textOf('gc18.md');
  test.each([...SESSION_STATES, ...SERVER_MESSAGES, ...CLIENT_MESSAGES, ...ERROR_CODES, ...MOVE_ERROR_CODES])(
    'has a row for %s',
    (word) => {
      expect(page).toMatch(new RegExp(`^\\| \`${word}\` \\|`, 'm'));
    },
  );

  test('has every member of a state', () => {
    const [text = ''] = blocksOf('gc18 state');
    const members = Object.keys(JSON.parse(text));
    expect(members.filter((member) => !page.includes(`| \`${member}\` |`))).toEqual([]);
  });
});
