import { useState } from 'preact/hooks';
import { parseSeed } from '../../../../core/seed.js';
import { type Card, EDITIONS, inEdition, KINGDOM_NAMES, KINGDOM_SIZE } from '../../engine/index.js';
import { FIRST_GAMES, type GameMode, kingdomOfMode, type Pool, poolCards, titleOfSet } from '../../table/index.js';
import { byCost } from '../cards/by-cost.js';
import { CardButton } from '../cards/card-button.js';
import { Choice, IconButton } from '../controls.js';
import { randomSeed } from '../store/random.js';
import { POOL_OPTIONS, POOL_WORDS } from './pool-words.js';

type Tab = 'first' | 'set' | 'random' | 'draft' | 'pick';

const TABS: readonly (readonly [Tab, string])[] = [
  ['first', 'First Game'],
  ['set', 'Sets'],
  ['random', 'Random'],
  ['draft', 'Draft'],
  ['pick', 'Pick cards'],
];

const isFirstGame = (mode: GameMode): boolean =>
  mode.kind === 'set' && EDITIONS.some((edition) => FIRST_GAMES[edition] === mode.name);

interface KingdomChooserProps {
  readonly mode: GameMode;
  readonly onChange: (mode: GameMode) => void;
}

const MOST_TYPED_SEED = 1_000_000;

const MODE_OF_TAB: Readonly<Record<Tab, () => GameMode>> = {
  first: () => ({ kind: 'set', name: FIRST_GAMES[2] }),
  set: () => ({ kind: 'set', name: 'size-distortion' }),
  random: () => ({ kind: 'random', pool: 2, seed: randomSeed() % MOST_TYPED_SEED }),
  draft: () => ({ kind: 'draft', cards: [] }),
  pick: () => ({ kind: 'pick', cards: [] }),
};

export function KingdomChooser({ mode, onChange }: KingdomChooserProps) {
  const [tab, setTab] = useState<Tab>(isFirstGame(mode) ? 'first' : mode.kind);
  const choose = (next: Tab): void => {
    setTab(next);
    onChange(MODE_OF_TAB[next]());
  };
  return (
    <>
      <Choice legend="Mode" options={TABS} value={tab} onChange={choose} />
      {tab === 'first' && mode.kind === 'set' && <FirstGame mode={mode} onChange={onChange} />}
      {tab === 'set' && mode.kind === 'set' && <Sets mode={mode} onChange={onChange} />}
      {mode.kind === 'random' && <RandomTen mode={mode} onChange={onChange} />}
      {mode.kind === 'draft' && <p>The players pick ten cards in turn.</p>}
      {mode.kind === 'pick' ? <PickTen cards={mode.cards} onChange={onChange} /> : <Ten mode={mode} />}
    </>
  );
}

type Of<K extends GameMode['kind']> = {
  readonly mode: Extract<GameMode, { readonly kind: K }>;
  readonly onChange: (mode: GameMode) => void;
};

const FirstGame = ({ mode, onChange }: Of<'set'>) => (
  <Choice
    legend="Edition"
    options={[
      [FIRST_GAMES[2], 'second edition'],
      [FIRST_GAMES[1], 'first edition'],
    ]}
    value={mode.name}
    onChange={(name) => onChange({ kind: 'set', name })}
  />
);

const Sets = ({ mode, onChange }: Of<'set'>) => (
  <Choice
    legend="Recommended set"
    options={KINGDOM_NAMES.map((name) => [name, titleOfSet(name)] as const)}
    value={mode.name}
    onChange={(name) => onChange({ kind: 'set', name })}
  />
);

function RandomTen({ mode, onChange }: Of<'random'>) {
  const [text, setText] = useState(String(mode.seed));
  const seed = parseSeed(text);
  const type = (typed: string): void => {
    setText(typed);
    const parsed = parseSeed(typed);
    if (parsed.ok) onChange({ ...mode, seed: parsed.value });
  };
  return (
    <>
      <Choice
        legend="Cards of"
        options={POOL_OPTIONS}
        value={mode.pool}
        onChange={(pool) => onChange({ ...mode, pool })}
      />
      <div class="field">
        <label for="kingdom-seed">Seed</label>
        <input
          id="kingdom-seed"
          type="text"
          inputMode="numeric"
          value={text}
          aria-invalid={!seed.ok}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        <button type="button" class="button" onClick={() => type(String(randomSeed() % MOST_TYPED_SEED))}>
          Draw again
        </button>
        {!seed.ok && <span class="error">{seed.error.message}</span>}
      </div>
    </>
  );
}

function Ten({ mode }: { readonly mode: GameMode }) {
  const kingdom = kingdomOfMode(mode);
  if (!kingdom.ok || kingdom.value.length === 0) return null;
  return (
    <ul class="card-grid ten" aria-label="The ten cards">
      {kingdom.value.toSorted(byCost).map((card) => (
        <li key={card}>
          <CardButton card={card} />
        </li>
      ))}
    </ul>
  );
}

interface PickTenProps {
  readonly cards: readonly Card[];
  readonly onChange: (mode: GameMode) => void;
}

function PickTen({ cards, onChange }: PickTenProps) {
  const [pool, setPool] = useState<Pool>('both');
  const toggle = (card: Card): void =>
    onChange({ kind: 'pick', cards: cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card] });
  const isFull = cards.length >= KINGDOM_SIZE;
  return (
    <>
      <Choice legend="Show cards of" options={POOL_OPTIONS} value={pool} onChange={setPool} />
      <p role="status">
        {cards.length} of {KINGDOM_SIZE} chosen{' '}
        {cards.length > 0 && (
          <IconButton icon="close" label="Clear" onClick={() => onChange({ kind: 'pick', cards: [] })} />
        )}
      </p>
      <ul class="card-grid" aria-label="Kingdom cards">
        {poolCards(pool)
          .toSorted(byCost)
          .map((card) => (
            <li key={card}>
              <CardButton
                card={card}
                state={cards.includes(card) ? 'chosen' : isFull ? 'dim' : 'plain'}
                says={editionsOf(card)}
                why={isFull && !cards.includes(card) ? 'Ten cards are chosen already' : editionsOf(card)}
                onPress={isFull && !cards.includes(card) ? undefined : () => toggle(card)}
              />
            </li>
          ))}
      </ul>
    </>
  );
}

function editionsOf(card: Card): string {
  const editions = EDITIONS.filter((edition) => inEdition(card, edition));
  return editions.length === EDITIONS.length ? 'both editions' : POOL_WORDS[editions[0] as Pool];
}
