import type { Answer } from '../../engine/index.js';
import type { Curtain, TableView } from '../../table/index.js';
import { goTo } from '../route.js';

/** Why an answer is refused; null if it is not. A server takes its time to say so. */
export type Refusal = string | null | Promise<string | null>;

/** A game as the person in front of the screen may see it, whether it runs in this page or on a server. */
export interface GameAtTable {
  readonly view: TableView;
  readonly curtain: Curtain | null;
  /** The table plays by itself for now: a bot has to answer. */
  readonly isBusy: boolean;
  readonly isOver: boolean;
  /** Gives answers one after the other. */
  readonly answer: (answers: readonly Answer[]) => Refusal;
  readonly undo: () => void;
  readonly canGiveUp: boolean;
  readonly giveUp: () => void;
  readonly liftCurtain: () => void;
  /** Plays the bots' moves without a pause, until a person has to answer. */
  readonly skip: () => void;
}

/** A game of a protocol in which all that a player does is to answer. Who leaves cannot come back, so that leaving is giving up. */
export const answeredGame = (view: TableView, answer: GameAtTable['answer']): GameAtTable => ({
  view,
  curtain: null,
  isBusy: false,
  isOver: false,
  answer,
  undo: () => {},
  canGiveUp: true,
  giveUp: () => goTo({ screen: 'start' }),
  liftCurtain: () => {},
  skip: () => {},
});
