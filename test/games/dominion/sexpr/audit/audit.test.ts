import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTranscript } from '../../../../../src/kit/transcript/index.js';
import { audited } from './audited.js';

const recorded = (name: string, change: (text: string) => string = (text) => text) => {
  const url = new URL(`../../../../../fixtures/recordings/${name}.transcript`, import.meta.url);
  const read = readTranscript(change(readFileSync(url, 'utf8')));
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join('\n'));
  return read.value;
};

/** The one thing that the original drivers do and the documents do not have: names with digits and hyphens (S-01). */
const KNOWN = ['names/letters contested'];

const shown = ({ findings }: ReturnType<typeof audited>): string[] =>
  findings.map(({ rule, level }) => `${rule} ${level}`);

describe('recordings of the original drivers', () => {
  it.each([
    ['v1-two-seats', { 'S-23': 'a buy leaves no actions', 'S-24': 'a mine turns silver into gold' }],
    ['v2-three-seats', { 'S-24': 'a mine turns silver into gold', 'S-59': 'only the last province ends the game' }],
    [
      'v3-four-seats',
      {
        'S-21': 'in an attack, the victim comes first',
        'S-24': 'a mine turns silver into gold',
        'S-48': 'victims are attacked one after another',
        'S-53': 'the defender is not notified',
        'S-59': 'only the last province ends the game',
      },
    ],
  ])('%s shows nothing but what the register knows', (name, readings) => {
    const found = audited(recorded(name));
    expect(shown(found)).toEqual(KNOWN);
    expect(found.readings).toEqual(readings);
  });
});

/** The start of a long recording is enough. */
const LINES = 800;

function once(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`nothing to replace: ${from}`);
  return changed.split('\n').slice(0, LINES).join('\n');
}

describe('the same recordings with one thing changed', () => {
  it.each<[string, string, string | RegExp, string, string]>([
    [
      'a notification with another card',
      'v1-two-seats',
      /\(moved 0-alice \(buy silver\)\)/,
      '(moved 0-alice (buy gold))',
      'moved/verbatim',
    ],
    [
      'a notification with another name',
      'v1-two-seats',
      /\(moved 0-alice \(buy silver\)\)/,
      '(moved 1-bob (buy silver))',
      'moved/recipients',
    ],
    ['a coin too many', 'v1-two-seats', '(coins 2)', '(coins 3)', 'effect/treasure'],
    ['a card from nowhere', 'v1-two-seats', '(discards silver)', '(discards silver gold)', 'effect/buy'],
    [
      'a bought card among the played ones',
      'v1-two-seats',
      /\(plays ([a-z ]+)\) \(discards silver\)/,
      '(plays silver $1) (discards)',
      'effect/buy',
    ],
    ['a pile that is too high', 'v1-two-seats', '(supply copper', '(supply copper copper', 'setup/supply'],
    [
      'a first hand of four',
      'v1-two-seats',
      /\(deck ([a-z ]+)\) \(hand copper /,
      '(deck copper $1) (hand ',
      'setup/hand',
    ],
    ['the other player first', 'v1-two-seats', '(players 1-bob 0-alice)', '(players 0-alice 1-bob)', 'state/players'],
    [
      'an action after a treasure',
      'v1-two-seats',
      '(actions 0) (buys 1) (coins 1)',
      '(actions 1) (buys 1) (coins 1)',
      'state/counters',
    ],
    ['a field that is missing', 'v1-two-seats', '(trash) ', '', 'state/grammar'],
    ['fields in another order', 'v1-two-seats', '(actions 1) (buys 1)', '(buys 1) (actions 1)', 'state/grammar'],
    ['a number with a leading zero', 'v1-two-seats', '(buys 1)', '(buys 01)', 'state/numbers'],
    [
      'a message that no grammar has',
      'v1-two-seats',
      '(moved 0-alice (buy silver))',
      '(bought 0-alice silver)',
      'message/grammar',
    ],
    [
      'a second card of a discard',
      'v3-four-seats',
      /\(defended 1-bob \(discard (\w+)\)\)/,
      '(defended 1-bob (discard $1 $1))',
      'defended/first-card',
    ],
    [
      'another attacker',
      'v3-four-seats',
      /\(attacked \(act militia\) 0-alice/,
      '(attacked (act militia) 2-carol',
      'attacked/name',
    ],
    ['coins of a victim', 'v3-four-seats', /(\(attacked .*)\(coins 0\)/, '$1(coins 2)', 'attacked/state'],
    ['a report to one player less', 'v3-four-seats', />> @alice \(defended 1-bob .*\n/, '', 'defended/recipients'],
    ['a notification to one player fewer', 'v3-four-seats', />> @bob \(moved 0-alice .*\n/, '', 'moved/recipients'],
    [
      'a server that goes in the middle of a turn',
      'v1-two-seats',
      /<< @bob \(clean estate\)\n.*\n>> @bob end/,
      '>> @bob end',
      'server/died',
    ],
    [
      'a game that ends too early',
      'v1-two-seats',
      />> @bob no-newline \(moved 0-alice \(clean estate\)\)\n>> @bob/,
      '>> @bob no-newline (moved 0-alice (clean estate))\n>> @bob end\n>> @bob',
      'end/early',
    ],
    [
      'trash that is not in order',
      'v1-two-seats',
      /\(trash copper silver/,
      '(trash silver copper',
      'state/trash-order',
    ],
  ])('%s is found', (_name, recording, from, to, rule) => {
    const found = audited(recorded(recording, (text) => once(text, from, to)));
    expect(found.findings.map((finding) => finding.rule)).toContain(rule);
  });
});
