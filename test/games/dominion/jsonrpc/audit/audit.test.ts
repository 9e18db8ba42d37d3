import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cardsOfEdition, randomKingdom } from '../../../../../src/games/dominion/engine/index.js';
import { jsonCards } from '../../../../../src/games/dominion/jsonrpc/encode-state.js';
import { JSONRPC_SERVER_GRADER } from '../../../../../src/games/dominion/jsonrpc/kit/server-grader.js';
import { JSONRPC } from '../../../../../src/games/dominion/jsonrpc/protocol.js';
import { RULES } from '../../../../../src/games/dominion/rules.js';
import { sourceFor } from '../../../../../src/kit/rule-registry.js';
import { type Audited, auditServer } from '../../../../../src/kit/server/index.js';
import { type Entry, type ReadTranscript, readTranscript } from '../../../../../src/kit/transcript/index.js';
import { caseOf, type Dialect, outcomeOf, told } from '../../../../run/server/jsonrpc-cases.js';
import { memoryServer } from '../../../../run/server/memory-server.js';

const PLAYERS = ['alice', 'bob', 'carol', 'dave', 'eve', 'fay'];

const read = (text: string) => {
  const found = readTranscript(text);
  if (!found.ok) throw new Error(JSON.stringify(found.error.slice(0, 3)));
  return found.value;
};

const audit = (recording: ReadTranscript, protocolName: string): Promise<Audited> =>
  auditServer(recording, { protocolName, protocol: JSONRPC, grader: JSONRPC_SERVER_GRADER });

const registersOf = ({ findings }: Audited): (string | null)[] =>
  findings.map(({ rule }) => {
    const registered = RULES.find(rule);
    return registered === null ? rule : (sourceFor(registered, 'jsonrpc/live')?.register ?? rule);
  });

describe("the recordings of dominAI's game module", () => {
  const audited = (name: string): Promise<Audited> => {
    const path = new URL(`../../../../../fixtures/recordings/${name}.transcript`, import.meta.url);
    return audit(read(readFileSync(path, 'utf8')), 'jsonrpc/live');
  };

  test.each(['dominai-two-seats', 'dominai-three-seats'])(
    '%s deviates where the register says so, only',
    async (name) => {
      expect(registersOf(await audited(name))).toEqual(['R-01']);
    },
  );

  test('show which of the allowed ways the module goes', async () => {
    expect((await audited('dominai-three-seats')).readings).toEqual({
      'J-24': 'a state has the members of the document',
      'J-28 GameOver': 'it comes before the answer to EndTurn',
      'J-28 StartTurn': 'it comes before the answer to EndTurn',
      'J-31': 'Played is not sent',
      'J-32': 'Shuffle is not sent',
      'J-33': 'an attack shows no hand',
      'J-41': 'victims are asked all at once',
    });
  });
});

/** A game of a server of ours with random players, as the kit sees it. */
async function played(seed: number, dialect: Dialect, setup: string, seats = 2 + (seed % 5)): Promise<string> {
  const strategy = seed % 3 === 0 ? 'random' : 'eager';
  const header = { title: 'a game', protocol: 'jsonrpc/docs', role: 'server', rules: 'cards/conserved' };
  const lines = Object.entries({ ...header, seats: PLAYERS.slice(0, seats).join(' '), strategy, setup });
  const one = caseOf(`${lines.map(([key, value]) => `${key}: ${value}`).join('\n')}\n`);
  const server = memoryServer({ dialect, showsHand: seed % 4 !== 0 });
  const outcome = await outcomeOf(one, dialect, { seed, games: 1, server });
  expect(told(outcome)).toBe('pass');
  return outcome.evidence as string;
}

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

test.each(SEEDS)('random players on a server of ours give no cause for complaint, seed %i', async (seed) => {
  const kingdom = jsonCards(randomKingdom(cardsOfEdition(2), seed)).join(' ');
  const rematch = seed % 8 === 1 ? '; rematch everybody' : '';
  const text = await played(seed, seed % 2 === 0 ? 'live' : 'docs', `kingdom ${kingdom}; leave after 12${rematch}`);
  expect(text.split('\n').length).toBeGreaterThan(100);
});

type Message = Record<string, unknown> & {
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
};
type Tamper = (message: Message, seat: string, before: Message | null) => Message | null | undefined;

/** The recording with the first message of the server changed that the tamperer wants to change; null leaves it out. */
function tampered(text: string, tamper: Tamper): Promise<Audited> {
  const { transcript } = read(text);
  let isDone = false;
  const last = new Map<string, Message>();
  const entries = transcript.entries.flatMap((entry): Entry[] => {
    if (entry.side === '#' || entry.kind !== 'message') return [entry];
    const message = JSON.parse(entry.text) as Message;
    const seat = entry.seat as string;
    if (entry.side === '>>') last.set(seat, message);
    const changed = entry.side === '<<' && !isDone ? tamper(message, seat, last.get(seat) ?? null) : undefined;
    if (changed === undefined) return [entry];
    isDone = true;
    return changed === null ? [] : [{ ...entry, text: JSON.stringify(changed) }];
  });
  if (!isDone) throw new Error('there was nothing to tamper with');
  return audit(
    { transcript: { ...transcript, entries }, lines: { header: {}, entries: [] } },
    transcript.header.protocol,
  );
}

const answering = (before: Message | null, method: string, card?: string): boolean =>
  before?.method === method && (card === undefined || before.params?.['card'] === card);

/** Changes the state in the answer to a request. */
const inResult =
  (method: string, card: string | undefined, change: (state: Record<string, unknown>) => object): Tamper =>
  (message, _, before) =>
    message.result !== undefined && answering(before, method, card)
      ? { ...message, result: { ...message.result, ...change(message.result) } }
      : undefined;

const inParams =
  (method: string, change: (params: Record<string, unknown>) => object): Tamper =>
  (message) =>
    message.method === method && message.params !== undefined
      ? { ...message, params: { ...message.params, ...change(message.params) } }
      : undefined;

const supplyWith = (state: Record<string, unknown>, card: string, more: number): object => {
  const supply = state['supply'] as Record<string, number>;
  return { supply: { ...supply, [card]: (supply[card] as number) + more } };
};

const foreign = (hand: unknown): string[] => ['Province', ...(hand as string[]).slice(1)];

const TAMPERED: readonly (readonly [string, string, Tamper])[] = [
  [
    'a pile that is too small at the start',
    'setup/supply',
    inParams('StartTurn', (it) => supplyWith(it, 'Estate', -1)),
  ],
  ['a first hand with a province', 'setup/deck', inParams('StartTurn', ({ hand }) => ({ hand: foreign(hand) }))],
  ['a turn with two actions', 'turn/counters', inParams('StartTurn', () => ({ actions: 2 }))],
  [
    'a copper worth two',
    'effect/treasure',
    inResult('Play', 'Copper', ({ treasure }) => ({ treasure: Number(treasure) + 1 })),
  ],
  [
    'a buy for nothing',
    'effect/buy',
    inResult('Buy', 'Silver', ({ treasure }) => ({ treasure: Number(treasure) + 3 })),
  ],
  ['a buy that does not count', 'effect/buy', inResult('Buy', 'Silver', () => ({ buys: 1 }))],
  [
    'a bought card that stays in its pile',
    'effect/buy',
    inResult('Buy', 'Silver', (it) => supplyWith(it, 'Silver', 1)),
  ],
  [
    'a smithy that draws a card that is not there',
    'effect/draw',
    inResult('Play', 'Smithy', ({ hand }) => ({ hand: foreign(hand) })),
  ],
  [
    'a smithy that draws two',
    'effect/draw',
    inResult('Play', 'Smithy', ({ hand }) => ({ hand: (hand as string[]).slice(1) })),
  ],
  [
    'a village that gives one action',
    'effect/bonus',
    inResult('Play', 'Village', ({ actions }) => ({ actions: Number(actions) - 1 })),
  ],
  [
    'a hand of four after the turn',
    'effect/clean',
    inResult('EndTurn', undefined, ({ hand }) => ({ hand: (hand as string[]).slice(1) })),
  ],
  [
    'a card less in the discard pile',
    'cards/conserved',
    inResult('EndTurn', undefined, ({ discard }) => ({ discard: Number(discard) - 1 })),
  ],
  [
    'another id in the answer',
    'session/unknown-id',
    (message) => (message.result === undefined ? undefined : { ...message, id: 424242 }),
  ],
  [
    'a missing version',
    'session/version',
    ({ jsonrpc: _, ...message }) => (message.result === undefined ? undefined : message),
  ],
  [
    'a missing member',
    'message/members',
    (message) => {
      if (message.result === undefined || !('deck' in message.result)) return undefined;
      const { deck: _, ...result } = message.result;
      return { ...message, result };
    },
  ],
  ['a deck that is shown', 'state/own-cards', inParams('StartTurn', () => ({ cards: ['Copper', 'Estate'] }))],
  [
    'a refusal of what is legal',
    'accept/legal',
    ({ id, result }, _, before) =>
      result !== undefined && answering(before, 'Buy')
        ? { jsonrpc: '2.0', id, error: { code: -32600, message: 'no' } }
        : undefined,
  ],
  [
    'no answer to a buy',
    'server/goes-on',
    ({ result }, _, before) => (result !== undefined && answering(before, 'Buy') ? null : undefined),
  ],
  [
    'no answer to the end of a turn',
    'turn/result',
    ({ result }, _, before) => (result !== undefined && answering(before, 'EndTurn') ? null : undefined),
  ],
  [
    'a play that a seat is not notified of',
    'news/played',
    (message) => (message.method === 'Played' ? null : undefined),
  ],
  ['a play of another card', 'news/played', inParams('Played', () => ({ card: 'Province' }))],
  [
    'a shuffle that a seat is not notified of',
    'news/shuffle',
    (message) => (message.method === 'Shuffle' ? null : undefined),
  ],
  ['a wrong hand in an attack', 'attack/hand', inParams('Attack', ({ hand }) => ({ hand: foreign(hand) }))],
  [
    'a militia that one victim is not asked about',
    'attack/recipients',
    (message) => (message.method === 'Attack' ? null : undefined),
  ],
  [
    'a score too high',
    'end/scores',
    inParams('GameOver', ({ scores }) => ({ scores: { ...(scores as object), alice: 99 } })),
  ],
  [
    'a loser who has won',
    'end/result',
    (message) =>
      message.method === 'GameOver' && message.params?.['result'] === 'Lose'
        ? { ...message, params: { ...message.params, result: 'Win' } }
        : undefined,
  ],
  [
    'an end that a seat is not notified of',
    'end/game-over',
    (message) => (message.method === 'GameOver' ? null : undefined),
  ],
  [
    'a start that a seat is not notified of',
    'start/all',
    (message) => (message.method === 'StartGame' ? null : undefined),
  ],
];

describe('a recording that was tampered with', async () => {
  const kingdom = 'Militia Smithy Village Market Festival Laboratory Moat Cellar Gardens Workshop';
  const text = await played(5, 'docs', `kingdom ${kingdom}`, 3);
  test.each(TAMPERED)('shows %s', async (_, rule, tamper) => {
    const rules = (await tampered(text, tamper)).findings.map((finding) => finding.rule);
    expect(rules).toContain(rule);
  });
});
