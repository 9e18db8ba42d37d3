import { describe, expect, it } from 'vitest';
import type { SexprProtocol, Version } from '../../../src/games/dominion/sexpr/versions.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { makeText } from '../../../src/wire/sexpr/writer.js';
import { LONG } from '../../sizes.js';
import { type Change, type OutgoingMessage, openDriver, type ReplyOutcome } from '../driver.js';
import { memoryDriver, ownSession } from './memory-driver.js';
import { gradeWith, gradingOf, shown } from './sexpr-cases.js';

const VERSIONS: readonly Version[] = ['v1', 'v2', 'v3'];
const own = (version: Version) => memoryDriver(ownSession(version), { deadline: 2000 });

/** Seats that the referee does not offer in memory. */
const isOffered = (id: string): boolean => !id.includes('/seats/');

/** In each version its own cases, and of the earlier ones every fourth. */
const isSliced =
  (version: Version) =>
  (id: string): boolean => {
    const isOwn = id.startsWith(`sexpr/${version}/`);
    return isOffered(id) && (LONG || isOwn || [...id].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 4 === 0);
  };

describe('our own referee', () => {
  it.each(VERSIONS)('passes every case of %s, and breaks not even a contested rule', async (version) => {
    const graded = await gradeWith(own(version), `sexpr/${version}`, isSliced(version));
    expect(graded.length).toBeGreaterThan(20);
    expect(graded.map(shown).filter((line) => !line.endsWith(' pass'))).toEqual([]);
  });

  it('is found to follow the readings of the drivers', async () => {
    const wanted =
      /militia\/players|defended\/recipients|mine\/silver-to-gold|buy\/counts|remodel\/itself|robust\/extra/;
    const graded = await gradeWith(own('v3'), 'sexpr/v3', (id) => wanted.test(id));
    expect(Object.assign({}, ...graded.map(({ outcome }) => outcome.readings))).toMatchObject({
      'S-09': 'what follows a reply is a fault',
      'S-21': 'in an attack, the victim comes first',
      'S-23': 'a buy leaves no actions',
      'S-24': 'a mine turns silver into gold',
      'S-30': 'a remodel may not trash itself',
      'S-48': 'victims are attacked one after another',
      'S-53': 'the defender is not notified',
      'S-65': 'the game is broken off',
    });
  });

  it('gives the same recording for the same seed, but for the times', async () => {
    const wanted = (id: string): boolean => id.endsWith('militia/twice') || id.endsWith('cellar/discards-first');
    const evidence = async () =>
      (await gradeWith(own('v3'), 'sexpr/v3', wanted)).map(({ outcome }) =>
        outcome.evidence?.replace(/^\[.*?\]/gm, ''),
      );
    const first = await evidence();
    expect(first.map((text) => text?.includes('situation: '))).toEqual([true, true]);
    expect(await evidence()).toEqual(first);
  });

  it('does not come into a situation that no strategy leads to', async () => {
    const grading = gradingOf('sexpr/v1', { games: 1 });
    const [graded] = await gradeWith(own('v1'), 'sexpr/v1', (id) => id.endsWith('mine/refused-not-in-supply'), grading);
    const idle = memoryDriver(ownSession('v1'));
    expect(graded?.outcome.verdict).toBe('pass');
    const five = await gradeWith(idle, 'sexpr/v1', (id) => id.endsWith('seats/five'), grading);
    expect(five.map(shown)).toEqual(['sexpr/v1/server/seats/five not-applicable no game of 5']);
  });
});

const withDispatches =
  (change: (dispatches: readonly OutgoingMessage[], said: Datum) => readonly OutgoingMessage[]): Change =>
  (driver) => ({
    take: (said): ReplyOutcome => {
      const outcome = driver.take(said);
      return outcome.legal ? { legal: true, messages: change(outcome.messages, said) } : outcome;
    },
  });

const withRequest =
  (change: (request: OutgoingMessage) => OutgoingMessage | null): Change =>
  (driver) => ({
    request: () => {
      const request = driver.request();
      return request && change(request);
    },
  });

const replaced = (from: string | RegExp, to: string): Change =>
  withRequest(({ seat, text }) => ({ seat, text: text.replace(from, to) }));

/** Each a server with one rule broken, the case that shows it, and the rule that it is told. */
const BROKEN: readonly (readonly [string, SexprProtocol, Change, string, string])[] = [
  ['tells nobody of plays', 'sexpr/v1', withDispatches(() => []), 'moved/to-the-other', 'moved/recipients'],
  [
    'tells the mover as well',
    'sexpr/v1',
    withDispatches((all) => all.flatMap((each) => [each, { ...each, seat: 1 - each.seat }])),
    'moved/to-the-other',
    'moved/recipients',
  ],
  [
    'hides the visible card',
    'sexpr/v1',
    withDispatches((all) => all.map((each) => ({ ...each, text: each.text.replace(/\(clean \w+\)/, '(clean)') }))),
    'moved/clean',
    'moved/verbatim',
  ],
  [
    'starts with a copper too many',
    'sexpr/v1',
    replaced('(supply copper', '(supply copper copper'),
    'start/two-seats',
    'setup/supply',
  ],
  [
    'lists the trash the oldest first',
    'sexpr/v1',
    replaced(/\(trash ([a-z ]+)\)/, '(trash $1)'),
    'trash/newest-first',
    '',
  ],
  ['writes numbers with a zero', 'sexpr/v1', replaced('(buys ', '(buys 0'), 'message/numbers', 'state/numbers'],
  ['leaves out a field', 'sexpr/v1', replaced(/ \(plays[^)]*\)/, ''), 'message/ten-fields', 'state/grammar'],
  [
    'gives coins to victims',
    'sexpr/v3',
    replaced(/(\(attacked .*)\(coins 0\)/, '$1(coins 2)'),
    'militia/state',
    'attacked/state',
  ],
  [
    'shows all discarded cards',
    'sexpr/v3',
    withDispatches((all) =>
      all.map((each) => ({ ...each, text: each.text.replace(/\(discard (\w+)\)/, '(discard $1 $1)') })),
    ),
    'defended/first-card',
    'defended/first-card',
  ],
  [
    'tells no defenses',
    'sexpr/v3',
    withDispatches((all) => all.filter(({ text }) => !text.startsWith('(defended'))),
    'defended/recipients',
    'defended/recipients',
  ],
  [
    'accepts what costs too much, and does nothing',
    'sexpr/v1',
    (driver) => ({
      take: (said): ReplyOutcome => {
        const outcome = driver.take(said);
        if (outcome.legal || makeText(said) !== '(buy province)') return outcome;
        return { legal: true, messages: [{ seat: 1, text: '(moved alice (buy province))' }] };
      },
    }),
    'buy/refused-beyond-coins',
    'buy/coins',
  ],
  [
    'refuses a clean that is early',
    'sexpr/v1',
    (driver) => ({
      take: (said) => (makeText(said) === '(clean copper)' ? driver.take(['clean', 'province']) : driver.take(said)),
    }),
    'clean/early',
    'accept/legal',
  ],
];

describe('a server that', () => {
  it.each(BROKEN.filter(([, , , , rule]) => rule !== ''))(
    '%s is found out',
    async (_name, protocol, change, path, rule) => {
      const version = protocol.slice(-2) as Version;
      const server = memoryDriver(openDriver(version, change), { deadline: 2000 });
      const grading = gradingOf(protocol, { deadline: 300 });
      const graded = await gradeWith(server, protocol, (id) => id.endsWith(`/server/${path}`), grading);
      expect(graded.map(({ outcome }) => outcome.verdict)).toEqual(['fail']);
      expect(graded.flatMap(({ outcome }) => outcome.findings.map((each) => each.rule))).toContain(rule);
    },
  );
});
