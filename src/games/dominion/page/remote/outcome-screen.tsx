import type { ComponentChildren } from 'preact';
import { makeRoute } from '../route.js';
import { Screen } from '../screens/screen.js';

interface OutcomeScreenProps {
  readonly hasWon: boolean;
  /** Name and points of each player. */
  readonly standings: readonly (readonly [name: string, points: number | undefined])[];
  readonly children?: ComponentChildren;
}

/** The end of a game of which no more is known than the points. */
export const OutcomeScreen = ({ hasWon, standings, children }: OutcomeScreenProps) => (
  <Screen title={hasWon ? 'You have won' : 'You have lost'} class="end">
    <section class="sheet" aria-label="Points">
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {standings.map(([name, points]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
      <a class="button main" href={makeRoute({ screen: 'start' })}>
        Start
      </a>
    </section>
  </Screen>
);
