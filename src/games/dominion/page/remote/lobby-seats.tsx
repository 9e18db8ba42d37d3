import type { ComponentChildren } from 'preact';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import type { LobbyState } from '../../table/remote/index.js';

interface LobbySeatsProps {
  readonly lobby: LobbyState & { readonly you: number | null };
  /** Seats of whoever plays at this screen. */
  readonly here?: readonly number[];
  /** What can be done about a seat. */
  readonly tools?: ((seat: number) => ComponentChildren) | undefined;
}

const KIND_WORDS = { person: '', bot: 'bot', program: 'program' } as const;

/** Who sits at a table that has not begun yet, and which seats are free. */
export const LobbySeats = ({ lobby, here = [], tools }: LobbySeatsProps) => (
  <ol class="lobby-seats" aria-label="Seats">
    {lobby.seats.map(({ kind, name, here: isHere }, seat) => {
      const isAway = kind === 'person' && name !== null && !isHere;
      const words = [
        here.includes(seat) && (here.length > 1 ? 'here' : 'you'),
        KIND_WORDS[kind],
        seat === lobby.host && 'host',
        isAway && 'away',
      ].filter(Boolean);
      return (
        <li key={seat} class={name === null ? 'free' : undefined}>
          <span class="number" aria-hidden="true">
            {seat + 1}
          </span>
          <span class="who">
            {name === null ? 'Free seat' : revealHidden(name)}
            {words.length > 0 && <small class="muted"> · {words.join(', ')}</small>}
          </span>
          {tools?.(seat)}
        </li>
      );
    })}
  </ol>
);
