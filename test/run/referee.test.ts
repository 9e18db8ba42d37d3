import { expect, test } from 'vitest';
import { SEXPR_CODEC } from '../../src/games/dominion/sexpr/kit/codec.js';
import { PROCESS_RULES } from '../../src/games/dominion/sexpr/process-rules.js';
import type { GameSession, Output } from '../../src/kit/game-session.js';
import { memoryPair, type Peer } from '../../src/peer/index.js';
import { referee } from '../../src/run/referee.js';
import type { Datum } from '../../src/wire/sexpr/datum.js';
import { makeText } from '../../src/wire/sexpr/writer.js';

const PROTOCOL = { codec: SEXPR_CODEC, processRules: PROCESS_RULES };
const RULE = { id: 'bid/word', title: 'a bid is a word', document: null, register: null };
const LIMITS = { deadline: 200, firstDeadline: 200, grace: 200, maxTurns: 100 };

/** All seats bid at once. A list is refused and asked for again; `out` costs the seat its game. */
function auction(seats: number): GameSession<Datum> {
  const bids = new Map<number, string>();
  const isPlaying = Array.from({ length: seats }, () => true);
  const waiting = (): number[] => isPlaying.flatMap((plays, seat) => (plays && !bids.has(seat) ? [seat] : []));
  const sendToAll = (text: string): Output[] =>
    isPlaying.flatMap((plays, seat): Output[] => (plays ? [{ kind: 'send', seat, text }] : []));
  const leave = (seat: number): Output[] => {
    isPlaying[seat] = false;
    return sendToAll(`(left ${seat})`);
  };
  const violation = { rule: RULE, reason: 'a list is not a bid', legal: ['pass'] };
  return {
    begin: () => sendToAll('(bid)'),
    receive: (seat, said) => {
      if (said === 'out') return [{ kind: 'close', seat, reason: 'out', violation }, ...leave(seat)];
      if (typeof said !== 'string') return [{ kind: 'send', seat, text: '(again)', violation }];
      bids.set(seat, said);
      return [{ kind: 'remark', seat, rule: RULE }, ...(waiting().length === 0 ? sendToAll('(over)') : [])];
    },
    leave,
    awaited: () => waiting().map((seat) => ({ seat, key: 'bid' })),
    pendingFor: () => null,
    hasResult: () => waiting().length === 0,
    isOver: () => waiting().length === 0,
    turns: () => isPlaying.map((_, seat) => Number(bids.has(seat))),
    standings: () =>
      isPlaying.map((_, seat) => ({ points: bids.get(seat)?.length ?? 0, turns: Number(bids.has(seat)) })),
    winners: () => [...bids.keys()],
    publicState: () => null,
  };
}

type Answer = (text: string) => string | null;

function seat(answer: Answer, heard: string[]): Peer<Datum> {
  const framer = SEXPR_CODEC.framer;
  const [player, own] = memoryPair({ label: 'player', framer: framer() }, { label: 'referee', framer: framer() });
  const play = async (): Promise<void> => {
    for (let next = await own.receive(10_000); next.ok; next = await own.receive(10_000)) {
      heard.push(makeText(next.message));
      const said = answer(makeText(next.message));
      if (said !== null) own.send(`${said}\n`);
    }
    await own.end();
  };
  void play();
  return player;
}

const bidding =
  (...bids: readonly (string | null)[]): Answer =>
  (text) =>
    text === '(over)' || text.startsWith('(left') ? null : (bids.at(text === '(bid)' ? 0 : -1) ?? null);

async function play(...answers: readonly Answer[]) {
  const heard = answers.map((): string[] => []);
  const peers = answers.map((answer, at) => seat(answer, heard[at] as string[]));
  return { report: await referee(PROTOCOL, auction(answers.length), peers, LIMITS), heard };
}

test('several seats can be waited for at once', async () => {
  const { report, heard } = await play(bidding('one'), bidding('three'), bidding('seven'));
  expect(report).toMatchObject({ finished: true, faults: [], winners: expect.arrayContaining([0, 1, 2]) });
  expect(report.seats.map(({ points, replies }) => [points, replies])).toEqual([3, 5, 5].map((points) => [points, 1]));
  expect(report.forfeits).toBeUndefined();
  expect(heard).toEqual([0, 1, 2].map(() => ['(bid)', '(over)']));
});

test('remarks are counted for the seat', async () => {
  const { report } = await play(bidding('one'), bidding('two'));
  expect(report.seats.map(({ nonStrict }) => nonStrict)).toEqual([
    [{ rule: RULE, times: 1 }],
    [{ rule: RULE, times: 1 }],
  ]);
});

test('a refused reply is a fault, and the game goes on', async () => {
  const { report, heard } = await play(bidding('(a b)', 'six'), bidding('two'));
  expect(report).toMatchObject({
    finished: true,
    faults: [{ seat: 0, rule: RULE, said: '(a b)', legal: ['pass'], reason: expect.stringContaining('refused') }],
  });
  expect(heard[0]).toEqual(['(bid)', '(again)', '(over)']);
});

test('a seat that is closed forfeits, and the others play on', async () => {
  const { report, heard } = await play(bidding('out'), bidding('two'));
  expect(report).toMatchObject({ finished: true, winners: [1], forfeits: [0], faults: [{ seat: 0, rule: RULE }] });
  expect(heard[1]).toContain('(left 0)');
});

test('so does a seat that misses its deadline', async () => {
  const { report } = await play(bidding(null), bidding('two'), bidding('three'));
  expect(report).toMatchObject({ winners: [1, 2], forfeits: [0], faults: [{ seat: 0, rule: { id: 'peer/timeout' } }] });
});
