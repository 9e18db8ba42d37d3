import { describe, expect, test } from 'vitest';
import { RULES } from '../../../src/games/dominion/rules.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import { VERSIONS } from '../../../src/games/dominion/sexpr/versions.js';
import { type Case, runsIn } from '../../../src/kit/case.js';
import { bytesOfEntry, readTranscript, type WireEntry } from '../../../src/kit/transcript/index.js';
import type { Outcome } from '../../../src/kit/verdict.js';
import { linesOfSent } from '../../../src/report/console/text.js';
import { playerTask } from '../../../src/run/script/player-case.js';
import { CASES } from '../../kit/fixtures.js';
import { unwrap } from '../../unwrap.js';
import { memoryPeer } from './memory-peer.js';

const FRAMING = CASES.filter(({ id }) => /^sexpr\/v\d\/player\/framing\//.test(id));
const PROTOCOLS = VERSIONS.map((version) => `sexpr/${version}`);
const idOf = (name: string): string => `sexpr/v1/player/framing/${name}`;

const left = (script: Case, protocolName: string): Promise<Outcome> =>
  playerTask(script, {
    protocolName,
    protocol: SEXPR,
    registry: RULES,
    start: memoryPeer(SEXPR, () => () => []),
    deadline: 50,
    firstDeadline: 50,
  }).run(new AbortController().signal);

const sentTo = async (name: string): Promise<string | null | undefined> => {
  const script = CASES.find(({ id }) => id === idOf(name)) as Case;
  return (await left(script, 'sexpr/v2')).findings[0]?.sent;
};

/** Everything that was sent, by the recording. */
function bytesIn({ evidence }: Outcome): string {
  const { entries } = unwrap(readTranscript(evidence ?? '')).transcript;
  const sent = entries.filter(({ side, kind }) => side === '>>' && ['message', 'raw', 'hex'].includes(kind));
  return Buffer.concat(sent.map((entry) => bytesOfEntry(entry as WireEntry, 'stream'))).toString();
}

/** The bytes that a finding shows. */
const bytesShown = (sent: string): string =>
  /(?:␊|⟨no newline⟩)$/.test(sent)
    ? sent
        .replaceAll('\n', '')
        .replaceAll('␊', '\n')
        .replaceAll('␉', '\t')
        .replaceAll('␍', '\r')
        .replace('⟨no newline⟩', '')
    : `${sent}\n`;

/** What was sent before the last message in the cases that send several. */
const BEFORE = /^(?:\n?\(moved bob \([a-z ]+\)\)\n)*$/;

describe('a finding about framing shows the bytes as they were sent', () => {
  test.each(VERSIONS)('in all cases of sexpr/%s', async (version) => {
    const protocol = `sexpr/${version}`;
    const cases = FRAMING.filter((each) => runsIn(each, protocol, PROTOCOLS));
    expect(cases.length).toBeGreaterThan(15);
    await Promise.all(
      cases.map(async (each) => {
        const outcome = await left(each, protocol);
        const all = bytesIn(outcome);
        const shown = bytesShown(outcome.findings[0]?.sent ?? '');
        expect(shown, each.id).toContain('players');
        expect(all.endsWith(shown), `${each.id}: ${shown}`).toBe(true);
        expect(all.slice(0, -shown.length), each.id).toMatch(BEFORE);
      }),
    );
  });

  test.each([
    ['no-spaces-between-lists', /^\(move\(\(players alice bob\)\(supply .*\)\)\)␊$/],
    ['tabs-for-spaces', /^\(move␉\(\(players␉alice␉bob\)␉.*\)\)\)␊$/],
    ['crlf-inside', /^\(move \(\(players alice bob\)␍␊\n\(supply copper silver\)␍␊\n/],
    ['crlf', /^\(move .*\)\)\)␍␊$/],
    ['blank-lines-before', /^␊\n\(move .*\)\)\)␊$/],
    ['spaces-inside', /^\( move {2}\( \( players {2}alice/],
    ['no-newline', /^\(move .*\)\)\)⟨no newline⟩$/],
    ['back-to-back', /^\(moved bob \(clean\)\)\(move .*\)\)\)⟨no newline⟩$/],
    ['split-inside-a-word', /^\(move .*\(hand estate\).*\)\)\)$/],
    ['byte-by-byte', /^\(move .*\)\)\)$/],
    ['two-in-one-write', /^\(move .*\)\)\)$/],
  ])('%s', async (name, text) => {
    const sent = await sentTo(name);
    expect(sent).toMatch(text);
  });

  test('and the console keeps their layout', async () => {
    const sent = (await sentTo('no-spaces-between-lists')) ?? '';
    expect(linesOfSent(sent)).toEqual([sent]);
    expect(linesOfSent((await sentTo('pretty-printed')) ?? '').slice(0, 3)).toEqual([
      '(move␊',
      '  ((players alice bob)␊',
      '   (supply copper silver gold␊',
    ]);
  });
});
