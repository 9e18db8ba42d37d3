#!/usr/bin/env node
// A client of GC18/1 for Eriantys: node client.mjs HOST PORT [NAME]
//
// It logs in, chooses an expert game of two players if it is asked to, and plays at random, but legally. It uses those
// characters that need no choice, as soon as it can pay for them.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const COLOURS = ['Green', 'Red', 'Yellow', 'Pink', 'Blue'];
/** The farmer, the messenger, the centaur and the knight. */
const SIMPLE_CHARACTERS = [2, 4, 6, 8];
const MESSENGER = 4;

/** The assistants that may be played: not the values of others, unless there are no other cards in the hand. */
function assistants({ players }, me) {
  const played = players.filter(({ id }) => id !== me.id).map(({ playedAssistant }) => playedAssistant);
  const free = me.hand.filter((value) => !played.includes(value));
  const playable = free.length > 0 ? free : me.hand;
  return playable.map((cardNumber) => ({ typeOfMove: 'PlayAssistantCard', cardNumber }));
}

/** Any student of the entrance, to its table if that is not full, or to any island. */
function students({ islands }, me) {
  return COLOURS.filter((colour) => me.entrance[colour] > 0).flatMap((studentColour) => {
    const move = { typeOfMove: 'MoveStudents', studentColour };
    const toIslands = islands.map((_, islandNumber) => ({ ...move, islandNumber }));
    return me.diningRoom[studentColour] < 10 ? [move, ...toIslands] : toIslands;
  });
}

/** At least one step, and at most half the value of the assistant, rounded up; two more after a messenger. */
function steps({ characterPlayedThisTurn }, me) {
  const reach = Math.ceil(me.playedAssistant / 2) + (characterPlayedThisTurn === MESSENGER ? 2 : 0);
  return Array.from({ length: reach }, (_, index) => ({
    typeOfMove: 'MoveMotherNature',
    motherNatureMovements: index + 1,
  }));
}

/** A cloud that nobody has taken in this round. */
const clouds = (state) =>
  state.clouds.flatMap(({ taken }, cloudNumber) => (taken ? [] : [{ typeOfMove: 'ChooseCloud', cloudNumber }]));

/** The legal moves of each phase, without characters. */
const MOVES = {
  PlayAssistantCard: assistants,
  MoveStudents: students,
  MoveMotherNature: steps,
  ChooseCloud: clouds,
};

/** One character in a turn, in an expert game, after the planning phase, and if we can pay for it. */
function charactersFor({ characters = [], characterPlayedThisTurn, gamePhase }, me) {
  if (gamePhase === 'PlayAssistantCard' || characterPlayedThisTurn != null) return [];
  return characters
    .filter(({ number, cost }) => SIMPLE_CHARACTERS.includes(number) && cost <= me.coins)
    .map(({ number }) => ({ typeOfMove: 'PlayCharacterCard', cardNumber: number }));
}

const shuffled = (list) =>
  list
    .map((value) => ({ value, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ value }) => value);

const [host = 'localhost', port = '50000', ownName = 'javascript'] = process.argv.slice(2);
let name = ownName;
/** Who we are in the game. */
let ownId = null;
/** Moves that we have not tried in the current state. */
let candidates = [];
/** Whether we have answered the next LoginRequest already. */
let isRenamed = false;

const socket = connect({ host, port: Number(port) });
/** One message per line. */
const send = (message) => socket.write(`${JSON.stringify(message)}\n`);

function moveNext() {
  const move = candidates.shift();
  if (move !== undefined) send({ type: 'PerformGameMove', move });
}

/** We move if we are the current player; otherwise we wait for the next update. */
function onState(state) {
  candidates = [];
  const moves = MOVES[state.gamePhase];
  if (state.currentPlayer !== ownId || moves === undefined) return;
  const me = state.players.find(({ id }) => id === ownId);
  candidates = [...charactersFor(state, me), ...shuffled(moves(state, me))];
  moveNext();
}

const login = () => send({ type: 'LoginReply', username: name });

/** What to do for each message of the server. */
const ON = {
  ConnectionAccepted: () => {},
  LoginRequest: () => {
    if (!isRenamed) login();
    isRenamed = false;
  },
  NumberOfPlayersRequest: () => send({ type: 'NumberOfPlayersReply', numberOfPlayers: 2 }),
  ExpertModeRequest: () => send({ type: 'ExpertModeReply', expertMode: true }),
  Wait: () => {},
  Error: ({ code, message }) => {
    if (code !== 'NICKNAME_TAKEN') {
      console.error(`error ${code}: ${message ?? ''}`);
      return;
    }
    // Some servers ask again after an error, others just wait.
    isRenamed = true;
    name = `${name.slice(0, 30)}_`;
    login();
  },
  GameStarted: ({ playerId, modelState }) => {
    ownId = playerId;
    onState(modelState);
  },
  GameUpdated: ({ modelState }) => onState(modelState),
  MoveError: ({ code, message }) => {
    // A server with other rules than ours: we try another move.
    console.error(`refused with ${code}: ${message ?? ''}`);
    moveNext();
  },
};

for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
  if (line.trim() === '') continue;
  const message = JSON.parse(line);
  if (message.type === 'GameEnded') {
    console.error(message.winner === ownId ? 'won' : 'not won');
    break;
  }
  ON[message.type]?.(message);
}
socket.end();
