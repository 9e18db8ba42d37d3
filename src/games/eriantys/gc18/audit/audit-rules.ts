import { SERVER_DIED, SERVER_GOES_ON, SERVER_STARTS, SERVER_TITLES } from '../../../../kit/process-rules.js';
import type { CitedRule } from '../../../../kit/rule.js';
import type { Level } from '../../../../kit/transcript/index.js';
import { CHARACTERS as CHARACTER_FACTS } from '../../engine/index.js';

/** A rule that a server can be found breaking, and whether that fails it. */
export interface AuditRule extends CitedRule {
  readonly level: Level;
}

type RuleTexts = readonly [id: string, title: string, document: string | null, register?: string | null];

const must = (...[id, title, document, register = null]: [...RuleTexts]): AuditRule => ({
  id,
  title,
  document,
  register: register ?? null,
  level: 'must',
});

/** What the document leaves open, or some readings allow. */
const contested = (...texts: RuleTexts): AuditRule => ({ ...must(...texts), level: 'contested' });

const UPDATED = 'GC18, 1.9';
const MOVE_ERROR = 'GC18, 1.11';
const ENDED = 'GC18, 1.12';
const SETUP = 'Eriantys, beginning';
const PLANNING = 'Eriantys, planning phase';
const ROUND = 'Eriantys, order of a round';
const STUDENTS = 'Eriantys, moving students';
const PROFESSORS = 'Eriantys, professors';
const MOTHER_NATURE = 'Eriantys, moving Mother Nature';
const CLOUDS = 'Eriantys, taking a cloud';
const CHARACTERS = 'Eriantys, using a character';
const COINS = 'Eriantys, coins';
const EFFECTS = 'Eriantys, the twelve characters';
const END = 'Eriantys, end of the game';

/**
 * What only a server can break. It breaks the rules on what a client may send by accepting what they forbid; those stand
 * beside their own checks.
 */
export const AUDIT_RULES = {
  // Messages and sessions.
  form: must('message/form', 'a server sends messages that the schema allows', 'GC18, 1', 'Q1'),
  greeting: must('session/greeting', 'a server accepts a connection, then asks for a name', 'GC18, 1.1 and 1.2', 'Q3'),
  order: must('session/order', 'a server sends what the state of the session has', 'GC18, 1', 'Q3'),
  answer: must('session/answer', 'every message of a client is answered, in the order of the messages', 'GC18, 1'),
  unasked: must('session/unasked', 'an error answers a message of its receiver', MOVE_ERROR, 'Q20'),
  closed: must('session/closed', 'a server keeps a connection until the game is over', ENDED, 'Q23'),
  repeats: contested('session/repeats', 'after an error, a server repeats its request always or never', null, 'Q5'),
  errorCode: must('error/code', 'an error has the code for what is wrong', 'GC18, 1.3 to 1.7', 'Q2'),
  errorKind: must('error/kind', 'a move is refused with MoveError, anything else with Error', 'GC18, 1.10', 'Q19'),
  moveErrorCode: must(
    'move-error/code',
    'of the codes for a refused move, the first that applies is sent',
    MOVE_ERROR,
    'Q19',
  ),

  // Logins and the game that waits for players.
  acceptReply: must('accept/reply', 'a valid reply is accepted', 'GC18, 1.3 to 1.7', 'Q6'),
  nameUnique: must('name/unique', 'no two connected players have the same name', 'GC18, 1.3', 'Q6'),
  nameFreed: must('name/freed', 'the name of a player who has left can be chosen again', 'GC18, 1.3', 'Q6'),
  host: must('lobby/host', 'the first player of a match is asked for its parameters', 'GC18, 1.4', 'Q7'),
  oneHost: must('lobby/one-host', 'only the first player of a match is asked for its parameters', 'GC18, 1.4', 'Q9'),
  waitReason: must('lobby/wait', 'those who wait are told what for', 'GC18, 1.3 and 1.7', 'Q4'),
  settings: must('lobby/settings', 'a game is played as its first player has chosen', 'GC18, 1.5 and 1.7', 'Q7'),
  starts: must('lobby/starts', 'a game starts as soon as all players are there', 'GC18, 1.8', 'Q2'),
  lobbyLeft: contested('lobby/left', 'what becomes of a match whose players leave before it starts', null, 'Q25'),
  startId: must('start/id', 'ids are 0, 1, 2 in the order of the logins', 'GC18, 1.8', 'Q10'),
  startNames: must('start/names', 'the other players are named clockwise from the receiver', 'GC18, 1.8', 'Q11'),

  // Updates.
  recipients: must('update/recipients', 'every player receives every update', UPDATED, 'Q20'),
  equal: must('update/equal', 'all players receive the same state', UPDATED, 'Q20'),
  unprompted: must('update/unprompted', 'a state changes by the moves of the players only', UPDATED, 'Q12'),
  members: must('update/members', 'player and phase of an update are those of its state', UPDATED, 'Q13'),
  lastMove: must('update/last-move', 'the last move of an update is the move that caused it', UPDATED),
  acceptMove: must('accept/move', 'a legal move is accepted', 'GC18, 1.10'),
  noEffect: must('refusal/no-effect', 'a refused move changes nothing', MOVE_ERROR),

  // What holds for every state.
  consistent: must('state/consistent', 'a state is one that a game can be in', UPDATED, 'Q17'),
  students: must('state/students', 'there are 130 students, 26 of each colour', SETUP, 'V2'),
  towers: must('state/towers', 'no tower is lost, and a group has a tower on each tile or none', MOTHER_NATURE),
  towerColour: must(
    'state/tower-colour',
    'each player has towers of a colour of its own, and keeps it for the game',
    SETUP,
    'D-TOWERS',
  ),
  tiles: must('state/tiles', 'the groups of islands are the tiles 0 to 11, clockwise', MOTHER_NATURE, 'Q17'),
  neighbors: must('state/neighbors', 'neighbors with towers of one colour are one group', MOTHER_NATURE),
  coins: must('state/coins', 'there are 20 coins', COINS, 'V13'),
  noEntry: must('state/no-entry', 'no no-entry tile is lost', MOTHER_NATURE, 'V21'),
  hands: must('state/hands', 'a played assistant is not in the hand any more', PLANNING),

  // How a game starts.
  setupIslands: must(
    'setup/islands',
    'two students of each colour start on the islands, one each, none with Mother Nature or opposite her',
    SETUP,
    'V1',
  ),
  setupStudents: must('setup/students', 'entrances, clouds and cards start with as many students as they hold', SETUP),
  setupBag: must('setup/bag', 'the other 120 students are in the bag', SETUP, 'V2'),
  setupCharacters: must('setup/characters', 'an expert game has three different characters', SETUP),
  setupCoins: must('setup/coins', 'every player of an expert game starts with one coin', SETUP, 'V16'),
  setupState: must('setup/state', 'a game starts with its first planning phase and nothing played', SETUP),

  // What moves do.
  assistant: must('effect/assistant', 'an assistant goes from the hand to the table', PLANNING),
  actionOrder: must(
    'order/action',
    'turns go by the values of the assistants, and equal ones by who played first',
    PLANNING,
    'V5',
  ),
  planningOrder: must(
    'order/planning',
    'the player of the first turn plans first, the others follow clockwise',
    ROUND,
    'V3',
  ),
  phase: must(
    'order/phase',
    'a turn moves all its students one by one, then Mother Nature, then takes a cloud',
    ROUND,
    'V32',
  ),
  student: must('effect/student', 'a moved student goes from the entrance to where the move says', STUDENTS),
  professor: must('effect/professor', 'the player with most students of a colour has its professor', PROFESSORS, 'V7'),
  professorReading: must('effect/professor-rule', 'professors are taken by one rule in all games', PROFESSORS, 'V6'),
  seatCoins: must('effect/seat-coins', 'a student on every third seat brings a coin', COINS, 'V17'),
  coinSupply: must('effect/coin-supply', 'coins come from the supply, as long as it has any', COINS, 'V16'),
  motherNature: must(
    'effect/mother-nature',
    'Mother Nature goes as many groups clockwise as the move says',
    MOTHER_NATURE,
    'Q16',
  ),
  influence: must(
    'effect/influence',
    'an island gets the towers of the player with the most influence, if there is one',
    MOTHER_NATURE,
    'V24',
  ),
  merge: must('effect/merge', 'a group joins neighbors with towers of the same colour', MOTHER_NATURE, 'V22'),
  mergeTiles: contested('effect/merge-no-entry', 'no-entry tiles of joined groups add up', MOTHER_NATURE, 'V21'),
  stopTile: must(
    'effect/no-entry',
    'a no-entry tile stops Mother Nature once, and goes back to its card',
    MOTHER_NATURE,
  ),
  cloud: must('effect/cloud', 'the students of a cloud go to the entrance', CLOUDS),
  refill: must('effect/refill', 'a round starts with students from the bag on every cloud', PLANNING, 'V28'),
  draws: must('effect/draw', 'students are drawn from those in the bag', PLANNING),
  shortClouds: must('effect/short-clouds', 'clouds of a short last round are taken always or never', CLOUDS, 'Q28'),
  lastClouds: contested('effect/last-clouds', 'full clouds are taken in the last round too', CLOUDS, 'V28'),
  price: must('effect/price', 'a used character costs one more than printed, however often', CHARACTERS, 'V12'),
  used: must('effect/used', 'a state says which character was used in the turn', CHARACTERS, 'V14'),
  secondTile: contested('accept/second-tile', 'an island may have several no-entry tiles', CHARACTERS, 'V20'),

  // How a game ends.
  finalRound: must('end/final-round', 'the last student or assistant makes the round the last', END, 'V27'),
  lastTower: must('end/last-tower', 'the last tower of a player ends the game', END, 'V25'),
  threeIslands: must('end/three-islands', 'three groups of islands or fewer end the game', END, 'V26'),
  lastRound: must('end/last-round', 'the game ends with the last round', END, 'V27'),
  early: must('end/early', 'the game goes on until the rules end it', END),
  endUpdate: must('end/update', 'the end is sent as an update, too, always or never', UPDATED, 'Q21'),
  endMessage: must('end/message', 'the end of a game is sent to every player, and nothing after it', ENDED, 'Q21'),
  winner: must('end/winner', 'the winner has most towers on islands, then most professors', END, 'V29'),
  reason: must('end/reason', 'the reason is how the game ended', END),
  disconnect: must('end/disconnect', 'a player who leaves ends the game without a winner', ENDED, 'Q24'),
  closes: contested('end/closes', 'a server closes the connections after the end', ENDED, 'Q23'),

  // What it survives.
  serverStarts: must(SERVER_STARTS, SERVER_TITLES[SERVER_STARTS], null),
  serverGoesOn: must(SERVER_GOES_ON, SERVER_TITLES[SERVER_GOES_ON], null),
  serverDied: must(SERVER_DIED, SERVER_TITLES[SERVER_DIED], null),
} as const satisfies Record<string, AuditRule>;

/** The register's ids of characters that servers are known to differ in. */
const EFFECT_REGISTERS: Readonly<Record<string, string>> = {
  monk: 'V23',
  farmer: 'V8',
  herald: 'V22',
  centaur: 'V18',
  minstrel: 'V17',
  princess: 'V17',
  thief: 'V19',
};

/** What each character does; the first is number 1. */
export const CHARACTER_RULES: readonly AuditRule[] = CHARACTER_FACTS.map(({ name, summary }) =>
  must(`effect/${name}`, `a ${name}: ${summary}`, EFFECTS, EFFECT_REGISTERS[name]),
);

export const characterRule = (number: number): AuditRule => CHARACTER_RULES[number - 1] as AuditRule;

/** Everything that an auditor can cite, besides the rules on what clients send. */
export const SERVER_RULES: readonly AuditRule[] = [...Object.values(AUDIT_RULES), ...CHARACTER_RULES];
