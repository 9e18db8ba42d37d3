import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../../src/games/dominion/engine/index.js';
import { makeNotification } from '../../../src/games/dominion/sexpr/messages.js';
import { openGame } from '../../../src/games/dominion/sexpr/open-game.js';
import { attackedState, profileOf } from '../../../src/games/dominion/sexpr/state-codec.js';
import type { SexprTable } from '../../../src/games/dominion/sexpr/table.js';
import type { SexprProtocol, Version } from '../../../src/games/dominion/sexpr/versions.js';
import { readTranscript } from '../../../src/kit/transcript/index.js';
import type { GameReport } from '../../../src/run/game-report.js';
import { referee } from '../../../src/run/referee.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { makeText } from '../../../src/wire/sexpr/writer.js';
import { audited } from '../../games/dominion/sexpr/audit/audited.js';
import { type Change, type DriverSession, driverSession, type GameDriver, type OutgoingMessage } from '../driver.js';
import { attackerFirst, echoing, keepingActions } from '../sexpr-readings.js';
import { type MemoryDriverOptions, memoryDriver, type OpenSession } from './memory-driver.js';
import { gradeWith, gradingOf, shown } from './sexpr-cases.js';

type Play = NonNullable<MemoryDriverOptions['play']>;

const NOTHING: GameReport = { finished: true, interrupted: false, seats: [], winners: [], faults: [] };

/** A referee that does something of its own with what is illegal. */
const lenientReferee =
  (refuse: (driver: GameDriver, request: OutgoingMessage, tell: (dispatch: OutgoingMessage) => void) => void): Play =>
  async (_, session, players, { deadline, signal }) => {
    const driver = (session as DriverSession).driver;
    const tell = ({ seat, text }: OutgoingMessage): void => players[seat]!.send(`${text}\n`);
    for (let request = driver.request(); request !== null && !signal?.aborted; request = driver.request()) {
      tell(request);
      const received = await players[request.seat]!.receive(deadline);
      if (!received.ok) break;
      const outcome = driver.take(received.message);
      if (!outcome.legal) refuse(driver, request, tell);
      else for (const each of outcome.messages) tell(each);
    }
    await Promise.all(players.map((player) => player.end(0)));
    return NOTHING;
  };

const handIn = ({ text }: OutgoingMessage): string[] => /\(hand ([^)]*)\)/.exec(text)?.[1]?.split(' ') ?? [];

/** Ends the turn with the first card of the hand visible. */
function endTurn(driver: GameDriver, request: OutgoingMessage): readonly OutgoingMessage[] {
  const outcome = driver.take(['clean', ...handIn(request).slice(0, 1)]);
  return outcome.legal ? outcome.messages : [];
}

/** All victims are asked at once, and then all answers are taken. */
const atOnce =
  (table: () => SexprTable): Play =>
  async (_, session, players, options) => {
    const driver = (session as DriverSession).driver;
    const tell = ({ seat, text }: OutgoingMessage): void => players[seat]!.send(`${text}\n`);
    for (let request = driver.request(); request !== null && !options.signal?.aborted; request = driver.request()) {
      const seen = table();
      const { game, names } = seen;
      const isAttack = request.text.startsWith('(attacked');
      const victims = isAttack ? names.map((_, seat) => (game.turn + seat) % names.length).slice(1) : [request.seat];
      for (const seat of victims) {
        const state = attackedState(seen, seat);
        const attack = makeNotification({ kind: 'attacked', name: names[game.turn]!, state });
        tell(isAttack ? { seat, text: makeText(attack) } : request);
      }
      const replies: Datum[] = [];
      for (const seat of victims) {
        const received = await players[seat]!.receive(options.deadline);
        if (!received.ok) return end(players);
        replies.push(received.message);
      }
      for (const reply of replies) {
        const outcome = driver.take(reply);
        if (!outcome.legal) return end(players);
        for (const each of outcome.messages) tell(each);
      }
    }
    return end(players);
  };

const end = async (players: Parameters<Play>[2]): Promise<GameReport> => {
  await Promise.all(players.map((player) => player.end(0)));
  return NOTHING;
};

interface Reading {
  readonly change?: Change;
  readonly play?: (table: () => SexprTable) => Play;
  readonly piles?: boolean;
}

function serverOf(version: Version, { change, play, piles }: Reading) {
  let current: SexprTable;
  const open: OpenSession = (names, seed) => {
    const rules = { ...rulesOf(profileOf(version)), ...(piles && { emptyPiles: [3, 4] as const }) };
    const table = openGame({ version, names, seed, rules });
    if (!table.ok) throw new Error(table.error.message);
    current = table.value;
    return driverSession(table.value, change);
  };
  return memoryDriver(open, { deadline: 3000, play: play?.(() => current) ?? referee });
}

/** The document as it stands: a silver is worth two, and two and three is less than six. */
const literal: Change = (driver) => ({
  take: (said) =>
    driver.take(makeText(said) === '(act mine silver gold)' ? ['act', 'mine', 'gold', 'silver', 'gold'] : said),
});

const READINGS: readonly (readonly [string, SexprProtocol, Reading, RegExp, string, string])[] = [
  [
    'asks again',
    'sexpr/v1',
    { play: () => lenientReferee(() => {}) },
    /refused|mine\/copper|clean\//,
    'S-65',
    'the player is asked again',
  ],
  [
    'asks victims again',
    'sexpr/v3',
    { play: () => lenientReferee(() => {}) },
    /defense\//,
    'S-65',
    'the player is asked again',
  ],
  [
    'ends the turn, and tells the others',
    'sexpr/v1',
    { play: () => lenientReferee((driver, request, tell) => endTurn(driver, request).forEach(tell)) },
    /buy\/refused/,
    'S-65',
    "the player's turn is ended",
  ],
  [
    'ends the turn, and tells nobody',
    'sexpr/v1',
    { play: () => lenientReferee((driver, request) => void endTurn(driver, request)) },
    /buy\/refused/,
    'S-65',
    "the player's turn is ended",
  ],
  [
    'attacks all at once',
    'sexpr/v3',
    { play: atOnce },
    /militia\/|defended\/|v3\/server\/game\/four/,
    'S-48',
    'all victims are attacked at once',
  ],
  [
    'puts the attacker first',
    'sexpr/v3',
    { change: attackerFirst },
    /militia\//,
    'S-21',
    'in an attack, the attacker comes first',
  ],
  [
    'tells defenders too',
    'sexpr/v3',
    { change: echoing },
    /defended\/|militia\/twice/,
    'S-53',
    'the defender is notified as well',
  ],
  [
    'keeps actions after a buy',
    'sexpr/v1',
    { change: keepingActions },
    /buy\//,
    'S-23',
    'a buy leaves the actions as they were',
  ],
  [
    'takes a treasure without a buy, as the driver of version 1 does',
    'sexpr/v1',
    {},
    /add\//,
    'S-35',
    'a treasure may be added without a buy left',
  ],
  ['ends with three piles', 'sexpr/v1', { piles: true }, /end\//, 'S-59', 'three empty piles end the game, too'],
];

describe('a server is free to follow another reading, and', () => {
  it.each(READINGS)('%s', async (_name, protocol, reading, wanted, id, text) => {
    const server = serverOf(protocol.slice(-2) as Version, reading);
    const graded = await gradeWith(
      server,
      protocol,
      (each) => wanted.test(each),
      gradingOf(protocol, { deadline: 2000 }),
    );
    expect(graded.length).toBeGreaterThan(2);
    expect(graded.map(shown).filter((line) => !line.endsWith(' pass'))).toEqual([]);
    expect(graded.map(({ outcome }) => outcome.readings[id]).filter(Boolean)).toContain(text);
  });

  it('takes the limit of the mine literally, which is shown and not failed', async () => {
    const server = serverOf('v1', { change: literal });
    const graded = await gradeWith(server, 'sexpr/v1', (id) => id.endsWith('mine/silver-to-gold'));
    expect(graded.map(({ outcome }) => outcome.verdict)).toEqual(['non-strict']);
    expect(graded[0]?.outcome.findings.map(({ rule }) => rule)).toEqual(['accept/mine-by-cost']);
    expect(graded[0]?.outcome.readings['S-24']).toContain('literally');
  });

  it('may end one connection before another has delivered what was sent to it before', async () => {
    const [graded] = await gradeWith(serverOf('v3', {}), 'sexpr/v3', (id) => id.endsWith('add/without-buys'));
    const lines = (graded?.outcome.evidence ?? '').split('\n');
    const late = lines.findIndex((line) => line.endsWith('<< @bob (moved alice (buy copper))'));
    const [notification = ''] = lines.splice(late, 1);
    lines.splice(lines.findIndex((line) => line.endsWith('<< @alice end')) + 1, 0, notification);
    const read = readTranscript(lines.join('\n'));
    if (!read.ok) throw new Error(read.error[0]?.message);
    const { findings, readings } = audited(read.value);
    expect(findings).toEqual([]);
    expect(readings['S-65']).not.toBe('the game goes on without the player');
  });

  it('is held to what it does first', async () => {
    let games = 0;
    const change: Change = (driver, table) => (games++ % 2 === 0 ? attackerFirst(driver, table) : {});
    const graded = await gradeWith(serverOf('v3', { change }), 'sexpr/v3', (id) =>
      /militia\/(players|state)$/.test(id),
    );
    expect(graded.map(({ outcome }) => outcome.verdict)).toEqual(['pass', 'fail']);
    expect(graded[1]?.outcome.findings.map(({ rule }) => rule)).toEqual(['attacked/players']);
  });
});
