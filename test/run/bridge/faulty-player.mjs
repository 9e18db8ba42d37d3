// A JSON-RPC player that misbehaves in one way. Arguments: the way, and the URL.
import { WebSocket } from 'ws';

const [mode, url] = process.argv.slice(2);
const socket = new WebSocket(url);
const say = (message) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
let lastId = 0;
const request = (method, params) => say({ id: ++lastId, method, ...(params && { params }) });

const MODES = {
  idle: { StartTurn: () => request('EndTurn') },
  'hangs-at-start': { StartGame: () => {} },
  'hangs-in-turn': { StartTurn: () => {} },
  'hangs-at-end': { StartTurn: () => request('EndTurn'), GameOver: () => setInterval(() => {}, 1000) },
  dies: {
    StartTurn: () => {
      process.stderr.write('out of ideas\n');
      process.exit(3);
    },
  },
  'goes-at-end': { StartTurn: () => request('EndTurn'), GameOver: () => process.exit(0) },
  floods: {
    StartTurn: () => {
      const flood = () => {
        for (let i = 0; i < 100; i++)
          say({ id: i, method: 'Buy', params: { card: 'Gold', junk: 'x'.repeat(100_000) } });
        setImmediate(flood);
      };
      flood();
    },
  },
  'speaks-binary': { StartTurn: () => socket.send(Buffer.from([1, 2, 3])) },
  'is-malformed': { StartTurn: () => socket.send('{') },
  'wants-gold': { StartTurn: () => request('Buy', { card: 'Gold' }), error: () => request('EndTurn') },
};

const usual = {
  StartGame: ({ id }) => say({ id, result: {} }),
  Attack: ({ id, params }) => say({ id, result: { data: params.hand.slice(3) } }),
  GameOver: ({ id }) => say({ id, result: { rematch: false } }),
};
const acts = { ...usual, ...MODES[mode] };

socket.on('message', (data) => {
  const message = JSON.parse(String(data));
  const act = acts[message.method ?? (message.error ? 'error' : 'result')];
  act?.(message);
});
socket.on('error', () => {});
