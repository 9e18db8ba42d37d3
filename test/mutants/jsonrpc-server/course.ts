import { cardOf } from '../../../src/games/dominion/engine/index.js';
import { JSONRPC_HOSTING } from '../../../src/games/dominion/jsonrpc/hosting.js';
import { stateOnTurn } from '../../../src/games/dominion/jsonrpc/table/table.js';
import type { Output } from '../../../src/kit/game-session.js';
import { flaw, type Mutant } from '../mutant.js';
import { carrying, hearing, jsonrpcServer, parsed, playing, retold, saying, sending } from './server.js';

const PROVINCE = cardOf('province');
const KINGDOM = ['Cellar', 'Market', 'Militia', 'Mine', 'Moat', 'Remodel', 'Smithy', 'Village', 'Workshop', 'Chapel'];

/** Breaks a rule on how a game is made, goes on and ends. */
export const COURSE: readonly Mutant[] = [
  jsonrpcServer(flaw('lets-anyone-in', 'lets in one player too many', 'http/full', /\/http\//), {
    admit: (names, _, name) => !names.includes(name),
  }),
  jsonrpcServer(flaw('lets-twins-in', 'lets in two players of one name', 'http/names', /\/http\//), {
    admit: (names, seats) => names.length < seats,
  }),
  jsonrpcServer(flaw('takes-any-kingdom', 'takes nine kingdom cards', 'http/kingdom', /\/http\//), {
    parse: (body, defaults) => {
      const made = JSONRPC_HOSTING.parseConfig(body, defaults);
      const { kingdom, ...rest } = JSON.parse(body) as { kingdom: unknown };
      return made.ok || !Array.isArray(kingdom)
        ? made
        : JSONRPC_HOSTING.parseConfig(JSON.stringify({ ...rest, kingdom: KINGDOM }), defaults);
    },
  }),
  jsonrpcServer(
    flaw('starts-at-once', 'starts the first turn before all have answered', 'session/before-start', /\/start\//),
    playing(({ table, begin }) => ({
      begin: () => {
        const outputs = begin();
        const [seat = 0] = table.order;
        const frame = `{"jsonrpc":"2.0","method":"StartTurn","params":${stateOnTurn(table)}}`;
        return [...outputs, { kind: 'send', seat, text: frame }];
      },
    })),
  ),
  jsonrpcServer(
    flaw('tells-other-orders', 'tells everybody that he is first', ['start/all', 'start/first-turn'], /\/start\//),
    saying((said, seat, { options: { names } }) => {
      if (said.method !== 'StartGame') return null;
      const order = [names[seat], ...names.filter((_, each) => each !== seat)];
      return { ...said, params: { ...said.params, order } };
    }),
  ),
  jsonrpcServer(
    flaw('tells-another-kingdom', 'tells another kingdom than it plays', 'start/kingdom', /\/start\//),
    saying((said) =>
      said.method === 'StartGame' && Array.isArray(said.params?.['kingdom'])
        ? {
            ...said,
            params: { ...said.params, kingdom: said.params['kingdom'].with(0, 'Gardens') },
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
    playing(({ receive }) => {
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
    flaw('fines', 'takes a buy away for a request that it refuses', 'refusal/no-effect', /illegal/),
    carrying(({ method, isRefused, game }) => {
      if (method === 'Buy' && isRefused) game.buys = 0;
    }),
  ),
  jsonrpcServer(
    flaw('miscounts', 'gives everybody a point more', 'end/scores', /\/end\//),
    saying((said) => {
      if (said.method !== 'GameOver') return null;
      const scores = Object.entries(said.params?.['scores'] as Record<string, number>);
      return {
        ...said,
        params: { ...said.params, scores: Object.fromEntries(scores.map(([name, points]) => [name, points + 1])) },
      };
    }),
  ),
  jsonrpcServer(
    flaw('everybody-wins', 'tells everybody that he has won', 'end/result', /\/end\//),
    saying((said) => (said.method === 'GameOver' ? { ...said, params: { ...said.params, result: 'Win' } } : null)),
  ),
  jsonrpcServer(
    flaw('ends-twice', 'says twice that the game is over', ['end/game-over', 'session/after-game'], /\/end\//),
    sending((sent) =>
      sent.said.method === 'GameOver' ? [sent, { ...sent, said: { ...sent.said, id: 'again' } }] : [sent],
    ),
  ),
  jsonrpcServer(
    flaw('ends-for-one', 'tells only the winner that the game is over', 'end/game-over', /\/end\//),
    sending((sent) => (sent.said.method === 'GameOver' && sent.said.params?.['result'] === 'Lose' ? [] : [sent])),
  ),
  jsonrpcServer(
    flaw('never-ends', 'goes on when the last province is gone', 'end/last-province', /\/end\//),
    playing(({ table, receive }) => ({
      receive: (seat, frame) => {
        const { supply } = table.game;
        const isHidden = parsed(frame).method === 'EndTurn' && supply[PROVINCE] === 0;
        if (isHidden) supply[PROVINCE] = 1;
        const outputs = receive(seat, frame);
        if (isHidden) supply[PROVINCE] = 0;
        return retold(table, outputs);
      },
    })),
  ),
  jsonrpcServer(
    flaw('plays-again-unasked', 'starts another game when one player wants it', 'end/rematch', /rematch/),
    hearing((frame) => {
      const said = parsed(frame);
      const result = said.result as { readonly rematch?: unknown } | undefined;
      return result?.rematch === false ? JSON.stringify({ ...said, result: { rematch: true } }) : frame;
    }),
  ),
  jsonrpcServer(
    flaw('never-plays-again', 'refuses a rematch that all want', 'end/rematch', /rematch/),
    hearing((frame) => {
      const said = parsed(frame);
      const result = said.result as { readonly rematch?: unknown } | undefined;
      return result?.rematch === true ? JSON.stringify({ ...said, result: { rematch: false } }) : frame;
    }),
  ),
  jsonrpcServer(
    flaw('waits-for-the-gone', 'waits on for a victim that has left', 'absent/victim', /absent/),
    playing(({ leave, awaited }) => ({
      leave: (seat, why) => (awaited().some((each) => each.seat === seat) ? [] : leave(seat, why)),
    })),
  ),
];
