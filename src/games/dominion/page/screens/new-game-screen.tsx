import { useState } from 'preact/hooks';
import { checkOptions, editionOfRules, rulesOfMode } from '../../table/index.js';
import { Choice, Sheet, Switch } from '../controls.js';
import { goTo } from '../route.js';
import { useNetworkPart } from '../store/network.js';
import { type GameSettings, isNetworked, sharedUndo } from '../store/next-game.js';
import { KingdomChooser } from './kingdom-chooser.js';
import { Screen } from './screen.js';
import { SeatList } from './seat-list.js';

interface NewGameScreenProps {
  readonly settings: GameSettings;
  readonly onChange: (settings: GameSettings) => void;
  readonly onPlay: (settings: GameSettings) => Promise<string | null>;
}

/** Who plays, with which cards, and how. */
export function NewGameScreen({ settings, onChange, onPlay }: NewGameScreenProps) {
  const [error, setError] = useState<string | null>(null);
  const isOnline = isNetworked(settings);
  const network = useNetworkPart(isOnline);
  const isDraft = settings.mode.kind === 'draft' && !isOnline;
  const change = (changed: Partial<GameSettings>): void => {
    setError(null);
    onChange({ ...settings, ...changed });
  };
  const play = async (): Promise<void> => {
    if (isOnline) setError((await network?.createGame(settings)) ?? null);
    else if (isDraft) {
      const checked = checkOptions({ ...settings, mode: { kind: 'set', name: 'first-game' }, seed: 0 });
      if (checked.ok) goTo({ screen: 'draft' });
      else setError(checked.error.message);
    } else setError(await onPlay(settings));
  };
  return (
    <Screen title="New game" edition={editionOfRules(settings.rules)}>
      <div class="columns">
        <div class="column">
          <Sheet title="Seats">
            <SeatList seats={settings.seats} onChange={(seats) => change({ seats })} />
          </Sheet>
          {isOnline && network !== null && <network.NetworkRules settings={settings} />}
        </div>
        <TableRules settings={settings} onChange={change} />
      </div>
      <Sheet title="Kingdom">
        <KingdomChooser mode={settings.mode} onChange={(mode) => change({ mode, ...rulesOfMode(mode) })} />
      </Sheet>
      <div class="sticky">
        <p class="error" role="alert">
          {error}
        </p>
        <button type="button" class="button main" onClick={() => void play()}>
          {isOnline ? 'Open the table' : isDraft ? 'Begin the draft' : 'Play'}
        </button>
      </div>
    </Screen>
  );
}

interface TableRulesProps {
  readonly settings: GameSettings;
  readonly onChange: (changed: Partial<GameSettings>) => void;
}

function TableRules({ settings, onChange }: TableRulesProps) {
  return (
    <Sheet title="Rules of the table">
      <Choice
        legend="Card texts"
        options={[
          ['rulebook', 'second edition'],
          ['rulebook-1e', 'first edition'],
        ]}
        value={settings.rules}
        onChange={(rules) => onChange({ rules })}
      />
      <Choice
        legend="Undo"
        options={[
          ['safe', 'until cards are shown'],
          ['off', 'never'],
          ...(isNetworked(settings) ? [] : [['practice', 'always'] as const]),
        ]}
        value={isNetworked(settings) ? sharedUndo(settings) : settings.undo}
        onChange={(undo) => onChange({ undo })}
      />
      <Switch
        label="Show everybody's points"
        value={settings.pointsShown}
        onChange={(pointsShown) => onChange({ pointsShown })}
      />
      <Switch
        label="Open hands"
        hint="Everybody sees all hands, and no curtain falls between turns."
        value={settings.openHands}
        onChange={(openHands) => onChange({ openHands })}
      />
    </Sheet>
  );
}
