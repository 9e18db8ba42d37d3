import { describe, expect, test } from 'vitest';
import { planGameCase } from '../../../../src/games/dominion/sexpr/kit/game-case-plan.js';
import { cardsOfVersion, VERSIONS, type Version } from '../../../../src/games/dominion/sexpr/messages.js';
import { SEXPR } from '../../../../src/games/dominion/sexpr/protocol.js';
import { type Output, turnsOf } from '../../../../src/kit/game-session.js';
import { parseText } from '../../../../src/wire/sexpr/writer.js';

/** What a game can still show after so many turns, it does not show. */
const TURNS = 60;

/** Plays a game in memory; everything that was sent and said in it, as text. */
function play(version: Version, seed: number, strategies: readonly string[]) {
  const names = ['alice', 'bob', 'carol', 'dave'].slice(0, strategies.length);
  const opened = SEXPR.openSession({ names, versions: names.map(() => version), seed, settings: {} });
  if (!opened.ok) throw new Error(opened.error.message);
  const session = opened.value;
  const players = strategies.map((name, seat) => SEXPR.player(version, name, seed + seat).receive);
  const sent: string[] = [];
  const said: string[] = [];
  const queue: Output[] = [...session.begin()];
  for (let output = queue.shift(); output !== undefined; output = queue.shift()) {
    expect(output.kind, 'nothing is refused, or passes only under some readings').toBe('send');
    if (output.kind !== 'send') continue;
    sent.push(output.text);
    const { seat, text } = output;
    for (const reply of players[seat]?.(datumOf(text)) ?? []) {
      said.push(reply);
      if (Math.max(...turnsOf(session)) < TURNS) queue.push(...session.receive(seat, datumOf(reply)));
    }
  }
  return { sent, said };
}

function datumOf(text: string) {
  const parsed = parseText(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

/** The most actions that one player has played in one turn. */
function longestChain(said: readonly string[]): number {
  let chain = 0;
  return Math.max(
    ...said.map((reply) => {
      if (reply.startsWith('(act')) chain++;
      else if (reply.startsWith('(clean')) chain = 0;
      return chain;
    }),
  );
}

describe('the opponent of whole games says everything that the grammar has words for', () => {
  test.each(VERSIONS)('in %s, within a few games', (version) => {
    const cards = cardsOfVersion(version);
    const actions = cards.slice(cards.indexOf('mine'));
    const games = [1, 2, 3].map((seed) => play(version, seed, ['every-form', 'every-form', 'every-form']));
    const said = games.flatMap((game) => game.said);
    const forms = new Set(said);
    const missing = [
      ...actions.filter((card) => !said.some((reply) => reply.startsWith(`(act ${card}`))),
      ...['copper', 'silver', 'gold'].filter((card) => !forms.has(`(add ${card})`)),
      ...[...actions, 'copper', 'silver', 'gold', 'estate', 'duchy', 'province'].filter(
        (card) => !forms.has(`(buy ${card})`) && !said.some((reply) => reply.endsWith(` ${card})`)),
      ),
      ...['(clean)', '(clean copper)'].filter((form) => !forms.has(form)),
    ];
    expect(missing).toEqual([]);
    if (version === 'v1') return;
    expect([...forms].filter((form) => /^\(act cellar(?: \w+){3,}\)$/.test(form)).length).toBeGreaterThan(0);
    expect([...forms]).toContain('(act cellar)');
    expect(longestChain(said)).toBeGreaterThanOrEqual(6);
    if (version === 'v2') return;
    expect([...forms]).toEqual(expect.arrayContaining(['(moat)', '(discard)']));
    expect([...forms].some((form) => /^\(discard \w+ \w+\)$/.test(form))).toBe(true);
  });

  test('nearly every game with it shows a cellar without cards, the first three among them', () => {
    const shown = Array.from({ length: 12 }, (_, seed) =>
      play('v3', seed + 1, ['big-money', ...(planGameCase(seed + 1).opponents ?? [])].slice(0, 2)),
    ).map(({ sent }) => sent.some((text) => /^\(moved bob \(act cellar\)\)$/.test(text)));
    expect(shown.filter((each) => !each).length).toBeLessThanOrEqual(2);
    expect(shown.slice(0, 3)).toEqual([true, true, true]);
  });

  test('the same seed gives the same game, another seed another', () => {
    const opponents = ['every-form', 'every-form'];
    expect(play('v3', 7, opponents)).toEqual(play('v3', 7, opponents));
    expect(play('v3', 7, opponents)).not.toEqual(play('v3', 8, opponents));
  });
});

test('every whole game has that opponent, and every third one has names in quotes, which is contested', () => {
  const plans = Array.from({ length: 9 }, (_, seed) => planGameCase(seed));
  expect(plans.every(({ opponents }) => opponents?.[0] === 'every-form')).toBe(true);
  const quoted = plans.filter(({ settings }) => settings?.['names'] === 'quoted');
  expect(quoted).toHaveLength(3);
  for (const { contested } of quoted) expect(contested).toContain('peer/died');
  expect(plans.filter(({ contested }) => contested !== undefined)).toEqual(quoted);
});
