import { contested, flaw, type Mutant } from '../mutant.js';
import type { AnyState, SessionOutput } from './mutant-session.js';
import { changingActions, changingGames, changingMessages, coding, gc18Server } from './server.js';

const ofType = (type: string, change: (message: AnyState) => AnyState) =>
  changingMessages((message) => (message.type === type ? change(message) : message));

const isUpdate = ({ text }: SessionOutput): boolean => text.includes('"type":"GameUpdated"');
const isMoveError = ({ text }: SessionOutput): boolean => text.includes('"type":"MoveError"');

const SWAPPED: Readonly<Record<string, string>> = { Black: 'White', White: 'Black' };

/** Player 0 has the white towers, and player 1 the black ones. */
export function swapTowerColours({ players, islands }: AnyState): void {
  for (const each of [...players, ...islands]) each.towerColour = SWAPPED[each.towerColour] ?? each.towerColour;
}

/** What is sent to whom, and how. */
export const MESSAGES: readonly Mutant[] = [
  gc18Server(
    flaw('unknown-member', 'sends a member that the schema does not have', 'message/form', /game\/two-basic$/),
    ofType('GameUpdated', (message) => ({ ...message, time: 7 })),
  ),
  gc18Server(
    flaw('numbers-as-text', 'sends numbers as text', 'message/form', /game\/two-basic$/),
    ofType('GameStarted', (message) => ({ ...message, playerId: String(message.playerId) })),
  ),
  gc18Server(
    flaw('does-not-greet', 'does not send ConnectionAccepted', 'session/greeting', /game\/two-basic$/),
    ofType('ConnectionAccepted', () => null),
  ),
  gc18Server(
    flaw('updates-the-mover-only', 'sends updates to the mover only', 'update/recipients', /game\/two-basic$/),
    changingGames({
      send: (outputs) => {
        const updates = outputs.filter(isUpdate);
        const mover = updates[0] && (JSON.parse(updates[0].text) as AnyState).lastMove.player;
        return outputs.filter((output) => !isUpdate(output) || output.seat === mover);
      },
    }),
  ),
  gc18Server(
    flaw('updates-twice', 'sends every update twice', 'update/unprompted', /game\/two-basic$/),
    changingGames({ send: (outputs) => outputs.flatMap((output) => (isUpdate(output) ? [output, output] : [output])) }),
  ),
  gc18Server(
    flaw('hides-hands', 'shows players only their own hand', 'update/equal', /game\/two-basic$/),
    changingGames({
      send: (outputs) =>
        outputs.map((output) => {
          if (!isUpdate(output)) return output;
          const message = JSON.parse(output.text) as AnyState;
          for (const player of message.modelState.players) if (player.id !== output.seat) player.hand = [];
          return { ...output, text: JSON.stringify(message) };
        }),
    }),
  ),
  gc18Server(
    flaw(
      'changes-tower-colours',
      'gives the current player the black towers',
      'state/tower-colour',
      /game\/two-basic$/,
    ),
    changingGames({
      show: (state) => {
        if (state.currentPlayer === 1) swapTowerColours(state);
      },
    }),
    'D-TOWERS',
  ),
  gc18Server(
    flaw(
      'next-player-outside',
      'names the player of the last move outside of the state',
      'update/members',
      /game\/two-basic$/,
    ),
    ofType('GameUpdated', (message) => ({ ...message, currentPlayer: message.lastMove.player })),
  ),
  gc18Server(
    flaw(
      'next-player-as-mover',
      'names the next player as the one of the last move',
      'update/last-move',
      /game\/two-basic$/,
    ),
    ofType('GameUpdated', (message) => ({
      ...message,
      lastMove: { ...message.lastMove, player: message.currentPlayer },
    })),
  ),
  gc18Server(
    flaw(
      'updates-at-the-start',
      'sends an update before the first move',
      'update/unprompted',
      /nothing-before|game\/two-basic$/,
    ),
    changingActions((actions) =>
      actions.flatMap((action) => {
        const message = action.text === null ? null : (JSON.parse(action.text) as AnyState);
        if (message?.type !== 'GameStarted') return [action];
        const { modelState } = message;
        const { currentPlayer, gamePhase } = modelState;
        const update = JSON.stringify({ type: 'GameUpdated', currentPlayer, gamePhase, modelState });
        return [action, { ...action, text: update }];
      }),
    ),
    'Q12',
  ),
  gc18Server(
    flaw('tells-all-of-refusals', 'sends a refusal to all players', 'session/unasked', /only-the-sender/),
    changingGames({
      send: (outputs, { seats }) =>
        outputs.flatMap((output) => (isMoveError(output) ? seats.map((_, seat) => ({ ...output, seat })) : [output])),
    }),
  ),
  gc18Server(
    flaw('error-for-a-move', 'refuses moves with Error', 'error/kind', /refusal\/unknown-move/),
    ofType('MoveError', ({ message }) => ({ type: 'Error', code: 'UNEXPECTED_MESSAGE', message })),
  ),
  gc18Server(
    flaw('phase-before-turn', 'looks at the phase before the turn', 'move-error/code', /refusal\/turn-before-phase/),
    changingGames({ judge: coding((_, code) => (code === 'NOT_YOUR_TURN' ? 'WRONG_PHASE' : code)) }),
  ),
  gc18Server(
    flaw('turn-before-form', 'looks at the turn before the form', 'move-error/code', /refusal\/form-before-turn/),
    changingGames({
      judge: coding(({ game, seat }, code) => (seat === game.order[game.turn] ? code : 'NOT_YOUR_TURN')),
    }),
  ),
  gc18Server(
    flaw('one-code-for-all', 'refuses every move with ILLEGAL_MOVE', 'move-error/code', /refusal\/phase-before/),
    changingGames({ judge: coding(() => 'ILLEGAL_MOVE') }),
  ),
  gc18Server(
    flaw(
      'refusal-costs-a-coin',
      'takes a coin for a refused character',
      'refusal/no-effect',
      /second-in-a-turn|too-dear|while-planning/,
    ),
    changingGames({
      refused: (game, seat, move) => {
        const own = game.seats[seat];
        if (own === undefined || move?.kind !== 'character' || own.coins === 0) return;
        own.coins--;
        game.coinSupply++;
      },
    }),
  ),
  gc18Server(
    flaw(
      'silent-on-nonsense',
      'does not answer lines that are no JSON',
      ['session/answer', 'error/code'],
      /line\/not-json/,
    ),
    changingMessages((message) => (message.code === 'MALFORMED_MESSAGE' ? null : message)),
  ),
  gc18Server(
    flaw(
      'closes-on-nonsense',
      'closes the connection after a malformed line',
      ['session/closed', 'wire/json'],
      /line\/not-json/,
    ),
    changingActions((actions) =>
      actions.flatMap((action) =>
        action.text?.includes('MALFORMED_MESSAGE') ? [action, { ...action, text: null }] : [action],
      ),
    ),
  ),
  gc18Server(
    flaw(
      'unexpected-as-unknown',
      'answers messages that it does not expect as unknown',
      'error/code',
      /login\/move-first/,
    ),
    ofType('Error', (message) => ({
      ...message,
      ...(message.code === 'UNEXPECTED_MESSAGE' && { code: 'UNKNOWN_TYPE' }),
    })),
  ),
  gc18Server(
    contested('stays-open', 'does not close the connections after the end', 'end/closes', /end\/then-closes/),
    changingActions((actions) => actions.filter(({ text }) => text !== null)),
  ),
];
