import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { countedTitles, type PlayerOnScreen, type SeatKind } from '../../table/index.js';
import { useTableInput } from './table-input.js';

const KIND_WORDS: Readonly<Record<SeatKind, string>> = { person: '', remote: '', bot: 'bot', program: 'program' };

/** What else is to be said of each seat, such as that its player is away. */
export const SeatNotes = createContext<readonly (string | null)[]>([]);

/** Everybody at the table, with what is public. */
export const PlayerPanels = () => (
  <section aria-label="Players">
    <ul class="players" tabIndex={-1}>
      {useTableInput().screen.players.map((player) => (
        <PlayerPanel key={player.seat} player={player} />
      ))}
    </ul>
  </section>
);

function PlayerPanel({ player }: { readonly player: PlayerOnScreen }) {
  const { seat, name, kind, hand, deck, discard, points, onTurn, waitedFor, withdrawn, openHand } = player;
  const states = [
    KIND_WORDS[kind],
    withdrawn && 'gave up',
    onTurn && 'plays',
    waitedFor && !onTurn && 'has to answer',
    useContext(SeatNotes)[seat],
  ].filter(Boolean);
  return (
    <li class={onTurn ? 'player on-turn' : 'player'} aria-current={onTurn ? 'true' : undefined}>
      <span class="who">
        {seat + 1}. {name}
        {states.length > 0 && <small class="muted"> · {states.join(', ')}</small>}
      </span>
      {points !== null && (
        <span class="points">
          {points}
          <span aria-hidden="true">◆</span>
          <span class="hidden-text"> points</span>
        </span>
      )}
      <span class="counts">
        hand {hand} · deck {deck} · discard {discard}
      </span>
      {openHand !== null && <span class="counts">{countedTitles(openHand)}</span>}
    </li>
  );
}
