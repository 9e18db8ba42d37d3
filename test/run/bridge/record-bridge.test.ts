import { expect, test } from 'vitest';
import { parseTranscript } from '../../../src/kit/transcript/index.js';
import { type BridgeFramings, recordBridge } from '../../../src/run/bridge/record-bridge.js';

function recorded(
  protocol: string,
  framings: BridgeFramings,
  tell: (record: ReturnType<typeof recordBridge>) => void,
): string {
  let text = '';
  tell(
    recordBridge(
      { protocol },
      framings,
      () => 0,
      (lines) => {
        text += lines;
      },
    ),
  );
  return text;
}

const linesOf = (text: string): string[] => text.trim().split('\n').slice(4);
const bytes = (text: string): Uint8Array => Buffer.from(text);

test('a message of the server, what the player is sent because of it, its answer and what the server gets have one link', () => {
  const text = recorded('jsonrpc/live', { player: 'stream', server: 'frames' }, (record) => {
    const [server, player] = [record.at('server'), record.at('player')];
    server({ at: 3, kind: '<<', bytes: bytes('{"id":7}') });
    player({ at: 4, kind: '>>', bytes: bytes('(attacked)\n') });
    player({ at: 5, kind: 'stderr', bytes: bytes('hm') });
    player({ at: 9, kind: '<<', bytes: bytes('(discard)\n') });
    server({ at: 10, kind: '>>', bytes: bytes('{"result":[]}') });
    record.note('three cards');
    server({ at: 12, kind: '<<', bytes: bytes('{"id":8}') });
    player({ at: 13, kind: 'input-closed' });
    player({ at: 14, kind: 'exit', exit: 1, signal: null });
  });
  expect(linesOf(text)).toEqual([
    '[     3.0] << @server ~1 {"id":7}',
    '[     4.0] >> @player ~1 (attacked)',
    '[     5.0] << @player stderr raw hm',
    '[     9.0] << @player ~1 (discard)',
    '[    10.0] >> @server ~1 {"result":[]}',
    '[     0.0] -- note three cards',
    '[    12.0] << @server ~2 {"id":8}',
    '[    13.0] >> @player ~2 end',
    '[    14.0] << @player exit 1',
  ]);
  expect(parseTranscript(text).ok).toBe(true);
});

test('if the server is a driver, its side is a byte stream and the player has frames', () => {
  const text = recorded('sexpr/v2', { player: 'frames', server: 'stream' }, (record) => {
    const [server, player] = [record.at('server'), record.at('player')];
    server({ at: 1, kind: '<<', bytes: bytes('(moved bob (clean))') });
    server({ at: 1, kind: '<<', bytes: bytes('(move)\n') });
    player({ at: 2, kind: '>>', bytes: bytes('{}') });
    player({ at: 3, kind: 'eof' });
    server({ at: 4, kind: 'eof' });
  });
  expect(linesOf(text)).toEqual([
    '[     1.0] << @server ~1 no-newline (moved bob (clean))',
    '[     1.0] << @server ~2 (move)',
    '[     2.0] >> @player ~2 {}',
    '[     3.0] << @player ~2 close',
    '[     4.0] << @server ~3 end',
  ]);
  expect(parseTranscript(text).ok).toBe(true);
});
