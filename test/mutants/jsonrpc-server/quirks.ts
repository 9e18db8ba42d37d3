import { flaw, type Mutant } from '../mutant.js';
import { jsonrpcServer, withQuirk } from './server.js';

const bug = (id: string, name: string, breaks: string, rules: string | readonly string[], cases: RegExp): Mutant =>
  jsonrpcServer(flaw(name, breaks, rules, cases), withQuirk(id));

/** Has one of the bugs that the original server has. */
export const QUIRKS: readonly Mutant[] = [
  bug('R-01', 'swaps-piles', 'doubles the treasures with few players', 'setup/treasures', /\/piles\//),
  bug('R-02', 'twelve-gardens', 'has twelve gardens for two players', 'setup/gardens', /\/piles\/gardens/),
  bug('R-03', 'three-piles-of-five', 'ends at three piles with five players', 'end/piles-of-five', /\/end\/f/),
  bug('R-04', 'moneylender-gives-nothing', 'a moneylender gives no coins', 'effect/moneylender', /\/cards\/money/),
  bug('R-05', 'chapel-has-no-limit', 'a chapel trashes more than four', 'act-chapel/count', /chapel/),
  bug(
    'R-06',
    'bandit-destroys',
    'a moat against a bandit costs two cards',
    ['effect/moat', 'cards/conserved'],
    /\/moat\//,
  ),
  bug('R-07', 'bandit-takes-anything', 'a bandit takes any card', 'attack-bandit/loot', /\/bandit\//),
  bug('R-08', 'needs-gold', 'a bandit cannot be played without gold', 'accept/empty-pile', /bandit|bureaucrat|piles/),
  bug('R-09', 'throne-of-copper', 'a throne room plays treasures', 'act-throne-room/action', /\/illegal\//),
  bug('R-11', 'militia-takes-more', 'victims may discard below three', 'attack-militia/count', /\/militia\//),
  bug('R-13', 'needs-a-hand', 'a poacher cannot be played with a small hand', 'accept/small-hand', /poacher/),
];
