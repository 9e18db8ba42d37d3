import { Choice } from '../controls.js';
import { POOL_OPTIONS } from '../screens/pool-words.js';
import type { GameSettings } from '../store/next-game.js';
import { usePage } from '../store/page-context.js';
import { useNetworkSettings } from './create-game.js';

const MINUTE = 60_000;

/** Settings of a new game that only matter over the network. */
export function NetworkRules({ settings }: { readonly settings: GameSettings }) {
  const [now, change] = useNetworkSettings();
  const { offers } = usePage();
  return (
    <section class="sheet" aria-labelledby="network-title">
      <h2 id="network-title">Over the network</h2>
      <Choice
        legend="Order of turns"
        options={[
          ['random', 'random'],
          ['seats', 'as listed'],
        ]}
        value={now.order}
        onChange={(order) => change({ order })}
      />
      <Choice
        legend="If somebody stays away"
        options={[
          ['bot', 'a bot plays on'],
          ['forfeit', 'the seat is lost'],
        ]}
        value={now.absence}
        onChange={(absence) => change({ absence })}
      />
      <Choice
        legend="Time for each answer"
        options={[
          [0, 'no limit'],
          [MINUTE, '1 min'],
          [3 * MINUTE, '3 min'],
          [10 * MINUTE, '10 min'],
        ]}
        value={now.deadline}
        onChange={(deadline) => change({ deadline })}
      />
      {settings.mode.kind === 'draft' && (
        <Choice
          legend="Draft with cards of"
          options={POOL_OPTIONS}
          value={now.pool}
          onChange={(pool) => change({ pool })}
        />
      )}
      {settings.seats.some(({ kind }) => kind === 'program') && (
        <p class="muted">
          Programs play by the rules of their protocol’s server, with kingdom cards of the second edition.
        </p>
      )}
      {offers?.needsToken && (
        <div class="field">
          <label for="token">Token of this server</label>
          <input
            id="token"
            type="password"
            autocomplete="off"
            value={now.token}
            onInput={({ currentTarget }) => change({ token: currentTarget.value })}
          />
        </div>
      )}
    </section>
  );
}
