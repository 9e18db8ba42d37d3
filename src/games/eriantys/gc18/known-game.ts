import { ok, type Result } from '../../../core/result.js';
import type { JsonMessage } from '../../../kit/json-lines-codec.js';
import { type Colour, MUSHROOM_SELLER } from '../engine/index.js';
import { type DecodedState, decodeModelState } from './decode-state.js';
import { objectIn, typeOf } from './messages.js';
import { type ModelState, WIRE_COLOURS } from './model-state.js';
import { checkForm, parseModelState } from './schema.js';
import type { CharacterMove } from './wire-moves.js';

/** What the messages of a server have shown of a game: the last state, and what states do not say. */
export class KnownGame {
  /** The receiver's id; null until the game has started. */
  id: number | null = null;
  state: ModelState | null = null;
  private ignoredColour: Colour | null = null;

  /** Takes over a GameStarted or a GameUpdated; the error says why it makes no sense. Other messages change nothing. */
  receive(message: JsonMessage): Result<unknown> {
    const type = typeOf(message);
    if (type !== 'GameStarted' && type !== 'GameUpdated') return ok(null);
    const form = checkForm(type, message.value);
    if (!form.ok) return form;
    const value = objectIn(message) as Readonly<Record<string, unknown>>;
    if (type === 'GameStarted') this.id = value['playerId'] as number;
    this.setState(value['modelState'] as ModelState);
    this.noteMove(value['lastMove'] as { readonly move: CharacterMove } | undefined);
    return ok(null);
  }

  /** A state alone, without a message around it. */
  receiveState(value: unknown): Result<unknown> {
    const state = parseModelState(value);
    if (state.ok) this.setState(state.value);
    return state;
  }

  get isOnTurn(): boolean {
    return this.state !== null && this.state.currentPlayer === this.id && this.state.gamePhase !== 'GameEnded';
  }

  /** A game that looks like the last state. What it draws follows from the seed. */
  open(seed = 0): Result<DecodedState> {
    return decodeModelState(this.state as ModelState, { ignoredColour: this.ignoredColour, seed });
  }

  private setState(state: ModelState): void {
    this.state = state;
    if (state.characterPlayedThisTurn !== MUSHROOM_SELLER) this.ignoredColour = null;
  }

  /** Which colour a mushroom seller has named shows in its move only. */
  private noteMove(last: { readonly move: CharacterMove } | undefined): void {
    const { typeOfMove, cardNumber, studentColour } = last?.move ?? {};
    if (typeOfMove !== 'PlayCharacterCard' || cardNumber !== MUSHROOM_SELLER || studentColour === undefined) return;
    if (this.state?.characterPlayedThisTurn === MUSHROOM_SELLER) {
      this.ignoredColour = WIRE_COLOURS.indexOf(studentColour) as Colour;
    }
  }
}
