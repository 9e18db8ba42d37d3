#!/usr/bin/env node
// A player for GC18/1, a protocol of Eriantys. It makes the first legal move: your strategy goes into choose().
//
//     herald grade player --protocol gc18/1 --quick -- ./player.mjs {host} {port}
//     herald play --protocol gc18/1 './player.mjs {host} {port}' greedy
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * One of the legal moves. The state is all that there is to know; `me` is our entry in `state.players`. In expert games
 * a turn may also have one character, such as { typeOfMove: 'PlayCharacterCard', cardNumber: 8 }, at any time before the
 * cloud is taken: see `state.characters`, `me.coins` and `state.characterPlayedThisTurn`.
 */
function choose(moves, _state, _me) {
  return moves[0];
}

const COLOURS = ['Green', 'Red', 'Yellow', 'Pink', 'Blue'];

/** The legal moves of each phase, without characters. */
const PHASES = {
  /** Values that others have played in this round are forbidden, unless our hand has no others. */
  PlayAssistantCard: ({ players }, { hand }) => {
    const free = hand.filter((value) => !players.some(({ playedAssistant }) => playedAssistant === value));
    return (free.length > 0 ? free : hand).map((cardNumber) => ({ typeOfMove: 'PlayAssistantCard', cardNumber }));
  },
  /** A student of the entrance goes to an island, or to its table in the dining room, which has ten seats. */
  MoveStudents: ({ islands }, { entrance, diningRoom }) =>
    COLOURS.filter((colour) => entrance[colour] > 0).flatMap((studentColour) => {
      const move = { typeOfMove: 'MoveStudents', studentColour };
      const toIslands = islands.map((_, islandNumber) => ({ ...move, islandNumber }));
      return diningRoom[studentColour] < 10 ? [move, ...toIslands] : toIslands;
    }),
  /** From one to half the value of our assistant, rounded up. A messenger, character 4, adds two. */
  MoveMotherNature: ({ characterPlayedThisTurn }, { playedAssistant }) => {
    const most = Math.ceil(playedAssistant / 2) + (characterPlayedThisTurn === 4 ? 2 : 0);
    const steps = Array.from({ length: most }, (_, index) => index + 1);
    return steps.map((count) => ({ typeOfMove: 'MoveMotherNature', motherNatureMovements: count }));
  },
  ChooseCloud: ({ clouds }) =>
    clouds.flatMap(({ taken }, cloudNumber) => (taken ? [] : [{ typeOfMove: 'ChooseCloud', cloudNumber }])),
};

const [host, port] = process.argv.slice(2);
const socket = connect({ host, port: Number(port) });
/** One message per line. */
const send = (message) => socket.write(`${JSON.stringify(message)}\n`);

let name = 'javascript';
let isRenamed = false;
let ownId = null;
let state = null;
/** Moves that were refused in this state are not tried again. */
let tried = [];

function move() {
  const legalMoves = PHASES[state.gamePhase];
  if (state.currentPlayer !== ownId || legalMoves === undefined) return;
  const me = state.players.find(({ id }) => id === ownId);
  const moves = legalMoves(state, me).filter((each) => !tried.includes(JSON.stringify(each)));
  if (moves.length === 0) return;
  const chosen = choose(moves, state, me);
  tried.push(JSON.stringify(chosen));
  send({ type: 'PerformGameMove', move: chosen });
}

function onState({ playerId, modelState }) {
  ownId = playerId ?? ownId;
  state = modelState;
  tried = [];
  move();
}

const login = () => send({ type: 'LoginReply', username: name });

/** What to do for each message. ConnectionAccepted and Wait want no answer. */
const ON = {
  LoginRequest: () => {
    if (!isRenamed) login();
    isRenamed = false;
  },
  NumberOfPlayersRequest: () => send({ type: 'NumberOfPlayersReply', numberOfPlayers: 2 }),
  ExpertModeRequest: () => send({ type: 'ExpertModeReply', expertMode: false }),
  GameStarted: onState,
  GameUpdated: onState,
  MoveError: (message) => {
    console.error('the server says:', message);
    move();
  },
  Error: (message) => {
    console.error('the server says:', message);
    if (message.code !== 'NICKNAME_TAKEN') return;
    // Not every server asks again. If this one does, we have answered already.
    isRenamed = true;
    name = `${name.slice(0, 30)}x`;
    login();
  },
};

for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
  if (line.trim() === '') continue;
  const message = JSON.parse(line);
  if (message.type === 'GameEnded') break;
  ON[message.type]?.(message);
}
socket.end();
