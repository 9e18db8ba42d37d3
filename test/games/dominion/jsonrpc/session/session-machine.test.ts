import { describe, expect, test } from 'vitest';
import {
  type Id,
  makeError,
  makeNotification,
  makeRequest,
  makeResult,
  parseEnvelope,
} from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import type { Party } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import {
  advance,
  SESSION_RULES,
  type Session,
  type SessionStep,
  START,
  stateOf,
  unansweredBy,
} from '../../../../../src/games/dominion/jsonrpc/session/session-machine.js';

type Line = readonly [from: Party, text: string | null];

const ask = (id: Id, method: string): Line => ['server', makeRequest(id, method, {})];
const notify = (method: string): Line => ['server', makeNotification(method, {})];
const grant = (id: Id): Line => ['server', makeResult(id, {})];
const refuse = (id: Id): Line => ['server', makeError(id, -32600, 'no')];
const request = (id: Id, method: string): Line => ['player', makeRequest(id, method)];
const answer = (id: Id, result: unknown = {}): Line => ['player', makeResult(id, result)];
const player = (text: string): Line => ['player', text];
const close: Line = ['server', null];

const started: readonly Line[] = [ask(1, 'StartGame'), answer(1)];
const inTurn: readonly Line[] = [...started, notify('StartTurn')];
const playing: readonly Line[] = [...inTurn, request(1, 'Play')];
const ending: readonly Line[] = [...inTurn, request(1, 'EndTurn')];
const over: readonly Line[] = [...ending, ask(2, 'GameOver'), grant(1)];

const stepOf = (session: Session, [from, text]: Line): SessionStep =>
  advance(session, from, text === null ? { kind: 'close' } : parseEnvelope(text));

/** The session after lines of which none breaks a rule. */
function reached(lines: readonly Line[]): Session {
  let session = START;
  for (const line of lines) {
    const step = stepOf(session, line);
    if (!step.ok) throw new Error(JSON.stringify(step.violation));
    session = step.session;
  }
  return session;
}

describe('what may be sent', () => {
  test.each<[string, readonly Line[], string]>([
    ['nothing', [], 'lobby'],
    ['StartGame', [ask(1, 'StartGame')], 'starting'],
    ['StartGame, answered', started, 'waiting'],
    ['an own turn', inTurn, 'in turn'],
    ['a play', playing, 'requesting'],
    ['a play that succeeds', [...playing, grant(1)], 'in turn'],
    ['a play that is refused, and another (J-25)', [...playing, refuse(1), request(2, 'Buy'), grant(2)], 'in turn'],
    ['a prompt in a play', [...playing, ask(2, 'Sentry'), answer(2, []), grant(1)], 'in turn'],
    [
      'two prompts one after the other (J-48)',
      [...playing, ask(2, 'Library'), answer(2), ask(3, 'Library'), answer(3)],
      'requesting',
    ],
    [
      'a bad answer to a prompt, and the play fails (J-30)',
      [...playing, ask(2, 'Sentry'), answer(2), refuse(1)],
      'in turn',
    ],
    ['the end of a turn', [...ending, grant(1)], 'waiting'],
    ['the end of a turn that is refused', [...ending, refuse(1)], 'in turn'],
    ['an attack', [...started, ask(2, 'Attack'), answer(2)], 'waiting'],
    [
      'an attack while EndTurn is unanswered (JP-18, J-28)',
      [...ending, ask(2, 'Attack'), answer(2), grant(1)],
      'waiting',
    ],
    ['… answered after the result (JP-18)', [...ending, ask(2, 'Attack'), grant(1), answer(2)], 'waiting'],
    ['GameOver before the result of EndTurn (JP-19, J-28)', [...over, answer(2)], 'over'],
    ['… answered before it (JP-19)', [...ending, ask(2, 'GameOver'), answer(2), grant(1)], 'over'],
    ['GameOver in the turn of another', [...started, ask(2, 'GameOver'), answer(2)], 'over'],
    ['GameOver in the own turn, when all others have left', [...playing, ask(2, 'GameOver')], 'over'],
    ['a request that crosses that GameOver', [...inTurn, ask(2, 'GameOver'), request(1, 'Buy')], 'over'],
    ['a rematch (J-54, JP-21)', [...over, answer(2, { rematch: true }), ask(3, 'StartGame'), answer(3)], 'waiting'],
    [
      'ids of both sides that are the same (J-15, JP-05)',
      [...playing, ask(1, 'Vassal'), answer(1), grant(1)],
      'in turn',
    ],
    ['ids that are strings (JP-06)', [...inTurn, request('a', 'Buy'), grant('a')], 'in turn'],
    ['Played and Shuffle (JP-22)', [...started, notify('Played'), notify('Shuffle')], 'waiting'],
    ['an error without id, for what could not be read', [...started, refuse(null)], 'waiting'],
    ['FatalError and the end (JP-24)', [...playing, notify('FatalError'), close], 'closed'],
    ['a request that crosses FatalError', [...inTurn, notify('FatalError'), request(1, 'Buy')], 'fatal'],
    ['the end at any time', [close], 'closed'],
  ])('%s', (_, lines, state) => {
    expect(stateOf(reached(lines))).toBe(state);
  });

  test('an answer comes with the request that it answers', () => {
    const step = stepOf(reached([...ending, ask('x', 'Attack')]), answer('x'));
    expect(step.answers).toMatchObject({ id: 'x', method: 'Attack' });
    expect(unansweredBy(step.session, 'player')).toEqual([]);
    expect(unansweredBy(step.session, 'server')).toMatchObject([{ id: 1, method: 'EndTurn' }]);
  });
});

const { raw } = String;
const CASES: readonly [rule: keyof typeof SESSION_RULES, what: string, before: readonly Line[], line: Line][] = [
  ['beforeStart', 'a turn before StartGame', [], notify('StartTurn')],
  ['beforeStart', 'a turn before StartGame is answered (J-07, JS-03)', [ask(1, 'StartGame')], notify('StartTurn')],
  ['secondStart', 'StartGame twice (J-06)', [ask(1, 'StartGame')], ask(2, 'StartGame')],
  ['secondStart', 'StartGame in a game', started, ask(2, 'StartGame')],
  ['rematch', 'StartGame without consent (J-54)', [...over, answer(2, { rematch: false })], ask(3, 'StartGame')],
  ['rematch', 'StartGame before consent (J-54)', over, ask(3, 'StartGame')],
  ['turnInTurn', 'StartTurn in a turn of the player', inTurn, notify('StartTurn')],
  ['resultFirst', 'StartTurn while EndTurn is unanswered (J-28)', ending, notify('StartTurn')],
  ['outOfTurn', 'a play in the turn of another (J-25)', started, request(1, 'Play')],
  ['outOfTurn', 'a play before the game', [], request(1, 'Play')],
  ['outOfTurn', 'a second EndTurn', [...ending, grant(1)], request(2, 'EndTurn')],
  ['oneRequest', 'a request while one is unanswered (J-29)', playing, request(2, 'EndTurn')],
  ['oneRequest', 'a request while a prompt is', [...playing, ask(2, 'Sentry')], request(2, 'Buy')],
  ['promptUnplayed', 'a prompt without a play', inTurn, ask(2, 'Sentry')],
  ['promptUnplayed', 'a prompt in a purchase', [...inTurn, request(1, 'Buy')], ask(2, 'Sentry')],
  ['oneQuestion', 'two prompts at once', [...playing, ask(2, 'Sentry')], ask(3, 'Library')],
  ['oneQuestion', 'two attacks at once', [...started, ask(2, 'Attack')], ask(3, 'Attack')],
  ['beforeAnswer', 'a result before the prompt is answered', [...playing, ask(2, 'Sentry')], grant(1)],
  ['attackOnMover', 'an attack in the own turn', inTurn, ask(2, 'Attack')],
  ['ownPlay', 'Played in a turn of the player (J-31)', inTurn, notify('Played')],
  ['afterGame', 'EndTurn again after the game (J-55)', over, request(2, 'EndTurn')],
  ['afterGame', 'a second GameOver (J-55)', [...over, answer(2)], ask(3, 'GameOver')],
  ['afterFatal', 'a turn after FatalError (J-59)', [...started, notify('FatalError')], notify('StartTurn')],
  ['afterClose', 'a request after the end', [close], request(1, 'Play')],
  ['unknownMethod', 'a method of nobody (J-11)', inTurn, request(1, 'Pass')],
  ['unknownMethod', 'a method of the other side', inTurn, request(1, 'StartTurn')],
  ['kind', 'StartTurn with an id', started, ask(2, 'StartTurn')],
  ['kind', 'GameOver without an id (J-52)', started, notify('GameOver')],
  ['playerNotification', 'a notification of a player (J-17)', inTurn, player(makeNotification('EndTurn'))],
  ['batch', 'a batch (J-18)', inTurn, player(`[${makeRequest(1, 'EndTurn')}]`)],
  ['malformed', 'no JSON (J-19)', inTurn, player('{')],
  ['malformed', 'null params (J-10)', inTurn, player(raw`{"jsonrpc":"2.0","id":1,"method":"EndTurn","params":null}`)],
  ['version', 'no version (J-16)', inTurn, player('{"id":1,"method":"EndTurn"}')],
  ['id', 'a null id (J-15)', inTurn, request(null, 'EndTurn')],
  ['id', 'a fractional id (J-15)', inTurn, request(1.5, 'EndTurn')],
  ['id', 'an object as id', inTurn, player('{"jsonrpc":"2.0","id":{},"method":"EndTurn"}')],
  ['idInUse', 'an id of the server that is in use', [...ending, ask(2, 'Attack')], ask(2, 'GameOver')],
  ['unknownId', 'an answer to nothing (J-21)', started, answer(7)],
  ['unknownId', 'a result for nothing (J-15)', inTurn, grant(7)],
  ['answeredTwice', 'an answer given twice (J-21)', started, answer(1)],
  ['idType', 'a number answered as a string (J-20)', [ask(1, 'StartGame')], answer('1')],
  ['answerToNotification', 'an answer to a notification (JP-22)', [...started, notify('Played')], answer(null)],
  ['errorAnswer', 'an error for an answer (J-20, JP-01)', [ask(1, 'StartGame')], player(makeError(1, 1, 'no'))],
];

describe('what may not be sent', () => {
  test.each(CASES)('%s: %s', (name, _, before, line) => {
    const session = reached(before);
    const step = stepOf(session, line);
    const { id: rule, register } = SESSION_RULES[name];
    expect(step.ok ? null : step.violation).toMatchObject({ rule, register, by: line[0], state: stateOf(session) });
  });

  test('every rule has a case', () => {
    expect(new Set(CASES.map(([name]) => name))).toEqual(new Set(Object.keys(SESSION_RULES)));
  });

  test('the violation has what was sent and what might have been', () => {
    const step = stepOf(reached([...ending, ask(2, 'Attack')]), request(2, 'Buy'));
    expect(step.ok ? null : step.violation).toEqual({
      rule: 'session/one-request',
      register: 'J-29',
      by: 'player',
      state: 'ending its turn',
      message: 'Buy',
      expected: ['result of Attack', 'close'],
    });
  });

  test('what was sent has been sent: a refused request can still be answered', () => {
    const step = stepOf(reached(started), request(5, 'Play'));
    expect(stepOf(step.session, refuse(5)).ok).toBe(true);
  });
});
