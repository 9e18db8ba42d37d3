import type { Estimate } from '../../../../core/running-mean.js';
import type { Statistics, Tally } from '../../table/index.js';
import { CardButton } from '../cards/card-button.js';

const digits = (value: number): string => (Math.round(value * 10) / 10).toString();

/** `12.3 ± 0.8`. */
const mean = ({ mean: value, error }: Estimate): string =>
  value === null ? '–' : `${digits(value)}${error === null ? '' : ` ± ${digits(error)}`}`;

const percent = ({ mean: value, error }: Estimate): string =>
  value === null ? '–' : `${Math.round(value * 100)} %${error === null ? '' : ` ± ${Math.round(error * 100)}`}`;

const whole = (value: number | null): string => (value === null ? '–' : String(value));

const factsOf = (s: Statistics): readonly (readonly [name: string, value: string])[] => [
  ['Played', String(s.games)],
  ['Won', String(s.won)],
  ['Shared', String(s.shared)],
  ['Lost', String(s.lost)],
  ['Given up', String(s.givenUp)],
  ['Win rate', percent(s.winShare)],
  ['Streak now, best', `${s.streak}, ${s.bestStreak}`],
  ['Points', mean(s.points)],
  ['Best points', whole(s.bestPoints)],
  ['Margin', mean(s.margin)],
  ['Turns', mean(s.turns)],
  ['Provinces a game', mean(s.provinces)],
  ['Coins a turn', mean(s.coinsPerTurn)],
  ['Actions a turn', mean(s.actionsPerTurn)],
  ['Best turn, coins', whole(s.bestTurnCoins)],
  ['First Province', percent(s.firstProvince)],
  ['Seconds a turn', mean(s.turnTime)],
  ['Practice games', String(s.practice)],
];

export const StatisticsView = ({ statistics }: { readonly statistics: Statistics }) => (
  <>
    <dl class="facts">
      {factsOf(statistics).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {statistics.mostGained.length > 0 && (
      <>
        <h3>Gained most</h3>
        <ul class="card-grid small">
          {statistics.mostGained.map(({ card, copies }) => (
            <li key={card}>
              <CardButton card={card} badge={`×${copies}`} says={`gained ${copies} times`} />
            </li>
          ))}
        </ul>
      </>
    )}
    <div class="columns">
      <TallyTable title="Opponent" tallies={statistics.byOpponent} />
      <TallyTable title="Set" tallies={statistics.bySet} />
      <TallyTable title="Players" tallies={statistics.byPlayers} />
      <TallyTable title="Seat" tallies={statistics.bySeat} />
      <TallyTable title="Rules" tallies={statistics.byRules} />
      <TallyTable title="Kingdom card gained" tallies={statistics.byCard} />
    </div>
  </>
);

const TallyTable = ({ title, tallies }: { readonly title: string; readonly tallies: readonly Tally[] }) =>
  tallies.length === 0 ? null : (
    <div class="scroll">
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">Games</th>
            <th scope="col">Won</th>
            <th scope="col">Rate</th>
          </tr>
        </thead>
        <tbody>
          {tallies.map(({ label, games, won, share }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{games}</td>
              <td>{won}</td>
              <td>{percent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
