import { describe, expect, test } from 'vitest';
import { RelayAuditor } from '../../../../../src/games/dominion/lan/audit/auditor.js';
import type { LanMessage } from '../../../../../src/games/dominion/lan/messages.js';

const [INSIDER, PLAYER, GUEST] = [0, 1, 2];
const WHERE = { line: null, time: null };
const TABLE = { hasGuest: true, hasInsider: true, isUnordered: false };

/** What is found in what arrives where, after a game with a player inside has begun and a guest has come. */
function findingsIn(arrivals: readonly (readonly [seat: number, text: string])[]) {
  const auditor = new RelayAuditor(3, 'live', TABLE);
  const sent = (seat: number, text: string): void => {
    auditor.observe({ ...WHERE, seat, kind: 'bytes-sent' });
    auditor.observe({
      ...WHERE,
      seat,
      kind: 'sent',
      message: { text: `${text}<EOF>` } as LanMessage,
      text,
      isUnusual: false,
    });
  };
  const received = (seat: number, text: string): void =>
    auditor.observe({ ...WHERE, seat, kind: 'received', message: { text: `${text}<EOF>` } as LanMessage, text });
  sent(INSIDER!, 'System|<STGM>');
  received(PLAYER!, '0|System|<STGM>,2,2');
  sent(PLAYER!, 'Action|!ep');
  for (const [seat, text] of arrivals) received(seat, text);
  auditor.observe({ ...WHERE, seat: PLAYER!, kind: 'silent' });
  return auditor.finish().findings.map(({ rule, reason }) => `${rule}: ${reason}`);
}

const RESPONSE = '1|Response|<MR>';
const PLAYED_ON = 'server/goes-on: nothing came within the deadline';

describe('what a player inside sends, with a guest at the server,', () => {
  test.each([
    [
      'first at a player',
      [
        [PLAYER, RESPONSE],
        [GUEST, RESPONSE],
      ],
    ],
    [
      'first at the guest',
      [
        [GUEST, RESPONSE],
        [PLAYER, RESPONSE],
      ],
    ],
    ['at the players alone', [[PLAYER, RESPONSE]]],
    [
      'twice at a player before the guest',
      [
        [PLAYER, RESPONSE],
        [PLAYER, RESPONSE],
        [GUEST, RESPONSE],
        [GUEST, RESPONSE],
      ],
    ],
  ] as const)('may arrive %s', (_, arrivals) => {
    expect(findingsIn(arrivals as never)).toEqual([PLAYED_ON]);
  });

  test('is missed if it arrives at the guest alone', () => {
    expect(findingsIn([[GUEST!, RESPONSE]])).toEqual(['relay/forward: it never came: Response|<MR>']);
  });
});
