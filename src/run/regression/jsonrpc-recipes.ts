import { rulesOf } from '../../games/dominion/engine/index.js';
import { jsonCards } from '../../games/dominion/jsonrpc/encode-state.js';
import { type GameConfig, parseGameConfig } from '../../host/game-config.js';
import { type Dialect, type Output, openGame } from '../../host/index.js';
import { versionIn } from '../../kit/protocol-name.js';
import { type Entry, entryOfBytes, plain } from '../../kit/transcript/index.js';
import { namesOf, type Recipe } from './recipes.js';
import type { Serving } from './sexpr-recipes.js';

function creationOf({ protocol, kingdom, seats, seed }: Recipe): GameConfig {
  const dialect = versionIn(protocol) as Dialect;
  const body = JSON.stringify({ kingdom, num_players: seats, seed });
  const made = parseGameConfig(body, { dialect, rules: rulesOf('dominai'), seed, showsHand: true });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

/** `kingdom Cellar Market …`, for the header. */
export const setupOf = (recipe: Recipe): string => `kingdom ${jsonCards(creationOf(recipe).kingdom).join(' ')}`;

/** More would mean that the game does not end. */
const MOST = 20_000;

/** Our server's game, frame by frame, as it is hosted. */
export function serveJsonrpc(recipe: Recipe, { players, put, isOver }: Serving<string>): void {
  const { dialect, seats: _, ...made } = creationOf(recipe);
  const names = namesOf(recipe);
  const game = openGame({ ...made, names, dialects: names.map(() => dialect) });
  const outputs = game.begin().filter(isVisible);
  for (let next = 0; next < outputs.length && !isOver(); next++) {
    if (next > MOST) throw new Error(`${recipe.name} does not end`);
    const output = outputs[next] as VisibleOutput;
    put(entryOf(output, names));
    if (output.kind === 'close') continue;
    for (const frame of players(output.seat, output.text)) {
      put({ side: '<<', ...entryOfBytes(frame, 'frames'), seat: names[output.seat] as string });
      outputs.push(...game.receive(output.seat, frame).filter(isVisible));
    }
  }
}

type VisibleOutput = Exclude<Output, { readonly kind: 'remark' }>;

const isVisible = (output: Output): output is VisibleOutput => output.kind !== 'remark';

function entryOf(output: VisibleOutput, names: readonly string[]): Entry {
  const seat = names[output.seat] as string;
  if (output.kind === 'send') return { side: '>>', ...entryOfBytes(output.text, 'frames'), seat };
  return { side: '>>', kind: 'close', text: plain(`${output.code} ${output.reason}`), seat };
}
