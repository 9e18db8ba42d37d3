import { useEffect, useRef, useState } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import type { JsonSeat } from '../foreign/json-seat.js';
import { GameTable } from '../screens/game-table.js';
import { Screen } from '../screens/screen.js';
import { answeredGame } from '../store/game-at-table.js';
import { withVisibleNames } from '../visible-names.js';
import { OutcomeScreen } from './outcome-screen.js';

type Status = 'connecting' | 'open' | 'closed';

interface ForeignGameProps {
  /** With the name of the player. */
  readonly address: string;
}

/** A game at a server that tells a player no more than its own cards and the supply. */
export function ForeignGame({ address }: ForeignGameProps) {
  const { seat, status } = useSeat(address);
  const [, redraw] = useState(0);
  const onAnswer = (): void => redraw((count) => count + 1);
  if (seat?.outcome != null) {
    const { result, scores } = seat.outcome;
    const standings = Object.entries(scores).map(([name, points]) => [revealHidden(name), points] as const);
    return <OutcomeScreen hasWon={result === 'Win'} standings={standings} />;
  }
  if (status === 'closed') {
    return (
      <Screen title="The connection has ended">{seat?.complaint ?? 'The server cannot be reached, or refuses.'}</Screen>
    );
  }
  const view = seat?.view ?? null;
  if (seat === null || view === null) {
    return (
      <Screen title={status === 'open' ? 'Waiting for your first turn' : 'Connecting …'}>
        <p>The game begins when everybody has joined.</p>
        {seat?.lobby != null && <p>{whoHasJoined(seat.lobby)}</p>}
      </Screen>
    );
  }
  const game = answeredGame(withVisibleNames(view), (answers) => {
    const refusal = seat.answer(answers);
    onAnswer();
    return refusal;
  });
  return (
    <div class="foreign">
      <GameTable game={game} notice={seat.isAsked ? undefined : <OthersPlay name={seat.playing} />} />
    </div>
  );
}

const whoHasJoined = ({ joined, players }: NonNullable<JsonSeat['lobby']>): string =>
  `${joined.length} of ${players} are here: ${joined.map(revealHidden).join(', ')}`;

const OthersPlay = ({ name }: { readonly name: string | null }) => (
  <section class="prompt waiting" aria-label="Question" role="status">
    <p>{name === null ? 'The others play' : `${revealHidden(name)} plays`}</p>
  </section>
);

/** The player of the protocol, with an engine of its own, is a script by itself: few people need it. */
function useSeat(address: string): { readonly seat: JsonSeat | null; readonly status: Status } {
  const seat = useRef<JsonSeat | null>(null);
  const [status, setStatus] = useState<Status>('connecting');
  const [, redraw] = useState(0);
  useEffect(() => {
    const isStopped = new AbortController();
    const connect = ({ JsonSeat: Seat, followState }: typeof import('../foreign/json-seat.js')): void => {
      if (isStopped.signal.aborted) return;
      const socket = new WebSocket(address);
      isStopped.signal.addEventListener('abort', () => socket.close());
      const name = new URL(address).searchParams.get('name') ?? '';
      const current = new Seat(name, (frame) => socket.send(frame));
      seat.current = current;
      const onState: Parameters<typeof followState>[2] = (state) => {
        current.look(state);
        redraw((count) => count + 1);
      };
      socket.onopen = () => {
        setStatus('open');
        followState(address, () => !current.isAsked, onState, isStopped.signal);
      };
      socket.onclose = () => {
        setStatus('closed');
        isStopped.abort();
      };
      socket.onmessage = ({ data }) => {
        current.receive(String(data));
        redraw((count) => count + 1);
      };
    };
    import('../foreign/json-seat.js').then(connect, () => setStatus('closed'));
    return () => isStopped.abort();
  }, [address]);
  return { seat: seat.current, status };
}
