import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import { MAX_SEATS, MIN_SEATS } from '../../engine/index.js';
import { STRATEGY_NAMES, type StrategyName } from '../../strategies/strategies.js';
import { LONGEST_NAME, type TableSeat, titleOf } from '../../table/index.js';
import { IconButton } from '../controls.js';
import { bot, guest, person, program } from '../store/next-game.js';
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

/** `Smithy`, `Smithy 2` and so on. */
const numbered = (title: string): string[] => [
  title,
  ...Array.from({ length: MAX_SEATS }, (_, index) => `${title} ${index + 2}`),
];

const botNames = (strategy: StrategyName): string[] => numbered(titleOf(strategy));

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
const GUEST = 'remote';

/** Programs may be called like anything else. */
const PROGRAM = 'program:';

function choiceOf(seat: TableSeat): string {
  if (seat.kind === 'bot') return seat.strategy;
  if (seat.kind === 'program') return `${PROGRAM}${seat.name}`;
  return seat.kind === 'remote' ? GUEST : (seat.profile ?? PERSON);
}

interface SeatFieldsProps {
  readonly seats: readonly TableSeat[];
  readonly index: number;
  readonly seat: TableSeat;
  readonly onChange: (seat: TableSeat) => void;
}

function SeatFields({ seats, index, seat, onChange }: SeatFieldsProps) {
  const others = seats.toSpliced(index, 1);
  const { profiles, offers } = usePage();
  const changeKind = (kind: string): void => {
    const strategy = STRATEGY_NAMES.find((name) => name === kind);
    const profile = profiles.all.find(({ id }) => id === kind);
    if (strategy !== undefined) onChange(bot(freeName(others, botNames(strategy)), strategy));
    else if (kind === GUEST) onChange(guest(freeName(others, numbered('Guest'))));
    else if (kind.startsWith(PROGRAM)) onChange(program(kind.slice(PROGRAM.length)));
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
        disabled={seat.kind === 'remote' || seat.kind === 'program'}
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
        {offers !== null && <option value={GUEST}>Invite by link</option>}
        {STRATEGY_NAMES.map((name) => (
          <option key={name} value={name}>
            Bot: {name}
          </option>
        ))}
        {offers?.programs.map(({ name }) => (
          <option key={name} value={`${PROGRAM}${name}`}>
            Program: {revealHidden(name)}
          </option>
        ))}
      </select>
    </>
  );
}
