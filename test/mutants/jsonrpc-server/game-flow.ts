import { cardOf } from '../../../src/games/dominion/engine/index.js';
import { JSONRPC_HOSTING } from '../../../src/games/dominion/jsonrpc/hosting.js';
import { stateOnTurn } from '../../../src/games/dominion/jsonrpc/table/table.js';
import type { Output } from '../../../src/kit/game-session.js';
import { flaw, type Mutant } from '../mutant.js';
import {
  changingEffects,
  changingInput,
  changingMessages,
  changingOutputs,
  changingSession,
  jsonrpcServer,
  parsed,
  withCurrentStates,
} from './server.js';

const PROVINCE = cardOf('province');
const KINGDOM = ['Cellar', 'Market', 'Militia', 'Mine', 'Moat', 'Remodel', 'Smithy', 'Village', 'Workshop', 'Chapel'];

/** Breaks a rule on how a game is created, goes on and ends. */
export const GAME_FLOW: readonly Mutant[] = [
  jsonrpcServer(flaw('admits-too-many', 'admits one player too many', 'http/full', /\/http\//), {
    admit: (names, _, name) => !names.includes(name),
  }),
  jsonrpcServer(flaw('admits-equal-names', 'admits two players of one name', 'http/names', /\/http\//), {
    admit: (names, seats) => names.length < seats,
  }),
  jsonrpcServer(flaw('takes-any-kingdom', 'takes nine kingdom cards', 'http/kingdom', /\/http\//), {
    parse: (body, defaults) => {
      const made = JSONRPC_HOSTING.http.parseConfig(body, defaults);
      const { kingdom, ...rest } = JSON.parse(body) as { kingdom: unknown };
      return made.ok || !Array.isArray(kingdom)
        ? made
        : JSONRPC_HOSTING.http.parseConfig(JSON.stringify({ ...rest, kingdom: KINGDOM }), defaults);
    },
  }),
  jsonrpcServer(
    flaw('starts-at-once', 'starts the first turn before all have answered', 'session/before-start', /\/start\//),
    changingSession(({ table, begin }) => ({
      begin: () => {
        const outputs = begin();
        const [seat = 0] = table.order;
        const frame = `{"jsonrpc":"2.0","method":"StartTurn","params":${stateOnTurn(table)}}`;
        return [...outputs, { kind: 'send', seat, text: frame }];
      },
    })),
  ),
  jsonrpcServer(
    flaw(
      'sends-other-orders',
      'sends each player an order that begins with it',
      ['start/all', 'start/first-turn'],
      /\/start\//,
    ),
    changingMessages((message, seat, { options: { names } }) => {
      if (message.method !== 'StartGame') return null;
      const order = [names[seat], ...names.filter((_, each) => each !== seat)];
      return { ...message, params: { ...message.params, order } };
    }),
  ),
  jsonrpcServer(
    flaw('sends-another-kingdom', 'sends another kingdom than it plays', 'start/kingdom', /\/start\//),
    changingMessages((message) =>
      message.method === 'StartGame' && Array.isArray(message.params?.['kingdom'])
        ? {
            ...message,
            params: { ...message.params, kingdom: message.params['kingdom'].with(0, 'Gardens') },
          }
        : null,
    ),
  ),
  jsonrpcServer(
    flaw(
      'spares-the-second',
      'does not attack the second player',
      'attack/recipients',
      /cards\/(militia|witch)|throne|militia/,
    ),
    changingSession(({ receive }) => {
      const spare = (outputs: readonly Output[]): Output[] =>
        outputs.flatMap((each) => {
          const { id, method, params } = each.kind === 'send' ? parsed(each.text) : {};
          if (each.seat !== 1 || method !== 'Attack') return [each];
          const result = params?.['card'] === 'Militia' ? { data: (params['hand'] as string[]).slice(3) } : {};
          return spare(receive(each.seat, JSON.stringify({ jsonrpc: '2.0', id, result })));
        });
      return { receive: (seat, frame) => spare(receive(seat, frame)) };
    }),
  ),
  jsonrpcServer(
    flaw('fines', 'takes a buy away for a refused request', 'refusal/no-effect', /illegal/),
    changingEffects(({ method, isRefused, game }) => {
      if (method === 'Buy' && isRefused) game.buys = 0;
    }),
  ),
  jsonrpcServer(
    flaw('miscounts', 'adds a point to every score', 'end/scores', /\/end\//),
    changingMessages((message) => {
      if (message.method !== 'GameOver') return null;
      const scores = Object.entries(message.params?.['scores'] as Record<string, number>);
      return {
        ...message,
        params: { ...message.params, scores: Object.fromEntries(scores.map(([name, points]) => [name, points + 1])) },
      };
    }),
  ),
  jsonrpcServer(
    flaw('all-win', 'sends every player that it has won', 'end/result', /\/end\//),
    changingMessages((message) =>
      message.method === 'GameOver' ? { ...message, params: { ...message.params, result: 'Win' } } : null,
    ),
  ),
  jsonrpcServer(
    flaw('ends-twice', 'sends GameOver twice', ['end/game-over', 'session/after-game'], /\/end\//),
    changingOutputs((sent) =>
      sent.message.method === 'GameOver' ? [sent, { ...sent, message: { ...sent.message, id: 'again' } }] : [sent],
    ),
  ),
  jsonrpcServer(
    flaw('ends-for-one', 'sends GameOver to the winner only', 'end/game-over', /\/end\//),
    changingOutputs((sent) =>
      sent.message.method === 'GameOver' && sent.message.params?.['result'] === 'Lose' ? [] : [sent],
    ),
  ),
  jsonrpcServer(
    flaw('never-ends', 'goes on when the last province is gone', 'end/last-province', /\/end\//),
    changingSession(({ table, receive }) => ({
      receive: (seat, frame) => {
        const { supply } = table.game;
        const isHidden = parsed(frame).method === 'EndTurn' && supply[PROVINCE] === 0;
        if (isHidden) supply[PROVINCE] = 1;
        const outputs = receive(seat, frame);
        if (isHidden) supply[PROVINCE] = 0;
        return withCurrentStates(table, outputs);
      },
    })),
  ),
  jsonrpcServer(
    flaw('plays-again-unasked', 'starts another game when one player wants it', 'end/rematch', /rematch/),
    changingInput((frame) => {
      const message = parsed(frame);
      const result = message.result as { readonly rematch?: unknown } | undefined;
      return result?.rematch === false ? JSON.stringify({ ...message, result: { rematch: true } }) : frame;
    }),
  ),
  jsonrpcServer(
    flaw('never-plays-again', 'refuses a rematch that all want', 'end/rematch', /rematch/),
    changingInput((frame) => {
      const message = parsed(frame);
      const result = message.result as { readonly rematch?: unknown } | undefined;
      return result?.rematch === true ? JSON.stringify({ ...message, result: { rematch: false } }) : frame;
    }),
  ),
  jsonrpcServer(
    flaw('waits-for-the-absent', 'keeps waiting for a victim that has left', 'absent/victim', /absent/),
    changingSession(({ leave, awaited }) => ({
      leave: (seat, why) => (awaited().some((each) => each.seat === seat) ? [] : leave(seat, why)),
    })),
  ),
];
