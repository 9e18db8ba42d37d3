import { beginRound } from '../../../src/games/eriantys/engine/apply.js';
import { endByComparison } from '../../../src/games/eriantys/engine/game-end.js';
import { addTo, type Colour, type Game, type Move, valuesIn } from '../../../src/games/eriantys/engine/index.js';
import { flaw, type Mutant } from '../mutant.js';
import { accepting, changingGames, gc18Server, refusing } from './server.js';

const sortTurns = (game: Game, compare: (a: number, b: number) => number): void => void game.order.sort(compare);
const assistantOf = (game: Game, seat: number): number => game.seats[seat]?.assistant ?? 0;
const isPlayed = ({ seats }: Game, { kind, number }: Move): boolean =>
  kind === 'assistant' && seats.some(({ assistant }) => assistant === number);

/** Players whose turns are kept in a map by the values of their assistants: of equal ones, the last is left. */
const playersInMap = (game: Game): number[] => [
  ...new Map(game.order.map((seat) => [assistantOf(game, seat), seat])).values(),
];

function endRound(game: Game): void {
  if (game.finalRound === null) beginRound(game, game.order[0] as number);
  else endByComparison(game, game.finalRound);
}

/** How games begin, and who moves when. */
export const PLANNING: readonly Mutant[] = [
  gc18Server(
    flaw(
      'islands-from-all-students',
      'draws the students of the islands from all 130',
      'setup/islands',
      /game\/two-basic$/,
    ),
    changingGames({
      deal: ({ islands, seats }) => {
        const at = islands.find(({ students }) => students.some((count) => count > 0))!;
        const colour = at.students.findIndex((count) => count > 0);
        const other = seats[0]!.entrance.findIndex((count, index) => count > 0 && index !== colour);
        for (const [students, sign] of [
          [at.students, 1],
          [seats[0]!.entrance, -1],
        ] as const) {
          addTo(students, other as Colour, sign);
          addTo(students, colour as Colour, -sign);
        }
      },
    }),
    'V1',
  ),
  gc18Server(
    flaw(
      'bag-of-130',
      'puts all 130 students into the bag, besides those on the islands',
      'setup/bag',
      /game\/two-basic$/,
    ),
    changingGames({
      deal: (game) => {
        for (const colour of game.bag.keys()) addTo(game.bag, colour as Colour, 2);
        game.bagCount += 10;
      },
    }),
    'V2',
  ),
  gc18Server(
    flaw(
      'plans-in-action-order',
      'plans in the order of the last turns',
      'order/planning',
      /not-in-the-order-of-turns/,
    ),
    changingGames({
      after: (game, before) => {
        if (game.round > before.round) game.order.splice(0, game.order.length, ...before.order);
      },
    }),
    'V3',
  ),
  gc18Server(
    flaw('duplicate-assistants', 'lets players repeat an assistant', 'assistant/played', /played-by-another/),
    changingGames({ judge: accepting('assistant/played') }),
    'V4',
  ),
  gc18Server(
    flaw('no-duplicate-at-all', 'refuses an assistant that others have played, always', 'accept/move', /only-the-same/),
    changingGames({ judge: refusing(({ game, move }) => isPlayed(game, move)) }),
    'V4',
  ),
  gc18Server(
    flaw(
      'only-the-last-card',
      'lets players repeat an assistant only if it is their last card',
      'accept/move',
      /all-played-of-three/,
    ),
    changingGames({
      judge: refusing(
        ({ game, seat, move }) => isPlayed(game, move) && valuesIn(game.seats[seat]?.hand ?? 0).length > 1,
      ),
    }),
    'V4',
  ),
  gc18Server(
    flaw('ties-by-seat', 'has equal assistants act by seat', ['order/action', 'order/planning'], /equal-by-planning/),
    changingGames({
      after: (game, before) => {
        if (before.phase === 'assistant' && game.phase === 'students') {
          sortTurns(game, (a, b) => assistantOf(game, a) - assistantOf(game, b) || a - b);
        }
      },
    }),
    'V5',
  ),
  gc18Server(
    flaw(
      'plans-by-seat-after-ties',
      'has the lowest seat of those with the lowest assistant plan first',
      'order/planning',
      /planning-after-a-tie/,
    ),
    changingGames({
      after: (game, before) => {
        if (game.round === before.round) return;
        const [first = 0] = before.seats
          .map((_, seat) => seat)
          .toSorted((a, b) => assistantOf(before, a) - assistantOf(before, b));
        for (const at of game.order.keys()) game.order[at] = (first + at) % game.order.length;
      },
    }),
    'V5',
  ),
  gc18Server(
    flaw('one-turn-for-equals', 'has only the last of equal assistants act', 'order/action', /equal-by-planning/),
    changingGames({
      after: (game, before) => {
        if (before.phase === 'assistant') {
          if (game.phase !== 'students') return;
          const players = playersInMap(game);
          sortTurns(game, (a, b) => Number(players.includes(b)) - Number(players.includes(a)));
        } else if (game.turn > before.turn && game.turn === playersInMap(game).length) {
          endRound(game);
        }
      },
    }),
    'V5',
  ),
  gc18Server(
    flaw('highest-first', 'begins with the highest assistant', 'order/action', /game\/two-basic$/),
    changingGames({
      after: (game, before) => {
        if (before.phase === 'assistant' && game.phase === 'students') {
          sortTurns(game, (a, b) => assistantOf(game, b) - assistantOf(game, a));
        }
      },
    }),
  ),
  gc18Server(
    flaw(
      'keeps-assistants',
      'leaves a played assistant in the hand',
      ['effect/assistant', 'state/hands'],
      /game\/two-basic$/,
    ),
    changingGames({
      after: (game, before, move) => {
        if (move.kind === 'assistant' && valuesIn(game.seats[before.order[before.turn]!]!.hand).length < 5) {
          game.seats[before.order[before.turn]!]!.hand |= 1 << move.number;
        }
      },
    }),
  ),
  gc18Server(
    flaw('one-student-is-enough', 'goes on to Mother Nature after one student', 'order/phase', /game\/two-basic$/),
    changingGames({
      after: (game, _, move) => {
        if (move.kind === 'student') Object.assign(game, { phase: 'mother-nature', studentsLeft: 0 });
      },
    }),
    'V32',
  ),
  gc18Server(
    flaw('forgets-a-cloud', 'leaves the last cloud empty', 'effect/refill', /game\/two-basic$/),
    changingGames({
      after: (game, before) => {
        const cloud = game.clouds.at(-1);
        if (game.round === before.round || cloud === undefined) return;
        for (const [colour, count] of cloud.students.entries()) addTo(game.bag, colour as Colour, count);
        game.bagCount += cloud.students.reduce((sum, count) => sum + count, 0);
        cloud.students.fill(0);
      },
    }),
  ),
];
