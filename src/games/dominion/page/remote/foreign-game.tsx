import { useEffect, useRef, useState } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import type { JsonSeat } from '../foreign/json-seat.js';
import { makeRoute } from '../route.js';
import { GameTable } from '../screens/game-table.js';
import { Screen } from '../screens/screen.js';
import type { GameAtTable } from '../store/game-at-table.js';
import { withVisibleNames } from '../visible-names.js';

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
  if (seat?.outcome != null) return <Outcome outcome={seat.outcome} />;
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
      </Screen>
    );
  }
  const game: GameAtTable = {
    view: withVisibleNames(view),
    curtain: null,
    isBusy: false,
    isOver: false,
    answer: (answers) => {
      const refusal = seat.answer(answers);
      onAnswer();
      return refusal;
    },
    undo: () => {},
    canGiveUp: false,
    giveUp: () => {},
    liftCurtain: () => {},
    skip: () => {},
  };
  return (
    <div class="foreign">
      <GameTable game={game} leaving="Leave the game" notice={seat.isAsked ? undefined : <OthersPlay />} />
    </div>
  );
}

const OthersPlay = () => (
  <section class="prompt waiting" aria-label="Question" role="status">
    <p>The others play</p>
  </section>
);

/** The player of the protocol, with an engine of its own, is a script by itself: few people need it. */
function useSeat(address: string): { readonly seat: JsonSeat | null; readonly status: Status } {
  const seat = useRef<JsonSeat | null>(null);
  const [status, setStatus] = useState<Status>('connecting');
  const [, redraw] = useState(0);
  useEffect(() => {
    const isStopped = new AbortController();
    const connect = ({ JsonSeat: Seat }: typeof import('../foreign/json-seat.js')): void => {
      if (isStopped.signal.aborted) return;
      const socket = new WebSocket(address);
      isStopped.signal.addEventListener('abort', () => socket.close());
      const name = new URL(address).searchParams.get('name') ?? '';
      const current = new Seat(name, (frame) => socket.send(frame));
      seat.current = current;
      socket.onopen = () => setStatus('open');
      socket.onclose = () => setStatus('closed');
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

interface OutcomeProps {
  readonly outcome: { readonly result: string; readonly scores: Readonly<Record<string, number>> };
}

const Outcome = ({ outcome: { result, scores } }: OutcomeProps) => (
  <Screen title={result === 'Win' ? 'You have won' : 'You have lost'} class="end">
    <section class="sheet" aria-label="Points">
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(scores).map(([name, points]) => (
            <tr key={name}>
              <th scope="row">{revealHidden(name)}</th>
              <td>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <a class="button main" href={makeRoute({ screen: 'start' })}>
        Start
      </a>
    </section>
  </Screen>
);
