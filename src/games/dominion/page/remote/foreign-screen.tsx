import { useState } from 'preact/hooks';
import { LONGEST_NAME } from '../../table/index.js';
import { Screen } from '../screens/screen.js';
import { ForeignGame } from './foreign-game.js';

/** A game at another server of the JSON-RPC protocol, at which the person is an ordinary player. */
export function ForeignScreen({ address }: { readonly address: string }) {
  const [named, setNamed] = useState(address);
  const isNamed = new URL(named).searchParams.has('name');
  if (!isNamed) return <WhoPlays onName={(name) => setNamed(withName(address, name))} />;
  return <ForeignGame address={named} />;
}

function withName(address: string, name: string): string {
  const url = new URL(address);
  url.searchParams.set('name', name);
  return url.href;
}

function WhoPlays({ onName }: { readonly onName: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <Screen title="Join a game">
      <form
        class="sheet field"
        onSubmit={(event) => {
          event.preventDefault();
          onName(name.trim());
        }}
      >
        <label for="name">Your name</label>
        <input
          id="name"
          type="text"
          autocomplete="nickname"
          maxLength={LONGEST_NAME}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button type="submit" class="button main" disabled={name.trim() === ''}>
          Sit down
        </button>
      </form>
    </Screen>
  );
}
