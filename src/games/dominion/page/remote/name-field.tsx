import { LONGEST_NAME } from '../../table/index.js';

interface NameFieldProps {
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** In the form of somebody who wants to join a game: under which name, and the button to do so. */
export const NameField = ({ name, onName }: NameFieldProps) => (
  <>
    <label for="name">Your name</label>
    <input
      id="name"
      type="text"
      autocomplete="nickname"
      maxLength={LONGEST_NAME}
      value={name}
      onInput={({ currentTarget }) => onName(currentTarget.value)}
    />
    <button type="submit" class="button main" disabled={name.trim() === ''}>
      Sit down
    </button>
  </>
);
