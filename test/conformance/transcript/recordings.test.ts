import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createRecorder, makeTranscript, parseTranscript, wireOf } from '../../../src/conformance/transcript/index.js';

// Real games of programs that are not ours. They lie outside the repository and may be absent.
const folder = new URL('../../../../shared/recordings/', import.meta.url);
const GAMES = [
  ['v1-two-seats', 'stream'],
  ['v2-three-seats', 'stream'],
  ['v3-four-seats', 'stream'],
  ['dominai-two-seats', 'frames'],
  ['dominai-three-seats', 'frames'],
] as const;

interface Row {
  readonly seat: string;
  readonly dir: '>>' | '<<';
  readonly text?: string;
  readonly after?: string;
  readonly close?: string;
}

describe.skipIf(!existsSync(folder))('a real game survives being a transcript, byte for byte:', () => {
  test.each(GAMES)('%s', (name, framing) => {
    const [head, ...rows] = readFileSync(new URL(`${name}.jsonl`, folder), 'utf8')
      .trim()
      .split('\n');
    const { protocol } = JSON.parse(head!) as { protocol: string };
    const games = rows.map((row) => JSON.parse(row) as Row);
    const seats = [...new Set(games.map(({ seat }) => seat))];
    const recorder = createRecorder({ protocol, role: 'server', seats, source: name });
    for (const { seat, dir, text, after = '', close } of games) {
      const [side, act] = dir === '>>' ? (['<<', 'received'] as const) : (['>>', 'sent'] as const);
      if (text !== undefined) recorder[act](0, text + after, { seat }, framing);
      else if (close !== undefined) recorder.add(0, { side, kind: 'close', text: close, seat });
      else recorder.add(0, { side, kind: 'end', seat });
    }
    const text = makeTranscript(recorder.transcript());
    const read = parseTranscript(text);
    expect(read.ok).toBe(true);
    const entries = read.ok ? read.value.entries : [];
    expect(entries.length).toBe(games.length);
    const wires = entries.map((entry) =>
      entry.kind === 'message' || entry.kind === 'raw' || entry.kind === 'hex'
        ? Buffer.from(wireOf(entry, framing)).toString()
        : '',
    );
    expect(wires).toEqual(games.map(({ text: said = '', after = '' }) => said + after));
    expect(entries.every(({ kind }) => kind !== 'hex')).toBe(true);
  });
});
