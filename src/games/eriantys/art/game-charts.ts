import type { Chart, PlayerSummary, RecordedMessage } from '../../../kit/game-renderer.js';
import { CHARACTERS, colourNameOf } from '../engine/index.js';
import type { ModelState, WirePlayer } from '../gc18/model-state.js';
import { parseObject, readState } from './read-state.js';
import { describeStudents, professorsOf } from './state-words.js';

/** What is known of a whole game. */
interface GameSummary {
  /** The last state of each round, in order. */
  readonly rounds: readonly ModelState[];
  /** The player at each seat. */
  readonly seats: ReadonlyMap<string | null, number>;
  /** The characters that each player has used, in order. */
  readonly characters: ReadonlyMap<number, readonly number[]>;
}

function summaryOf(messages: readonly RecordedMessage[]): GameSummary {
  const rounds = new Map<number, ModelState>();
  const seats = new Map<string | null, number>();
  const characters = new Map<number, number[]>();
  let last: ModelState | null = null;
  for (const { text, seat } of messages) {
    const message = parseObject(text);
    const state = readState(message?.['modelState']);
    if (message === null || state === null) continue;
    if (typeof message['playerId'] === 'number') seats.set(seat, message['playerId']);
    const used = newlyUsed(last, state);
    if (used !== null) characters.set(state.currentPlayer, [...(characters.get(state.currentPlayer) ?? []), used]);
    rounds.set(state.round, state);
    last = state;
  }
  return { rounds: [...rounds.values()], seats, characters };
}

/** A state is repeated for every seat, so that only its first appearance shows a new character. */
function newlyUsed(before: ModelState | null, { characterPlayedThisTurn = null }: ModelState): number | null {
  return before !== null && before.characterPlayedThisTurn !== characterPlayedThisTurn ? characterPlayedThisTurn : null;
}

const towersBuilt = ({ islands }: ModelState, { towerColour }: WirePlayer): number =>
  islands.reduce((sum, island) => sum + (island.towerColour === towerColour ? island.towers : 0), 0);

const professorCount = (state: ModelState, { id }: WirePlayer): number => professorsOf(state, id).length;

/** Towers on islands, and professors, at the end of each round. */
export function eriantysCharts(messages: readonly RecordedMessage[]): Chart[] {
  const { rounds } = summaryOf(messages);
  const chart = (yLabel: string, title: string, count: (state: ModelState, player: WirePlayer) => number): Chart => ({
    title,
    xLabel: 'round',
    yLabel,
    series: (rounds[0]?.players ?? []).map((player) => ({
      name: player.username,
      points: rounds.map((state) => [state.round, count(state, player)]),
    })),
  });
  return [
    chart('towers', 'Towers on islands by round', towersBuilt),
    chart('professors', 'Professors by round', professorCount),
  ];
}

/** What each seat has at the end, and its towers by round. */
export function eriantysPlayers(messages: readonly RecordedMessage[]): PlayerSummary[] {
  const { rounds, seats, characters } = summaryOf(messages);
  const end = rounds.at(-1);
  if (end === undefined) return [];
  return [...seats].flatMap(([seat, id]) => {
    const player = end.players.find((each) => each.id === id);
    if (player === undefined) return [];
    const professors = professorsOf(end, id).map(colourNameOf);
    return [
      {
        seat,
        facts: [
          ['towers by round', rounds.map((state) => towersBuilt(state, player)).join(' ')],
          ['professors', professors.length === 0 ? 'none' : professors.join(' ')],
          ['dining room', describeStudents(player.diningRoom)],
          ...(end.expertMode ? ([['characters', charactersText(characters.get(id) ?? [])]] as const) : []),
        ],
      },
    ];
  });
}

const charactersText = (used: readonly number[]): string =>
  used.length === 0 ? 'none' : used.map((number) => CHARACTERS[number - 1]?.name ?? '?').join(' ');
