import { ALL_SEATS } from '../../../../../src/kit/server/index.js';
import type { Event } from './alterations.js';
import { parse } from './memory-table.js';

/** What happens to a client before a game: what it is sent, what it sends, or that it leaves. Then nothing may come for long. */
type Happening = readonly [seat: number, what: '<<' | '>>' | 'leaves' | 'silence', message?: object];

interface BrokenLobby {
  readonly breaks: string;
  readonly rule: string;
  readonly clients: number;
  readonly events: readonly Event[];
}

const asEvents = (happenings: readonly Happening[]): Event[] =>
  happenings.map(([seat, what, message], index): Event => {
    const at = { seat, line: index + 1, time: null };
    if (what === 'leaves') return { ...at, kind: 'left' };
    if (what === 'silence') return { ...at, kind: 'silent' };
    const text = JSON.stringify(message);
    return what === '<<'
      ? { ...at, kind: 'received', message: parse(text), text }
      : { ...at, kind: 'sent', message: parse(text), text, isUnusual: false };
  });

const lobby = (breaks: string, rule: string, ...happenings: readonly Happening[]): BrokenLobby => ({
  breaks,
  rule,
  clients: 1 + Math.max(...happenings.map(([seat]) => seat)),
  events: asEvents(happenings),
});

const greeted = (seat: number): Happening[] => [
  [seat, '<<', { type: 'ConnectionAccepted' }],
  [seat, '<<', { type: 'LoginRequest' }],
];
const login = (seat: number, username: string): Happening => [seat, '>>', { type: 'LoginReply', username }];
const wait = (seat: number, reason: string): Happening => [seat, '<<', { type: 'Wait', reason }];
const NUMBER_REQUEST: Happening = [0, '<<', { type: 'NumberOfPlayersRequest' }];
const REFUSED: Happening = [0, '<<', { type: 'Error', code: 'INVALID_NICKNAME' }];

/** A game of two that has its first player. */
const CONFIGURED: readonly Happening[] = [
  ...greeted(0),
  login(0, 'ann'),
  NUMBER_REQUEST,
  [0, '>>', { type: 'NumberOfPlayersReply', numberOfPlayers: 2 }],
  [0, '<<', { type: 'ExpertModeRequest' }],
  [0, '>>', { type: 'ExpertModeReply', expertMode: false }],
  wait(0, 'WAITING_FOR_PLAYERS'),
];

/** What is wrong before a game; each breaks one rule. */
export const BROKEN_LOBBIES: readonly BrokenLobby[] = [
  lobby(
    'nobody who is asked for the parameters',
    'lobby/host',
    ...greeted(0),
    login(0, 'ann'),
    wait(0, 'CHOOSING_PARAMETERS'),
  ),
  lobby(
    'a game that does not start',
    'lobby/starts',
    ...CONFIGURED,
    ...greeted(1),
    login(1, 'bob'),
    wait(1, 'WAITING_FOR_PLAYERS'),
    [ALL_SEATS, 'silence'],
  ),
  lobby(
    'nobody who is asked after the host has left',
    'lobby/left',
    ...greeted(0),
    ...greeted(1),
    login(0, 'ann'),
    NUMBER_REQUEST,
    login(1, 'bob'),
    wait(1, 'CHOOSING_PARAMETERS'),
    [0, 'leaves'],
    [ALL_SEATS, 'silence'],
  ),
  lobby('a server that is full', 'accept/reply', ...greeted(0), login(0, 'ann'), [
    0,
    '<<',
    { type: 'Error', code: 'SERVER_FULL' },
  ]),
  lobby(
    'a request that is repeated once and not again',
    'session/repeats',
    ...greeted(0),
    login(0, ''),
    REFUSED,
    [0, '<<', { type: 'LoginRequest' }],
    login(0, ''),
    REFUSED,
    login(0, 'ann'),
    NUMBER_REQUEST,
  ),
];
