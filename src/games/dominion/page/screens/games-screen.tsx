import { useState } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import { Confirm, IconButton } from '../controls.js';
import { makeRoute } from '../route.js';
import type { GameSummary, Library } from '../store/library.js';
import { saveFile } from '../store/save-file.js';
import { ImportButton } from './import-button.js';
import { Screen } from './screen.js';

interface GamesScreenProps {
  readonly library: Library;
  readonly games: readonly GameSummary[];
  readonly onChange: () => void;
}

/** All games on this device: to go on with, to look at again, to carry elsewhere. */
export function GamesScreen({ library, games, onChange }: GamesScreenProps) {
  const [error, setError] = useState<string | null>(null);
  const open = games.filter(({ isOver }) => !isOver);
  const over = games.filter(({ isOver }) => isOver);
  const importFile = async (file: File): Promise<void> => {
    const imported = await library.addFile(await file.text());
    setError(imported.ok ? null : imported.error.message);
    onChange();
  };
  return (
    <Screen title="Games and replays">
      {!library.lasts && <p class="error">This browser keeps nothing: games are lost when the page is closed.</p>}
      <GameList title="To go on with" games={open} library={library} onChange={onChange} />
      <GameList title="Finished" games={over} library={library} onChange={onChange} />
      <section class="sheet" aria-label="Import">
        <ImportButton onFile={(file) => void importFile(file)} label="Import a game" />
        <p class="error" role="alert">
          {error}
        </p>
      </section>
    </Screen>
  );
}

interface GameListProps {
  readonly title: string;
  readonly games: readonly GameSummary[];
  readonly library: Library;
  readonly onChange: () => void;
}

function GameList({ title, games, library, onChange }: GameListProps) {
  const [doomed, setDoomed] = useState<GameSummary | null>(null);
  const remove = async (id: string): Promise<void> => {
    await library.delete(id);
    setDoomed(null);
    onChange();
  };
  return (
    <section class="sheet" aria-label={title}>
      <h2>{title}</h2>
      {games.length === 0 && <p class="muted">None yet.</p>}
      <ul class="games">
        {games.map((game) => (
          <GameLine key={game.id} game={game} library={library} onDelete={() => setDoomed(game)} />
        ))}
      </ul>
      {doomed !== null && (
        <Confirm
          title={`Delete the game of ${namesOf(doomed)}?`}
          yes="Delete"
          no="Keep"
          onNo={() => setDoomed(null)}
          onYes={() => void remove(doomed.id)}
        />
      )}
    </section>
  );
}

const namesOf = ({ names }: GameSummary): string => names.map(revealHidden).join(', ');

const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface GameLineProps {
  readonly game: GameSummary;
  readonly library: Library;
  readonly onDelete: () => void;
}

function GameLine({ game, library, onDelete }: GameLineProps) {
  const { id, created, isOver } = game;
  const names = namesOf(game);
  const save = async (): Promise<void> => {
    const text = await library.fileOf(id);
    if (text !== null) saveFile(`dominion-${id}.json`, text);
  };
  return (
    <li class="game">
      <span>
        {names}
        <small class="muted">{WHEN.format(created)}</small>
      </span>
      {isOver ? (
        <>
          <a class="button" href={makeRoute({ screen: 'end', game: id })} aria-label={`Result: ${names}`}>
            Result
          </a>
          <a class="button" href={makeRoute({ screen: 'replay', game: id, step: 0 })} aria-label={`Replay: ${names}`}>
            Replay
          </a>
        </>
      ) : (
        <a class="button main" href={makeRoute({ screen: 'table', game: id })} aria-label={`Continue: ${names}`}>
          Continue
        </a>
      )}
      <button type="button" class="button" onClick={() => void save()} aria-label={`Export: ${names}`}>
        Export
      </button>
      <IconButton icon="close" label={`Delete: ${names}`} onClick={onDelete} />
    </li>
  );
}
