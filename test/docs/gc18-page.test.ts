import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GC18_CODEC } from '../../src/games/eriantys/gc18/codec.js';
import { decodeModelState } from '../../src/games/eriantys/gc18/decode-state.js';
import { MOVE_ERROR_CODES } from '../../src/games/eriantys/gc18/judge-wire-move.js';
import { CLIENT_MESSAGES, ERROR_CODES, SERVER_MESSAGES } from '../../src/games/eriantys/gc18/messages.js';
import { parseModelState } from '../../src/games/eriantys/gc18/schema.js';
import { SESSION_STATES } from '../../src/games/eriantys/gc18/session-machine.js';
import { problemsWithState } from '../../src/games/eriantys/gc18/state-problems.js';
import { CASES } from '../kit/fixtures.js';
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
    const state = unwrap(parseModelState(JSON.parse(text)));
    expect(problemsWithState(state, unwrap(decodeModelState(state)))).toEqual([]);
  });

  const page = textOf('gc18.md');
  test.each([...SESSION_STATES, ...SERVER_MESSAGES, ...CLIENT_MESSAGES, ...ERROR_CODES, ...MOVE_ERROR_CODES])(
    'has a row for %s',
    (word) => {
      expect(page).toMatch(new RegExp(`^\\| \`${word}\` \\|`, 'm'));
    },
  );

  test('names the errors after which the server asks again', () => {
    const [, said = ''] = /After ([^.;]*), Herald's server repeats its\s+request/.exec(page) ?? [];
    const names = [...said.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(names).toEqual(ERROR_CODES.filter((code) => /^NICKNAME|^INVALID/.test(code)));
  });

  test('has every member of a state', () => {
    const [text = ''] = blocksOf('gc18 state');
    const members = Object.keys(JSON.parse(text));
    expect(members.filter((member) => !page.includes(`| \`${member}\` |`))).toEqual([]);
  });

  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  test.each([
    { role: 'server', text: page, figure: /more than (\d+) cases try every message/ },
    { role: 'server', text: changelog, figure: /servers of Eriantys over TCP: more than (\d+) cases/ },
    { role: 'player', text: changelog, figure: /`greedy` and `random`, more than (\d+) cases/ },
  ])('has no more cases for a $role promised than there are: $figure', ({ role, text, figure }) => {
    const cases = CASES.filter(({ id }) => id.startsWith(`gc18/1/${role}/`));
    const promised = Number(figure.exec(text)?.[1]);
    expect(promised).toBeGreaterThanOrEqual(120);
    expect(cases.length).toBeGreaterThan(promised);
  });
});
