import type { ChoiceDecision, TurnDecision } from '../engine/index.js';
import {
  type ClickZone,
  DEFAULT_INPUT,
  type InputOptions,
  NO_SELECTION,
  type Panel,
  type Prompt,
  type PromptButton,
  type Selection,
} from './prompt.js';
import {
  isSentry,
  nameOfSeat,
  ownerOf,
  panelCards,
  type QuestionContext,
  questionContext,
  questionSentence,
  VERBS,
  YES_NO_LABELS,
} from './question-text.js';
import { sentryPrompt } from './sentry-panel.js';
import { kindOf } from './step.js';
import type { TableView } from './table-view.js';
import { plural } from './titles.js';
import { turnPrompt } from './turn-prompt.js';

/** What the viewer is asked; null if nothing. */
export function promptOf(
  view: TableView,
  selection: Selection = NO_SELECTION,
  input: InputOptions = DEFAULT_INPUT,
): Prompt | null {
  const { decision } = view;
  if (decision === null) return null;
  if (decision.kind === 'turn') return turnPrompt(view, decision as TurnDecision, selection);
  const context = questionContext(view, decision);
  if (isSentry(decision)) return sentryPrompt(context, selection);
  return {
    kind: kindOf(decision),
    seat: decision.seat,
    card: decision.card,
    decision,
    sentence: questionSentence(context),
    zone: zoneOf(decision),
    min: decision.min,
    max: decision.max,
    panel: panelOf(context),
    buttons: buttonsOf(decision, selection, input),
  };
}

/** Keeping and setting aside are equals, so neither is a click on the card. */
export function zoneOf(decision: ChoiceDecision): ClickZone | null {
  if (decision.from === 'nowhere' || asksNothing(decision)) return null;
  const onlyButtons = decision.purpose === 'set-aside' || isSpying(decision);
  return onlyButtons ? null : decision.from;
}

/** A question that is asked although there is nothing to choose. */
const asksNothing = ({ kind, pool, max }: ChoiceDecision): boolean =>
  kind === 'choose' && (pool.length === 0 || max === 0);

const isSpying = (decision: ChoiceDecision): boolean => kindOf(decision) === 'discard-aside' && !isSentry(decision);

export const isYesNo = (decision: ChoiceDecision): boolean => YES_NO_LABELS[kindOf(decision)] !== undefined;

/** Whether one click on a card answers. */
export const answersAtOnce = (decision: ChoiceDecision, { confirmSingle }: InputOptions): boolean =>
  isYesNo(decision) || (decision.max === 1 && !decision.ordered && !confirmSingle);

function buttonsOf(decision: ChoiceDecision, { cards }: Selection, input: InputOptions): PromptButton[] {
  if (asksNothing(decision)) return [button('none', 'Go on')];
  const labels = YES_NO_LABELS[kindOf(decision)];
  if (labels !== undefined) return yesNo(decision, labels);
  const none = button('none', nothingLabel(decision));
  if (answersAtOnce(decision, input)) return decision.min === 0 ? [none] : [];
  if (cards.length === 0 && decision.min === 0) return [none];
  return [doneButton(decision, cards.length), ...(cards.length > 0 ? [button('clear', 'Clear')] : [])];
}

/** The usual answer comes first: a library is for drawing. */
function yesNo(decision: ChoiceDecision, [yes, no]: readonly [string, string]): PromptButton[] {
  const buttons = [button('yes', yes), button('no', no)];
  return decision.purpose === 'set-aside' ? buttons.reverse() : buttons;
}

const nothingLabel = ({ purpose }: ChoiceDecision): string =>
  purpose === 'topdeck' ? 'None' : `${VERBS[purpose]} nothing`;

function doneButton({ purpose, min, max }: ChoiceDecision, chosen: number): PromptButton {
  const missing = min - chosen;
  const label = min === max ? `${VERBS[purpose]} ${max}` : `${VERBS[purpose]} ${chosen}`;
  return missing > 0
    ? {
        id: 'done',
        label: `${label} (${chosen} of ${max})`,
        disabled: `choose ${plural(missing, 'more card', 'more cards')}`,
      }
    : button('done', label);
}

export const button = (id: PromptButton['id'], label: string): PromptButton => ({ id, label, disabled: null });

export function panelOf(context: QuestionContext): Panel | null {
  const { view, decision, frame } = context;
  switch (decision.from) {
    case 'discard':
      return {
        title: `${ownerOf(view, frame.seat)} discard pile`,
        zone: 'discard',
        owner: frame.seat,
        cards: panelCards(context),
      };
    case 'aside':
      return {
        title: `${ownerOf(view, frame.seat)} cards`,
        zone: 'aside',
        owner: frame.seat,
        cards: panelCards(context),
      };
    case 'trash':
      return { title: 'Trashed cards', zone: 'trash', owner: frame.seat, cards: frame.cards };
    default:
      return null;
  }
}

/** Whom the viewer waits for, in one sentence; null if for nobody. */
export function waitingSentence(view: TableView): string | null {
  const { waitingFor, view: game } = view;
  if (waitingFor === null || waitingFor === view.viewer) return null;
  return `Waiting for ${nameOfSeat(view, waitingFor)}${game.turn === waitingFor ? '' : ' to answer'}`;
}
