import {
  ALL_TREASURES,
  type Answer,
  type Card,
  CHOOSE_NONE,
  type ChoiceDecision,
  choose,
  END,
  judge,
  NO,
  YES,
} from '../engine/index.js';
import { promptOf } from './make-prompt.js';
import { NOT_IN_TURN, offerOf, sayRefusal, type Target, turnAnswer } from './offer.js';
import {
  type ButtonId,
  DEFAULT_INPUT,
  type InputOptions,
  NO_SELECTION,
  type Outcome,
  type Selection,
} from './prompt.js';
import { isSentry } from './question-text.js';
import { sentryAnswers } from './sentry-panel.js';
import type { TableView } from './table-view.js';
import { confirmationOfEnd, endsPlainly } from './turn-prompt.js';

const answered = (answers: readonly Answer[]): Outcome => ({ kind: 'answered', answers, confirm: null });
const refused = (reason: string): Outcome => ({ kind: 'refused', reason });
const selected = (selection: Selection): Outcome => ({ kind: 'selected', selection });

/** What a click on a card leads to. */
export function click(
  view: TableView,
  selection: Selection,
  target: Target,
  input: InputOptions = DEFAULT_INPUT,
): Outcome {
  const { decision } = view;
  if (decision === null) return refused('nothing is asked of you now');
  if (decision.kind === 'turn') return clickInTurn(view, selection, target);
  const offer = offerOf(view, selection, target, input);
  if (offer.does === 'none') return refused(offer.says);
  if (offer.does === 'answer') return answered([choose([target.card])]);
  return selected({ ...selection, cards: toggled(decision, selection.cards, target) });
}

function clickInTurn(view: TableView, selection: Selection, target: Target): Outcome {
  const answer = turnAnswer(selection, target);
  if (answer === null) return refused(NOT_IN_TURN);
  const judgement = judge(view.view, answer);
  if (!judgement.legal) return refused(sayRefusal(view, target, judgement.rule.title));
  const confirm = answer.kind === 'end' ? confirmationOfEnd(view.view) : null;
  return { kind: 'answered', answers: [answer], confirm };
}

/** The last selected copy goes; a selection of one is replaced. */
function toggled({ max }: ChoiceDecision, cards: readonly Card[], { card, selected: remove }: Target): readonly Card[] {
  if (remove) {
    const at = cards.lastIndexOf(card);
    return at < 0 ? cards : cards.toSpliced(at, 1);
  }
  return max === 1 ? [card] : [...cards, card];
}

/** What a button leads to. */
export function press(
  view: TableView,
  selection: Selection,
  id: ButtonId,
  input: InputOptions = DEFAULT_INPUT,
): Outcome {
  const { decision } = view;
  const found = promptOf(view, selection, input)?.buttons.find((each) => each.id === id);
  if (decision === null || found === undefined) return refused('there is nothing to confirm now');
  if (found.disabled !== null) return refused(found.disabled);
  switch (id) {
    case 'treasures':
      return answered([ALL_TREASURES]);
    case 'end':
      return pressEnd(view, selection);
    case 'clear':
      return selected(NO_SELECTION);
    case 'back':
      return selected({ ...selection, exposing: false });
    case 'swap':
      return selected({ ...selection, swapped: !selection.swapped });
    case 'none':
      return answered([CHOOSE_NONE]);
    default:
      return pressAnswer(view, decision as ChoiceDecision, selection, id);
  }
}

function pressAnswer(view: TableView, decision: ChoiceDecision, selection: Selection, id: ButtonId): Outcome {
  if (id === 'done')
    return answered(isSentry(decision) ? sentryAnswers(view, decision, selection) : [choose(selection.cards)]);
  const yes = id === 'yes';
  if (decision.kind === 'confirm') return answered([yes ? YES : NO]);
  return answered([yes ? choose(decision.pool.slice(0, 1)) : CHOOSE_NONE]);
}

function pressEnd({ view }: TableView, selection: Selection): Outcome {
  if (endsPlainly(view)) return { kind: 'answered', answers: [END], confirm: confirmationOfEnd(view) };
  return selected({ ...selection, exposing: true });
}
