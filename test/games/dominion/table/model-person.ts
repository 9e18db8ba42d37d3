import { type SeededRandom, seededRandom } from '../../../../src/core/seeded-random.js';
import { type Answer, type Card, costOf, isAction } from '../../../../src/games/dominion/engine/index.js';
import {
  addMove,
  answerMove,
  automaticAnswer,
  click,
  type InputOptions,
  NO_SELECTION,
  type Outcome,
  offerOf,
  type Prompt,
  press,
  promptOf,
  type Screen,
  type Selection,
  screenOf,
  seatToAnswer,
  sentryCards,
  type TableGame,
  type TableView,
  type Target,
  tableView,
  withFateAt,
} from '../../../../src/games/dominion/table/index.js';
import { unwrap } from '../../../unwrap.js';

/** Anything that can be clicked or pressed. */
type Attempt = () => Outcome;

const MOST_CLICKS = 500;

/** After so many clicks a person no longer takes back what is selected: chance alone may never select four cards out of five. */
const UNDECIDED_CLICKS = 100;

/** Answers the question of `seat` by clicking at random on what the table offers, as a person would. */
export function clickThrough(
  view: TableView,
  random: SeededRandom,
  input: InputOptions,
  onPrompt: (prompt: Prompt) => void = () => {},
): readonly Answer[] {
  let selection: Selection = NO_SELECTION;
  for (let clicks = 0; clicks < MOST_CLICKS; clicks++) {
    onPrompt(promptOf(view, selection, input) as Prompt);
    const attempts = attemptsOf(view, selection, input, random, clicks < UNDECIDED_CLICKS);
    const outcome = random.pick(attempts)();
    if (outcome.kind === 'answered') return outcome.answers;
    if (outcome.kind === 'selected') selection = outcome.selection;
    else throw new Error(`the table refused what it offered: ${outcome.reason}`);
  }
  throw new Error('the question was not answered');
}

function attemptsOf(
  view: TableView,
  selection: Selection,
  input: InputOptions,
  random: SeededRandom,
  isUndecided: boolean,
): Attempt[] {
  const prompt = promptOf(view, selection, input);
  if (prompt === null) throw new Error('nothing is asked');
  const clicks = preferred(targetsOf(view, selection, prompt, input), prompt, random)
    .filter(({ selected }) => isUndecided || selected !== true)
    .map(
      (target): Attempt =>
        () =>
          click(view, selection, target, input),
    );
  const buttons = prompt.buttons
    .filter(({ disabled, id }) => disabled === null && (id !== 'end' || random.chance(clicks.length > 0 ? 25 : 100)))
    .filter(({ id }) => isUndecided || id !== 'clear')
    .map(
      ({ id }): Attempt =>
        () =>
          press(view, selection, id, input),
    );
  const fates = prompt.kind === 'sentry' ? fateAttempts(view, selection) : [];
  const all = [...clicks, ...buttons, ...fates];
  return all.length > 0 ? all : [() => press(view, selection, 'end', input)];
}

/** In a turn mostly actions and purchases that bring the game forward: otherwise decks fill with coppers, and no game ends. */
function preferred(targets: readonly Target[], { kind }: Prompt, random: SeededRandom): readonly Target[] {
  if (!kind.endsWith('-phase') || random.chance(5)) return targets;
  const inHand = targets.filter(({ zone }) => zone === 'hand');
  if (inHand.length > 0) return inHand;
  const worthwhile = targets.filter(({ card }) => costOf(card) > 2);
  const dearest = Math.max(...worthwhile.map(({ card }) => costOf(card)));
  const actions = worthwhile.filter(({ card }) => isAction(card));
  if (dearest < 8 && actions.length > 0 && random.chance(70)) return actions;
  return worthwhile.filter(({ card }) => costOf(card) === dearest);
}

const fateAttempts = (view: TableView, selection: Selection): Attempt[] =>
  sentryCards(view, selection).flatMap(({ fates }, index) =>
    fates.map(
      (fate): Attempt =>
        () => ({ kind: 'selected', selection: withFateAt(view, selection, index, fate) }),
    ),
  );

/** Every card on the screen that does something when it is clicked. */
export function targetsOf(view: TableView, selection: Selection, prompt: Prompt, input: InputOptions): Target[] {
  const { zone } = prompt;
  const chosen = zone === null ? [] : selection.cards.map((card) => ({ zone, card, selected: true }));
  const others = [...screenTargets(screenOf(view)), ...panelTargets(prompt)];
  return [...others.filter((target) => offerOf(view, selection, target, input).does !== 'none'), ...chosen];
}

const screenTargets = ({ hand, kingdom, basics }: Screen): Target[] => [
  ...hand.map(({ card }) => ({ zone: 'hand' as const, card })),
  ...[...kingdom, ...basics].map(({ card }) => ({ zone: 'supply' as const, card })),
];

const panelTargets = ({ panel }: Prompt): Target[] =>
  panel === null ? [] : [...new Set(panel.cards)].map((card: Card) => ({ zone: panel.zone, card }));

export interface PlayedTable {
  readonly table: TableGame;
  readonly kinds: ReadonlySet<string>;
}

/** What to look at before each question is answered. */
export type TableCheck = (table: TableGame, random: SeededRandom) => void;

/** How often, in percent, people try to take back what they just did. */
const UNDONE = 10;

export const MOST_STEPS = 4_000;

/** Plays a table to its end, or to the limit of steps: bots and single answers by themselves, people by clicks at random. */
export function playTable(
  start: TableGame,
  seed: number,
  check: TableCheck = () => {},
  input: InputOptions = { confirmSingle: false },
): PlayedTable {
  const random = seededRandom(seed, -50);
  const kinds = new Set<string>();
  let table = start;
  for (let seat = seatToAnswer(table); seat !== null && table.steps.length < MOST_STEPS; seat = seatToAnswer(table)) {
    check(table, random);
    const automatic = automaticAnswer(table);
    const view = tableView(table, seat);
    const answers = automatic === null ? clickThrough(view, random, input, ({ kind }) => kinds.add(kind)) : [automatic];
    for (const answer of answers) table = unwrap(addMove(table, answerMove(answer)));
    if (random.chance(UNDONE)) {
      const undone = addMove(table, { kind: 'undo', seat });
      if (undone.ok) table = undone.value;
    }
  }
  return { table, kinds };
}
