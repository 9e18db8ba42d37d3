import { useState } from 'preact/hooks';
import { completeCommand, parseCommand, promptOf } from '../../table/index.js';
import { Confirm, Dialog } from '../controls.js';
import { makeRoute } from '../route.js';
import { KeyList } from '../screens/key-list.js';
import { PreferenceFields } from '../screens/preference-fields.js';
import type { GameAtTable, Refusal } from '../store/game-at-table.js';

export type OpenDialog = 'menu' | 'keys' | 'options' | 'command' | 'give-up' | null;

interface TableDialogsProps {
  readonly open: OpenDialog;
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly game: GameAtTable;
  /** What becomes of the game when somebody leaves; absent where that is giving up. */
  readonly leaving?: string | undefined;
}

export function TableDialogs({ open, onOpen, game, leaving }: TableDialogsProps) {
  const close = (): void => onOpen(null);
  switch (open) {
    case 'menu':
      return <Menu onOpen={onOpen} canGiveUp={game.canGiveUp} leaving={leaving} />;
    case 'keys':
      return (
        <Dialog title="Keys" onClose={close}>
          <KeyList />
          <CloseButton onClose={close} />
        </Dialog>
      );
    case 'options':
      return (
        <Dialog title="Options" onClose={close}>
          <PreferenceFields />
          <CloseButton onClose={close} />
        </Dialog>
      );
    case 'command':
      return <CommandLine game={game} onClose={close} />;
    case 'give-up':
      return (
        <Confirm
          title="Give up? You cannot win this game any more."
          yes="Give up"
          no="Go on playing"
          onNo={close}
          onYes={() => {
            close();
            game.giveUp();
          }}
        />
      );
    case null:
      return null;
  }
}

const CloseButton = ({ onClose }: { readonly onClose: () => void }) => (
  <div class="actions">
    <button type="button" class="button main" onClick={onClose}>
      Close
    </button>
  </div>
);

interface MenuProps {
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly canGiveUp: boolean;
  readonly leaving?: string | undefined;
}

const Menu = ({ onOpen, canGiveUp, leaving }: MenuProps) => (
  <Dialog title="Menu" onClose={() => onOpen(null)} class="menu">
    <button type="button" class="button main" onClick={() => onOpen(null)}>
      Go on playing
    </button>
    <button type="button" class="button" onClick={() => onOpen('options')}>
      Options
    </button>
    <button type="button" class="button" onClick={() => onOpen('keys')}>
      Keys
    </button>
    <button type="button" class="button" onClick={() => onOpen('command')}>
      Command line
    </button>
    {leaving !== undefined && (
      <a class="button" href={makeRoute({ screen: 'start' })}>
        {leaving}
      </a>
    )}
    <button type="button" class="button danger" disabled={!canGiveUp} onClick={() => onOpen('give-up')}>
      Give up
    </button>
  </Dialog>
);

/** Plays by the engine's words: the fastest way for a keyboard and for a screen reader. */
function CommandLine({ game, onClose }: { readonly game: GameAtTable; readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const refusal = await carryOut(game, text);
    setSaid(refusal ?? `Done: ${text.trim()}`);
    if (refusal === null) setText('');
  };
  return (
    <Dialog title="Command line" onClose={onClose}>
      <p>{promptOf(game.view)?.sentence ?? 'Nothing is asked of you now.'}</p>
      <form onSubmit={(event) => void submit(event)} class="field">
        <label for="command">Answer</label>
        <input
          id="command"
          type="text"
          list="commands"
          autocomplete="off"
          autocapitalize="off"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <datalist id="commands">
          {completeCommand(game.view, text).map((line) => (
            <option key={line} value={line} />
          ))}
        </datalist>
        <button type="submit" class="button main">
          Answer
        </button>
      </form>
      <p role="status">{said}</p>
    </Dialog>
  );
}

function carryOut(game: GameAtTable, line: string): Refusal {
  const command = parseCommand(game.view, line);
  if (!command.ok) return command.error.message;
  if (command.value.kind === 'answer') return game.answer([command.value.answer]);
  game.undo();
  return null;
}
