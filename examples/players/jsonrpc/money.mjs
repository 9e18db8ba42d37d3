#!/usr/bin/env node
// A player for the JSON-RPC Dominion protocol: big money with two smithies. It needs the package ws: npm install ws.
//
//     ./money.mjs 'ws://localhost:3001/join/KEY?name=alice'
//
// money.py is the same player in Python.
import { WebSocket } from 'ws';

// What we can do without, worst first.
const POINTS = ['Province', 'Duchy', 'Estate', 'Gardens'];
const LEAST_USEFUL = ['Curse', ...POINTS, 'Copper', 'Silver', 'Smithy', 'Gold'];
const TREASURES = ['Gold', 'Silver', 'Copper'];

const rank = (card) => (LEAST_USEFUL.includes(card) ? LEAST_USEFUL.indexOf(card) : LEAST_USEFUL.length);
const worstFirst = (cards) => cards.toSorted((a, b) => rank(a) - rank(b));

// What we remember.
let hand = [];
let smithies = 0;
let isBuying = false; // from the first treasure of a turn on
let lastId = 0;
let waiting = null; // our one request that has no answer yet

const socket = new WebSocket(process.argv[2]);
const say = (message) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }));

socket.on('message', (text) => hear(JSON.parse(text)));
socket.on('error', (error) => fail(error.message));
// There is nothing to do when the server closes: Node ends by itself when nothing is left to wait for.

function fail(why) {
  console.error(why);
  process.exitCode = 1;
  socket.close();
}

/**
 * A message with a method comes from the server, and wants an answer if it has an id. Server and player count their ids
 * apart, so the same number on both sides means nothing.
 */
function hear({ id, method, params, result, error }) {
  if (method === undefined) hearAnswer(id, result, error);
  else if (Object.hasOwn(ANSWERS, method)) say({ id, result: ANSWERS[method](params) });
  else if (method === 'StartTurn') {
    isBuying = false;
    goOn(params);
  } else if (method === 'FatalError') fail(`the server says: ${params.message}`);
}

function hearAnswer(id, result, error) {
  if (waiting === null || waiting.id !== id) return;
  const { method, card } = waiting;
  waiting = null;
  if (error) {
    // Asking for the same again would not help.
    console.error(`${method} ${card ?? ''} was refused: ${error.message}`);
    if (method !== 'EndTurn') request('EndTurn');
    return;
  }
  hand = result.hand; // after EndTurn it is the next one, which we need when we are attacked
  if (method === 'EndTurn') return;
  if (method === 'Buy' && card === 'Smithy') smithies++;
  // From the first treasure on no action may be played, though "actions" stays as it was.
  if (method === 'Buy' || card !== 'Smithy') isBuying = true;
  goOn(result);
}

/** Does not wait for the answer: before it comes, the server may want answers from us. */
function request(method, card) {
  waiting = { id: ++lastId, method, card };
  // EndTurn has no params: the first server of this protocol chokes on {}. JSON leaves out what is undefined.
  say({ id: waiting.id, method, params: card && { card } });
}

/** The next request of our turn: smithies, then all treasures, then what they buy. */
function goOn(state) {
  const { actions, buys, treasure: coins, supply } = state;
  hand = state.hand;
  const wishes = [
    ['Province', 8],
    ['Gold', 6],
    ['Smithy', smithies < 2 ? 4 : 99], // more would meet in one hand, with one action
    ['Silver', 3],
  ];
  const treasure = TREASURES.find((card) => hand.includes(card));
  const wish = wishes.find(([card, cost]) => cost <= coins && supply[card] > 0)?.[0];
  if (!isBuying && actions > 0 && hand.includes('Smithy')) request('Play', 'Smithy');
  else if (buys > 0 && treasure) request('Play', treasure);
  else if (buys > 0 && wish) request('Buy', wish);
  else request('EndTurn');
}

/** Some servers show us our hand in an attack; for the others we remember it. */
function defend({ card, data, hand: shown = hand }) {
  if (shown.includes('Moat')) return { reaction: 'Moat' }; // and nothing else
  const sorted = worstFirst(shown);
  const excess = Math.max(0, sorted.length - 3);
  switch (card) {
    case 'Militia': // down to three cards, which are all that is left for another attack
      hand = sorted.slice(excess);
      return { data: sorted.slice(0, excess) };
    case 'Bureaucrat':
      return { data: sorted.find((each) => POINTS.includes(each)) ?? 'reveal' };
    case 'Bandit': // shows us two cards of our deck; null if there is nothing for it
      return { data: ['Silver', 'Gold'].find((each) => data.includes(each)) ?? null };
    default: // a witch asks for nothing, not even null
      return {};
  }
}

/** Also before a rematch: nothing of the last game counts. */
function startGame() {
  hand = [];
  smithies = 0;
  waiting = null;
  return {};
}

// Every request that a server has. We play no card that asks, but whoever adds one finds the form of its answer here.
const ANSWERS = {
  StartGame: startGame,
  GameOver: () => ({ rematch: false }),
  Attack: defend,
  Harbinger: ({ discard }) => ({ card: worstFirst(discard).at(-1) }),
  Vassal: () => ({ play: false, data: null }),
  Poacher: (asked) => ({ discard: worstFirst(asked.hand).slice(0, asked.empty_supply_piles) }),
  ThroneRoom: () => ({ data: null }),
  Library: () => ({ skip: false }),
  Sentry: ({ cards }) => cards.map((card) => ({ card, placement: 'topdeck' })),
};
