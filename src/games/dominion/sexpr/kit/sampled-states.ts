import type { SeededRandom } from '../../../../core/seeded-random.js';
import { type Case, makeCase } from '../../../../kit/case.js';
import { makeSampleId, type Sampler, shrinkCases } from '../../../../kit/sampler.js';
import { makePretty } from '../../../../wire/sexpr/pretty.js';
import { copyGame, type Game, pendingQuestion } from '../../engine/index.js';
import { randomWalk, walkRandom } from '../../random-walk.js';
import { makeNotification, type Notification, type State } from '../messages.js';
import { openGame } from '../open-game.js';
import { requestOf, type SexprTable } from '../table.js';
import { type SexprProtocol, VERSIONS, type Version } from '../versions.js';
import { shrinkState } from './shrink.js';

const NAMES = ['alice', 'bob', 'carol', 'dave'];
const FEWEST = 2;

/** Decisions after which a game has seen about everything, and those after which nothing new comes. */
const DEEPEST = 400;
const LAST = 800;

/** Of a hundred samples, in the version that has attacks. */
const ATTACKS = 25;

type SampledNotification = Extract<Notification, { readonly state: State }>;

export const SEXPR_SAMPLER: Sampler = {
  sample: (protocol, seed, number) => {
    const version = versionOf(protocol);
    const dice = walkRandom(seed, number);
    const names = NAMES.slice(0, FEWEST + dice.below(NAMES.length - FEWEST + 1));
    const table = openGame({ version, names, seed: dice.below(512) + 512 * number });
    if (!table.ok) throw new Error(table.error.message);
    const question = questionFrom(table.value, dice);
    const make = (state: State): Case =>
      caseOf(makeSampleId({ protocol, seed, number }), version, { ...question, state });
    return { ...make(question.state), shrink: () => shrinkCases(shrinkState(question.state, question.kind), make) };
  },
};

const versionOf = (protocol: string): Version => {
  const version = VERSIONS.find((each) => protocol === (`sexpr/${each}` satisfies SexprProtocol));
  if (version === undefined) throw new Error(`${protocol} is no version of this protocol`);
  return version;
};

const caseOf = (id: string, version: Version, question: SampledNotification): Case =>
  makeCase(id, {
    header: {
      title: question.kind === 'move' ? 'a turn out of a random game' : 'an attack out of a random game',
      protocol: `sexpr/${version}`,
      role: 'player',
    },
    entries: [
      { side: '>>', kind: 'message', text: makePretty(makeNotification(question)) },
      { side: '<<', kind: 'legal' },
    ],
  });

/** Walks to a depth, and on to the first question of the kind that is wanted; where none comes, it takes the last one. */
function questionFrom(table: SexprTable, dice: SeededRandom): SampledNotification {
  const wanted = table.version === 'v3' && dice.chance(ATTACKS) ? 'attacked' : 'move';
  const depth = dice.below(DEEPEST);
  let last = copyGame(table.game);
  let steps = 0;
  for (const _ of randomWalk(table.game, dice)) {
    steps++;
    const isWanted = kindOf(table.game) === wanted;
    if (isWanted) last = copyGame(table.game);
    if ((isWanted && steps > depth) || steps > LAST) break;
  }
  return requestOf({ ...table, game: last })?.message as SampledNotification;
}

/** What the game waits for, as far as this protocol has a message for it: choices come along with their play. */
function kindOf(game: Game): SampledNotification['kind'] | null {
  const pending = pendingQuestion(game);
  if (pending === null) return 'move';
  return pending.frame.part === 'attack' && pending.question.purpose === 'react' ? 'attacked' : null;
}
