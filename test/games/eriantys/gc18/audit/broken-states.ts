import { ALL_CHARACTERS, legalMoves, type Move } from '../../../../../src/games/eriantys/engine/index.js';
import { KIT_STRATEGIES } from '../../../../../src/games/eriantys/gc18/kit/kit-strategies.js';
import {
  afterMove,
  altering,
  atStart,
  change,
  endingWith,
  type Message,
  OF_THREE,
  type RecordingSpec,
  type Row,
} from './alterations.js';

const COLOURS = ['Green', 'Red', 'Yellow', 'Pink', 'Blue'];

/** A game in which a character is used as soon as it can be paid for. */
const using = (number: number): RecordingSpec => {
  const save = KIT_STRATEGIES.saving(number);
  const isUse = ({ kind, number: used }: Move): boolean => kind === 'character' && used === number;
  return {
    clients: 2,
    players: 2,
    expert: true,
    seed: number,
    characters: [number, ...ALL_CHARACTERS.filter((each) => each !== number)].slice(0, 3),
    strategy: (view) => legalMoves(view).find(isUse) ?? save(view),
  };
};

const uses = (number: number) => (move: Message) =>
  move.typeOfMove === 'PlayCharacterCard' && move.cardNumber === number;
const cardIn = ({ characters }: Message, number: number): Message =>
  characters.find((card: Message) => card.number === number);

/** One student becomes another. */
function recolour(students: Message): void {
  const from = COLOURS.find((colour) => students[colour] > 0) as string;
  const to = COLOURS.find((colour) => colour !== from) as string;
  students[from]--;
  students[to]++;
}

const recolourEntrance = ({ players }: Message): void => recolour(players[0].entrance);
const withTower = ({ islands }: Message): Message => islands.find(({ towers }: Message) => towers > 0);

/** Makes an update unreadable, so that nothing is known of what led to the next one, and alters that. */
const afterUnreadable =
  (alter: (state: Message) => void): Row['by'] =>
  (events) => {
    const nth = 30;
    const unreadable = altering(
      'GameUpdated',
      nth - 1,
      change((message) => (message.modelState = null)),
    );
    const altered = altering(
      'GameUpdated',
      nth,
      change(({ modelState }) => alter(modelState)),
    );
    return endingWith('GameUpdated', nth, altered(unreadable(events)));
  };

/** What is wrong with states. */
export const BROKEN_STATES: readonly Row[] = [
  {
    breaks: 'a player too many',
    rule: 'state/consistent',
    by: atStart(({ players }, message) => {
      players.push({ ...players[1], id: 2, username: 'cid' });
      const names = players.map(({ username }: Message) => username);
      message.otherPlayerNames = [...names, ...names].slice(message.playerId + 1, message.playerId + 3);
    }),
  },
  {
    breaks: 'two players with towers of one colour',
    rule: 'state/tower-colour',
    by: atStart(({ players }) => Object.assign(players[1], { towerColour: players[0].towerColour })),
  },
  {
    breaks: 'towers of a colour that no player has',
    rule: 'state/tower-colour',
    besides: 'message/form',
    by: afterUnreadable((state) => Object.assign(withTower(state), { towerColour: 'Grey' })),
  },
  {
    breaks: 'the same character twice',
    rule: 'setup/characters',
    by: atStart(({ characters }) => characters.splice(1, 1, characters[0])),
  },
  {
    breaks: 'an entrance that lacks a student',
    rule: 'setup/students',
    by: atStart((state) => {
      const { entrance } = state.players[0];
      entrance[COLOURS.find((colour) => entrance[colour] > 0) as string]--;
      state.bagCount++;
    }),
  },
  {
    breaks: 'a lost tower',
    rule: 'state/towers',
    besides: 'message/form',
    by: afterUnreadable(({ players }) => players[0].towers--),
  },
  {
    breaks: 'neighbors that are not joined',
    rule: 'state/neighbors',
    besides: 'message/form',
    by: afterUnreadable((state) => {
      const at = state.islands.indexOf(withTower(state));
      const { towerColour } = state.islands[at];
      const next = state.islands[(at + 1) % state.islands.length];
      const owner = state.players.find((player: Message) => player.towerColour === towerColour);
      for (const player of state.players) if (player.towerColour === next.towerColour) player.towers += next.towers;
      owner.towers -= next.tiles.length;
      Object.assign(next, { towerColour, towers: next.tiles.length });
    }),
  },
  {
    breaks: 'islands in another order',
    rule: 'state/tiles',
    besides: 'message/form',
    by: afterUnreadable(({ islands }) => islands.splice(1, 2, islands[2], islands[1])),
  },
  {
    breaks: 'a student on another island than the move says',
    rule: 'effect/student',
    by: afterMove(
      (move) => move.typeOfMove === 'MoveStudents' && typeof move.islandNumber === 'number',
      ({ islands }) => {
        const at = islands.findIndex(({ students }: Message) => students.Red > 0);
        islands[at].students.Red--;
        islands[(at + 1) % islands.length].students.Red++;
      },
    ),
  },
  {
    breaks: 'other students than the cloud had',
    rule: 'effect/cloud',
    by: afterMove(
      (move, state) => move.typeOfMove === 'ChooseCloud' && state.gamePhase === 'MoveStudents',
      recolourEntrance,
    ),
  },
  {
    breaks: 'more students of a colour than there can be in the bag',
    rule: 'effect/draw',
    spec: OF_THREE,
    by: afterMove(
      (_, state, before) => state.round === 7 && before.round === 6,
      ({ clouds }) => {
        for (const { students } of clouds) Object.assign(students, { Green: 4, Red: 0, Yellow: 0, Pink: 0, Blue: 0 });
      },
    ),
  },
  {
    breaks: 'a student that is left in the bag, though there is room on the clouds',
    rule: 'effect/refill',
    spec: OF_THREE,
    by: afterMove(
      (_, state, before) => state.round === 8 && before.round === 7,
      (state) => {
        const { students } = state.clouds.findLast((cloud: Message) =>
          COLOURS.some((colour) => cloud.students[colour] > 0),
        );
        students[COLOURS.find((colour) => students[colour] > 0) as string]--;
        state.bagCount++;
      },
    ),
  },
  {
    breaks: 'a round after the last',
    rule: 'end/last-round',
    spec: { ...OF_THREE, strategy: KIT_STRATEGIES.settling(2) },
    by: afterMove(
      (_, { gamePhase }) => gamePhase === 'GameEnded',
      (state, message) => {
        for (const each of [state, message]) each.gamePhase = 'PlayAssistantCard';
      },
    ),
  },
  {
    breaks: 'Mother Nature on her way with a messenger',
    rule: 'effect/messenger',
    spec: using(4),
    by: afterMove(uses(4), (state) => {
      state.motherNature = (state.motherNature + 2) % state.islands.length;
    }),
  },
  {
    breaks: 'a no-entry tile on another island than the herbalist was for',
    rule: 'effect/herbalist',
    spec: using(5),
    by: afterMove(uses(5), ({ islands }) => {
      const at = islands.findIndex(({ noEntry }: Message) => noEntry > 0);
      islands[at].noEntry--;
      islands[(at + 1) % islands.length].noEntry++;
    }),
  },
  {
    breaks: 'other students on the card of a jester',
    rule: 'effect/jester',
    spec: using(7),
    by: afterMove(uses(7), (state) => recolour(cardIn(state, 7).students)),
  },
  {
    breaks: 'a tower for a knight',
    rule: 'effect/knight',
    spec: using(8),
    by: afterMove(uses(8), ({ islands, players }) => {
      const free = islands.find(({ towers }: Message) => towers === 0);
      Object.assign(free, { towers: 1, towerColour: players[0].towerColour });
      players[0].towers--;
    }),
  },
  {
    breaks: 'students that a mushroom seller takes away',
    rule: 'effect/mushroom-seller',
    spec: using(9),
    by: afterMove(uses(9), (state) => {
      const { students } = state.islands.find((island: Message) => island.students.Green > 0);
      students.Green--;
      state.bagCount++;
    }),
  },
  {
    breaks: 'other students in the entrance after a minstrel',
    rule: 'effect/minstrel',
    spec: using(10),
    by: afterMove(uses(10), recolourEntrance),
  },
  {
    breaks: 'other students in the entrance after a princess',
    rule: 'effect/princess',
    spec: using(11),
    by: afterMove(uses(11), recolourEntrance),
  },
];
