import { type LobbyState, settingsToJson } from '../table/remote/index.js';
import { hostOf, problemOf } from './lobby-seat.js';
import { makeNotification, sendToAll, type TableState } from './table-state.js';

/** What everybody may know of the table, whether or not the game has begun. */
export function lobbyState({ phase, seats, settings }: TableState): Record<string, unknown> {
  const problem = phase === 'lobby' ? problemOf(seats) : 'the game has begun';
  const shown = seats.map(({ kind, name, here, substitute }) => ({ kind, name, here, substitute }));
  return {
    phase,
    host: hostOf(seats),
    seats: shown satisfies LobbyState['seats'],
    options: settingsToJson(settings),
    ready: problem === null,
    problem,
  };
}

export const makeLobby = (state: TableState, you: number | null): string =>
  makeNotification('Lobby', { you, ...lobbyState(state) });

/** Tells everybody about the lobby, if something in it has changed. */
export function publishLobby(state: TableState): void {
  const text = JSON.stringify(lobbyState(state));
  if (text === state.sentLobby) return;
  state.sentLobby = text;
  sendToAll(state, (seat) => makeLobby(state, seat));
}
