import { describe, expect, test } from 'vitest';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import type { PlayerProtocol } from '../../../src/kit/protocol.js';
import { ALL_SEATS, tableEvents } from '../../../src/kit/server/index.js';
import { readTranscript } from '../../../src/kit/transcript/index.js';

function eventsOf<M>(protocol: PlayerProtocol<M>, role: string, lines: readonly string[]) {
  const name = `${protocol.id}/${protocol.versions[0]}`;
  const read = readTranscript(`protocol: ${name}\nrole: ${role}\nseats: a b\n\n${lines.join('\n')}\n`);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return [...tableEvents(read.value, protocol)].map((event) =>
    [event.seat, event.kind, 'text' in event ? event.text : null].filter((each) => each !== null).join(' '),
  );
}

describe('the events of a recording', () => {
  test('are messages, whatever pieces they came in', () => {
    expect(eventsOf(SEXPR, 'server', ['<< @b raw (mov', '<< @b raw ed a', '<< @b raw (clean))'])).toEqual([
      '1 received (moved a (clean))',
    ]);
    expect(eventsOf(SEXPR, 'server', ['>> @a raw', '   |(add copper)(add', '   | copper)', '   |'])).toEqual([
      '0 bytes-sent',
      '0 sent (add copper)',
      '0 sent (add copper)',
    ]);
  });

  test('have the same sides, whoever was recorded', () => {
    expect(eventsOf(SEXPR, 'player', ['<< @a (clean)', '>> @b (moved a (clean))', '>> @b end', '<< @a end'])).toEqual([
      '0 bytes-sent',
      '0 sent (clean)',
      '1 received (moved a (clean))',
      '1 ended',
      '0 left',
    ]);
  });

  test('say what cannot be read, once for each side', () => {
    expect(eventsOf(SEXPR, 'server', ['<< @a raw )', '<< @a (clean)', '>> @a raw )'])).toEqual([
      '0 unreadable',
      '0 bytes-sent',
      expect.stringMatching(/^0 sent \S/),
    ]);
    expect(eventsOf(JSONRPC, 'server', ['<< @a hex 00 01', '<< @a {"jsonrpc":"2.0"}'])).toEqual([
      '0 unreadable (binary frame of 2 bytes)',
      '0 received {"jsonrpc":"2.0"}',
    ]);
  });

  test('say that something could not be read, if a recording has only the reason', () => {
    const reason = 'a line of more than 5 bytes';
    const lines = [
      '<< @a raw {"jso',
      `-- @a note fault wire/message-too-long: ${reason}`,
      '-- @b note fault peer/closed: x',
    ];
    expect(eventsOf(SEXPR, 'server', lines)).toEqual(['0 unreadable']);
    expect(eventsOf(SEXPR, 'server', ['<< @a raw )', '-- @a note fault wire/close: )'])).toEqual(['0 unreadable']);
  });

  test('end where the kit ended the game', () => {
    const lines = ['-- deadline 5s', '-- @b deadline 5s', '-- note enough: the kit ends the game', '<< @a end'];
    expect(eventsOf(SEXPR, 'server', lines)).toEqual([`${ALL_SEATS} silent`, '1 silent', `${ALL_SEATS} enough`]);
  });
});
