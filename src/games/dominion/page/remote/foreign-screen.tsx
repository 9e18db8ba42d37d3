import { useState } from 'preact/hooks';
import { Screen } from '../screens/screen.js';
import { ForeignGame } from './foreign-game.js';
import { NameField } from './name-field.js';

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
        <NameField name={name} onName={setName} />
      </form>
    </Screen>
  );
}
