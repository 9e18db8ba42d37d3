import type { Card } from '../../engine/index.js';
import { FATES, type Fate, type Panel, type SentryCard, sentryCards, titleOf, titleOfCard } from '../../table/index.js';
import { CardButton } from '../cards/card-button.js';
import { Zone } from '../cards/zone.js';
import { offerFor, useTableInput } from './table-input.js';

/** Cards that a question is about and that lie nowhere else: a discard pile, or what was looked at. */
export function QuestionPanel() {
  const { prompt, table, selection } = useTableInput();
  if (prompt === null || prompt.panel === null || prompt.panel.cards.length === 0) return null;
  return (
    <div class="panel">
      <Zone name="choice" title={prompt.panel.title} isCaptioned>
        <div class="row">
          {prompt.kind === 'sentry'
            ? sentryCards(table, selection).map((each, index) => (
                <SentryChoice key={index} choice={each} index={index} />
              ))
            : panelCards(prompt.panel).map(([card, copy]) => (
                <div class="slot" key={`${card} ${copy}`}>
                  <PanelCard panel={prompt.panel as Panel} card={card} copy={copy} />
                </div>
              ))}
        </div>
      </Zone>
    </div>
  );
}

function panelCards({ cards }: Panel): [card: Card, copy: number][] {
  const copies = new Map<Card, number>();
  return cards.map((card) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    return [card, copy];
  });
}

function PanelCard({ panel, card, copy }: { readonly panel: Panel; readonly card: Card; readonly copy: number }) {
  const context = useTableInput();
  const { state, says, why, onPress } = offerFor(context, panel.zone, card, copy);
  const isAsked = context.prompt?.zone === panel.zone;
  return (
    <CardButton card={card} state={isAsked ? state : 'plain'} says={isAsked ? says : ''} why={why} onPress={onPress} />
  );
}

function SentryChoice({ choice, index }: { readonly choice: SentryCard; readonly index: number }) {
  const { setFate } = useTableInput();
  const title = titleOfCard(choice.card);
  return (
    <fieldset class="sentry">
      <legend class="hidden-text">{title}</legend>
      <div class="slot">
        <CardButton card={choice.card} says={choice.onTop ? 'goes on top' : ''} />
        {choice.onTop && <span class="on-top">on top</span>}
      </div>
      <div class="fates">
        {FATES.filter((fate) => choice.fates.includes(fate)).map((fate) => (
          <FateChoice
            key={fate}
            fate={fate}
            index={index}
            title={title}
            isChosen={choice.fate === fate}
            onChoose={setFate}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface FateChoiceProps {
  readonly fate: Fate;
  readonly index: number;
  readonly title: string;
  readonly isChosen: boolean;
  readonly onChoose: (index: number, fate: Fate) => void;
}

const FateChoice = ({ fate, index, title, isChosen, onChoose }: FateChoiceProps) => (
  <button
    type="button"
    class={isChosen ? 'button main' : 'button'}
    aria-pressed={isChosen}
    aria-label={`${titleOf(fate)} ${title}`}
    onClick={() => onChoose(index, fate)}
  >
    {titleOf(fate)}
  </button>
);
