#!/usr/bin/env node
// A player for the JSON-RPC protocol of Dominion. It ends each turn at once: your strategy goes into nextRequest().
//
//     herald grade player --protocol jsonrpc/live --quick -- ./player.mjs {url}
//     herald play --protocol jsonrpc/live './player.mjs {url}' big-money
import { request as httpRequest } from 'node:http';

/**
 * The next request of our turn; the server answers each with a new state, until we end the turn. Others:
 * ['Play', 'Copper'], ['Buy', 'Silver']. The state has `hand`, `supply`, `actions`, `buys` and `treasure`.
 */
function nextRequest(_state) {
  return ['EndTurn'];
}

const POINTS = ['Province', 'Duchy', 'Estate', 'Gardens'];

/** Some servers show us our hand in an attack; for the others we remember it. */
function defend({ card, data, hand: shown = hand }) {
  const excess = Math.max(0, shown.length - 3);
  switch (card) {
    case 'Militia': // down to three cards
      hand = shown.slice(excess);
      return { data: shown.slice(0, excess) };
    case 'Bureaucrat':
      return { data: shown.find((each) => POINTS.includes(each)) ?? 'reveal' };
    case 'Bandit': // shows two cards of our deck; null if there is nothing for it
      return { data: ['Silver', 'Gold'].find((each) => data.includes(each)) ?? null };
    default: // a witch asks for nothing
      return {};
  }
}

function startGame() {
  hand = [];
  waiting = null;
  return {};
}

// Every request that a server has. Those of a card come only to a player that plays it.
const ANSWERS = {
  StartGame: startGame,
  GameOver: () => ({ rematch: false }),
  Attack: defend,
  Harbinger: ({ discard }) => ({ card: discard[0] }),
  Vassal: () => ({ play: false, data: null }),
  Poacher: (asked) => ({ discard: asked.hand.slice(0, asked.empty_supply_piles) }),
  ThroneRoom: () => ({ data: null }),
  Library: () => ({ skip: false }),
  Sentry: ({ cards }) => cards.map((card) => ({ card, placement: 'topdeck' })),
};

let hand = [];
let lastId = 0;
let waiting = null; // our one request that has no answer yet
let send = () => {}; // until we are connected

/** A message with a method comes from the server, and wants an answer if it has an id. */
function receive({ id, method, params, result, error }) {
  if (method === undefined) receiveAnswer(id, result, error);
  else if (Object.hasOwn(ANSWERS, method)) send({ id, result: ANSWERS[method](params ?? {}) });
  else if (method === 'StartTurn') goOn(params);
  else if (method === 'FatalError') fail(`the server says: ${params.message}`);
}

function receiveAnswer(id, result, error) {
  if (waiting === null || waiting.id !== id) return;
  const { method } = waiting;
  waiting = null;
  if (error) {
    console.error(`${method} was refused: ${error.message}`);
    if (method !== 'EndTurn') request('EndTurn');
  } else if (method === 'EndTurn')
    hand = result.hand; // the next one, which we need when we are attacked
  else goOn(result);
}

function goOn(state) {
  hand = state.hand;
  request(...nextRequest(state));
}

/** Does not wait for the answer: before it comes, the server may want answers from us. */
function request(method, card) {
  waiting = { id: ++lastId, method };
  send({ id: waiting.id, method, params: card && { card } });
}

function fail(why) {
  console.error(why);
  process.exit(1);
}

/** As much of RFC 6455 as a client needs. The package ws does this and more, but must be installed. */
function connect(url) {
  const headers = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
  const upgrade = httpRequest(url.replace(/^ws:/, 'http:'), {
    headers: { ...headers, 'Sec-WebSocket-Key': 'MTIzNDU2Nzg5MDEyMzQ1Ng==' }, // any 16 bytes in Base64 will do
  });
  upgrade.on('response', ({ statusCode }) => fail(`the server refuses us: ${statusCode}`));
  upgrade.on('error', ({ message }) => fail(message));
  upgrade.on('upgrade', (_, socket, first) => {
    send = (message) => sendFrame(socket, 1, Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message })));
    let bytes = first;
    let text = Buffer.alloc(0); // it may come in several frames, with pings in between
    const take = (more) => {
      bytes = Buffer.concat([bytes, more]);
      for (let frame = readFrame(bytes); frame !== null; frame = readFrame(bytes)) {
        const { opcode, isLast, payload, size } = frame;
        bytes = bytes.subarray(size);
        if (opcode === 8) return socket.end(makeFrame(8, payload.subarray(0, 2)));
        if (opcode === 9) sendFrame(socket, 10, payload);
        if (opcode > 2) continue;
        text = Buffer.concat([text, payload]);
        if (!isLast) continue;
        const message = JSON.parse(text);
        text = Buffer.alloc(0);
        receive(message);
      }
    };
    socket.on('data', take);
    socket.on('error', ({ message }) => fail(message));
    take(Buffer.alloc(0));
  });
  upgrade.end();
}

/** The first frame; null until it is complete. */
function readFrame(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 0x7f;
  const begin = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < begin) return null;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const size = begin + length;
  if (bytes.length < size) return null;
  return { opcode: bytes[0] & 0x0f, isLast: bytes[0] >= 0x80, payload: bytes.subarray(begin, size), size };
}

/** Its kind, its length, the mask that the RFC wants, and the bytes, which a mask of zeros leaves as they are. */
function makeFrame(opcode, payload) {
  const size = payload.length;
  const length = size < 126 ? [0x80 | size] : [0x80 | 126, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...length, 0, 0, 0, 0]), payload]);
}

const sendFrame = (socket, opcode, payload) => socket.write(makeFrame(opcode, payload));

connect(process.argv[2]);
