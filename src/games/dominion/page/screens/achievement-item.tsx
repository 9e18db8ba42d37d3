import type { Achievement } from '../../table/index.js';
import { Icon } from '../icon.js';
import { makeRoute } from '../route.js';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export const AchievementItem = ({ achievement }: { readonly achievement: Achievement }) => {
  const { name, text, have, want, earned } = achievement;
  return (
    <li class={earned === null ? 'achievement' : 'achievement won'}>
      <Icon name="crown" />
      <h3>{name}</h3>
      <p>
        {text}{' '}
        {earned === null ? (
          <span class="muted">
            {have} of {want}
          </span>
        ) : (
          <a href={makeRoute({ screen: 'replay', game: earned.game, step: 0 })}>{DAY.format(earned.time)}</a>
        )}
      </p>
    </li>
  );
};
