import { gameSeed } from '../../../../core/seed.js';
import { seededRandom } from '../../../../core/seeded-random.js';
import { makeCase } from '../../../../kit/case.js';
import { makeSampleId, type Sampler } from '../../../../kit/sampler.js';
import { copyGame, type Game, isOver, moverOf, startGame, stepInPlace } from '../../engine/index.js';
import { uniformRandom } from '../../strategies/uniform-random.js';
import { makeModelState } from '../encode-state.js';
import { makeConnectionAccepted, makeGameStarted, makeRequest, namesAfter } from '../messages.js';
import { PLAYER_COUNTS } from '../settings.js';

const STREAM = -7;
/** Names that no client has. */
const OTHERS = ['kit-one', 'kit-two'];
/** Stands for the name that the client gives itself. */
const OWN_NAME = '$name';

/** A position in which somebody must move, out of a random game. */
function positionOf(seed: number, number: number): Game {
  const random = seededRandom(seed, STREAM, number);
  const own = gameSeed(seed, number);
  const started = startGame({ seats: random.pick(PLAYER_COUNTS), expert: random.chance(60), seed: own });
  if (!started.ok) throw new Error(started.error.message);
  const strategy = uniformRandom(own);
  const game = started.value;
  // A round of two players has ten moves without characters; a game has at most ten rounds.
  let last = copyGame(game);
  for (let left = random.below(130); left > 0 && !isOver(game); left--) {
    last = copyGame(game);
    stepInPlace(game, strategy(game));
  }
  return isOver(game) ? last : game;
}

/** States out of random games, as a game that begins with them. The client is the player on turn. */
export const GC18_SAMPLER: Sampler = {
  sample: (protocol, seed, number) => {
    const game = positionOf(seed, number);
    const mover = moverOf(game);
    const names = OTHERS.slice(0, game.rules.seats - 1).toSpliced(mover, 0, OWN_NAME);
    const started = makeGameStarted(mover, namesAfter(names, mover), makeModelState(game, names));
    const made = makeCase(makeSampleId({ protocol, seed, number }), {
      header: {
        title: `${describe(game)} out of a random game`,
        protocol,
        role: 'player',
      },
      entries: [
        { side: '>>', kind: 'message', text: makeConnectionAccepted() },
        { side: '>>', kind: 'message', text: makeRequest('LoginRequest') },
        { side: '<<', kind: 'match', text: `{"type": "LoginReply", "username": ${OWN_NAME}}` },
        { side: '>>', kind: 'fill', text: started.replaceAll(JSON.stringify(OWN_NAME), OWN_NAME) },
        { side: '<<', kind: 'legal' },
      ],
    });
    return { ...made, *shrink() {} };
  },
};

const PHASE_NAMES: { readonly [phase in Game['phase']]: string } = {
  assistant: 'an assistant to play',
  students: 'a student to move',
  'mother-nature': 'Mother Nature to move',
  cloud: 'a cloud to take',
  over: 'an end',
};

const describe = ({ phase, rules }: Game): string =>
  `${PHASE_NAMES[phase]}, ${rules.seats} players, ${rules.expert ? 'expert' : 'basic'},`;
