// The sample player with a habit of real clients: node client.mjs HABIT ADDRESS
import { WebSocket } from 'ws';

const [, , habit, address] = process.argv;
const OWN_NAME = 'zoe';

const fail = (why) => {
  console.error(why);
  process.exit(1);
};

/** Changes what the sample player sends. */
const onSend = (change) => {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function sendChanged(text) {
    const message = JSON.parse(text);
    send.call(this, JSON.stringify(change(message) ?? message));
  };
};

/** Looks at what the sample player receives. */
const onMessage = (look) => {
  const { emit } = WebSocket.prototype;
  WebSocket.prototype.emit = function emitSeen(event, ...args) {
    if (event === 'message') look(JSON.parse(args[0]));
    return emit.call(this, event, ...args);
  };
};

const HABITS = {
  none: () => address,

  /** With every card, as all public clients do. */
  'empty-data': () => {
    onSend((message) =>
      message.method === 'Play' ? { ...message, params: { data: {}, ...message.params } } : undefined,
    );
    return address;
  },

  /** Silver only, so that it makes the mistake in every turn. */
  'lower-case': () => {
    onSend((message) =>
      message.method === 'Buy' && message.params.card === 'Silver'
        ? { ...message, params: { card: 'silver' } }
        : undefined,
    );
    return address;
  },

  'null-start': () => {
    const starts = [];
    onMessage(({ id, method }) => method === 'StartGame' && starts.push(id));
    onSend((message) =>
      'result' in message && starts.includes(message.id) ? { ...message, result: null } : undefined,
    );
    return address;
  },

  /** And looks itself up. */
  'own-name': () => {
    onMessage(({ method, params }) => {
      if (method === 'StartGame' && !params.order.includes(OWN_NAME)) fail(`${OWN_NAME} is not in ${params.order}`);
      if (method === 'GameOver' && !(OWN_NAME in params.scores)) fail(`${OWN_NAME} has no score`);
    });
    return address.replace(/name=[^&]*/, `name=${OWN_NAME}`);
  },

  /** The name that one of Herald's own players would have. */
  'taken-name': () => address.replace(/name=[^&]*/, 'name=bob'),

  http: () => (address.startsWith('http://') ? address.replace('http', 'ws') : fail(`${address} is not http://`)),

  /** Waits for its results with `await`, so that a message that was read with one is looked at first. */
  'awaits-results': () => {
    const { emit } = WebSocket.prototype;
    WebSocket.prototype.emit = function emitLater(event, ...args) {
      if (event !== 'message' || !('result' in JSON.parse(args[0]))) return emit.call(this, event, ...args);
      setTimeout(() => emit.call(this, event, ...args), 10);
      return true;
    };
    return address;
  },

  'crashes-after-the-start': () => {
    onMessage(({ method, params }) => method !== 'StartGame' && params.cards.first());
    return address;
  },

  'crashes-in-its-second-turn': () => {
    let turns = 0;
    onMessage(({ method, params }) => method === 'StartTurn' && ++turns === 2 && params.cards.first());
    return address;
  },

  'loops-in-its-turn': () => {
    onMessage(({ method }) => {
      while (method === 'StartTurn');
    });
    return address;
  },

  'no-pong': () => {
    WebSocket.prototype.pong = () => {};
    return address;
  },
};

process.argv[2] = HABITS[habit]();
await import('../../../examples/players/jsonrpc/money.mjs');
