import { seededRandom } from '../../../../core/seeded-random.js';
import { makeCase } from '../../../../kit/case.js';
import { makeSampleId, type Sampler } from '../../../../kit/sampler.js';
import { makeStart, PLAYER_COUNTS } from '../messages.js';
import { TABLE_STRATEGIES } from './table-strategies.js';

const STREAM = -11;
const MOST_TURNS = 6;
/** Each turn of the client has two of them. */
const PHASES_PER_TURN = 2;

/** The first turns of a game against other players of the kit, in any seat. */
export const LAN_SAMPLER: Sampler = {
  sample: (protocol, seed, number) => {
    const random = seededRandom(seed, STREAM, number);
    const count = random.pick(PLAYER_COUNTS);
    const id = 1 + random.below(count);
    const strategy = random.pick(TABLE_STRATEGIES);
    const turns = 1 + random.below(MOST_TURNS);
    const made = makeCase(makeSampleId({ protocol, seed, number }), {
      header: {
        title: `${turns} turns as player ${id} of ${count}, against ${strategy}`,
        protocol,
        role: 'player',
        strategy,
      },
      entries: [
        { side: '>>', kind: 'message', text: makeStart(count, id) },
        { side: '--', kind: 'repeat', count: turns * PHASES_PER_TURN },
        { side: '<<', kind: 'match', text: 'Action|!ep<EOF>', options: { eventually: true } },
        { side: '--', kind: 'end-repeat' },
      ],
    });
    return { ...made, *shrink() {} };
  },
};
