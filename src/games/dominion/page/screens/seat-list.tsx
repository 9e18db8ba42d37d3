import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import { MAX_SEATS, MIN_SEATS } from '../../engine/index.js';
import { STRATEGY_NAMES, type StrategyName } from '../../strategies/strategies.js';
import { LONGEST_NAME, type TableSeat, titleOf } from '../../table/index.js';
import { IconButton } from '../controls.js';
import { bot, person } from '../store/next-game.js';
import { usePage } from '../store/page-context.js';

interface SeatListProps {
  readonly seats: readonly TableSeat[];
  readonly onChange: (seats: readonly TableSeat[]) => void;
}

const PEOPLE = ['Alice', 'Bob', 'Carol', 'Dave', 'Erin', 'Frank'];

/** A name that nobody at the table has yet. */
function freeName(seats: readonly TableSeat[], names: readonly string[]): string {
  const taken = new Set(seats.map(({ name }) => name.trim().toLowerCase()));
  return names.find((name) => !taken.has(name.toLowerCase())) ?? `Player ${seats.length + 1}`;
}

const botNames = (strategy: StrategyName): string[] => {
  const title = titleOf(strategy);
  return [title, ...Array.from({ length: MAX_SEATS }, (_, index) => `${title} ${index + 2}`)];
};

export function SeatList({ seats, onChange }: SeatListProps) {
  const replace = (index: number, seat: TableSeat): void => onChange(seats.with(index, seat));
  return (
    <>
      <ol class="seats">
        {seats.map((seat, index) => (
          <li key={index} class="seat">
            <SeatFields seats={seats} index={index} seat={seat} onChange={(changed) => replace(index, changed)} />
            <IconButton
              icon="close"
              label={`Remove seat ${index + 1}`}
              disabled={seats.length <= MIN_SEATS ? `A game has at least ${MIN_SEATS} players` : null}
              onClick={() => onChange(seats.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <div class="field">
        <button
          type="button"
          class="button"
          disabled={seats.length >= MAX_SEATS}
          onClick={() => onChange([...seats, person(freeName(seats, PEOPLE))])}
        >
          Add a person
        </button>
        <button
          type="button"
          class="button"
          disabled={seats.length >= MAX_SEATS}
          onClick={() => onChange([...seats, bot(freeName(seats, botNames('engine')), 'engine')])}
        >
          Add a bot
        </button>
      </div>
    </>
  );
}

const PERSON = 'person';

const choiceOf = (seat: TableSeat): string =>
  seat.kind === 'bot' ? seat.strategy : seat.kind === 'person' ? (seat.profile ?? PERSON) : PERSON;

interface SeatFieldsProps {
  readonly seats: readonly TableSeat[];
  readonly index: number;
  readonly seat: TableSeat;
  readonly onChange: (seat: TableSeat) => void;
}

function SeatFields({ seats, index, seat, onChange }: SeatFieldsProps) {
  const others = seats.toSpliced(index, 1);
  const { profiles } = usePage();
  const changeKind = (kind: string): void => {
    const strategy = STRATEGY_NAMES.find((name) => name === kind);
    const profile = profiles.all.find(({ id }) => id === kind);
    if (strategy !== undefined) onChange(bot(freeName(others, botNames(strategy)), strategy));
    else if (profile !== undefined) onChange(person(profile.name, profile.id));
    else onChange(person(freeName(others, PEOPLE)));
  };
  return (
    <>
      <span class="number" aria-hidden="true">
        {index + 1}
      </span>
      <input
        type="text"
        aria-label={`Name at seat ${index + 1}`}
        maxLength={LONGEST_NAME}
        value={seat.name}
        onInput={({ currentTarget }) => onChange({ ...seat, name: currentTarget.value })}
      />
      <select
        aria-label={`Who plays at seat ${index + 1}`}
        value={choiceOf(seat)}
        onChange={({ currentTarget }) => changeKind(currentTarget.value)}
      >
        <option value={PERSON}>Person here</option>
        {profiles.all.map(({ id, name }) => (
          <option key={id} value={id}>
            Profile: {revealHidden(name)}
          </option>
        ))}
        {STRATEGY_NAMES.map((name) => (
          <option key={name} value={name}>
            Bot: {name}
          </option>
        ))}
      </select>
    </>
  );
}
