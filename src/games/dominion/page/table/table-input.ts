import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Card } from '../../engine/index.js';
import {
  type ButtonId,
  type ClickZone,
  cardNow,
  type Fate,
  type InputOptions,
  offerOf,
  type Prompt,
  type Screen,
  type Selection,
  type TableView,
} from '../../table/index.js';

/** What the parts of a table need to show a question and to answer it. */
export interface TableInput {
  readonly table: TableView;
  readonly screen: Screen;
  readonly prompt: Prompt | null;
  readonly selection: Selection;
  readonly input: InputOptions;
  readonly click: (zone: ClickZone, card: Card, isSelected: boolean) => void;
  readonly press: (id: ButtonId) => void;
  readonly setFate: (index: number, fate: Fate) => void;
  /** Why the last click did nothing; null if it did something. */
  readonly refusal: string | null;
}

export const Input = createContext<TableInput | null>(null);

export function useTableInput(): TableInput {
  const input = useContext(Input);
  if (input === null) throw new Error('there is no table around this component');
  return input;
}

/** How a card in a zone looks and what it does now. */
export interface CardOffer {
  readonly state: 'plain' | 'lit' | 'chosen' | 'dim';
  readonly says: string;
  /** What its explanation adds to what is printed on it. */
  readonly why: string;
  readonly onPress: (() => void) | undefined;
}

/** `copy` counts equal cards from 0: the first ones are those that are selected. */
export function offerFor(context: TableInput, zone: ClickZone, card: Card, copy: number): CardOffer {
  const { table, prompt, selection, input, click } = context;
  if (prompt === null) {
    return { state: 'plain', says: '', why: cardNow(table, { zone, card }, null), onPress: undefined };
  }
  const chosen = selection.cards.filter((each) => each === card).length;
  const isSelected = prompt.zone === zone && copy < chosen;
  const target = { zone, card, selected: isSelected };
  const offer = offerOf(table, selection, target, input);
  const { does, says } = offer;
  const state = isSelected ? 'chosen' : does === 'none' ? 'dim' : 'lit';
  const why = cardNow(table, target, offer);
  return { state, says, why, onPress: does === 'none' ? undefined : () => click(zone, card, isSelected) };
}
