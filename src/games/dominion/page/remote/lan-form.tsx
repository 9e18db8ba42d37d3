import { useState } from 'preact/hooks';
import type { LanPlace } from '../lan/lan-connection.js';
import { LanGame } from '../lan/lan-game.js';
import { useOffers } from '../store/network.js';
import { socketAddress } from './table-api.js';

const USUAL_PORT = 1337;

interface LanFormProps {
  readonly onPlace: (place: LanPlace) => void;
}

/** Where a LAN game is, which the server of this page joins for the person. */
export function LanForm({ onPlace }: LanFormProps) {
  const offers = useOffers();
  const [host, setHost] = useState('127.0.0.1');
  const [port, setPort] = useState(String(USUAL_PORT));
  const [token, setToken] = useState('');
  const go = (kind: LanPlace['kind']): void => onPlace({ kind, host: host.trim(), port: Number(port), token });
  if (offers === null) return null;
  return (
    <section class="sheet" aria-label="LAN game">
      <h2>LAN game</h2>
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault();
          go('join');
        }}
      >
        <label for="lan-host">Host</label>
        <input id="lan-host" value={host} onInput={({ currentTarget }) => setHost(currentTarget.value)} />
        <label for="lan-port">Port</label>
        <input
          id="lan-port"
          type="number"
          min="1"
          max="65535"
          value={port}
          onInput={({ currentTarget }) => setPort(currentTarget.value)}
        />
        {offers.needsToken && (
          <>
            <label for="lan-token">Token</label>
            <input
              id="lan-token"
              type="password"
              value={token}
              onInput={({ currentTarget }) => setToken(currentTarget.value)}
            />
          </>
        )}
        <button type="submit" class="button main">
          Join the LAN game
        </button>
        <button type="button" class="button" onClick={() => go('host')}>
          Host a LAN game
        </button>
      </form>
      <p class="muted">
        A game of BDSADominion and of herald serve --protocol lan/live. Nothing is hidden there: every player knows all
        hands.
      </p>
    </section>
  );
}

/** A seat at that game. */
export const LanScreen = ({ place }: { readonly place: LanPlace }) => (
  <LanGame address={socketAddress('/lan')} place={place} />
);
