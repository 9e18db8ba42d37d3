import { SERVER_DIED, SERVER_GOES_ON, SERVER_TITLES } from '../../../../kit/process-rules.js';
import type { RegisteredRule } from '../../../../kit/rule-registry.js';
import type { Level } from '../../../../kit/transcript/index.js';
import { LAN_ID } from '../dialects.js';
import { PAGE } from '../play-rules.js';

/** A rule for servers of the LAN wire. */
export interface RelayRule {
  readonly id: string;
  readonly title: string;
  readonly document: string;
  readonly register: string | null;
  readonly level: Level;
}

const rule = (
  id: string,
  title: string,
  section: string,
  register: string | null = null,
  level: Level = 'must',
): RelayRule => ({ id, title, document: `${PAGE}, ${section}`, register, level });

export const RELAY_RULES = {
  form: rule('relay/form', 'a server writes SENDER|TYPE|BODY<EOF>', 'Messages'),
  silence: rule('relay/silence', 'a connection hears nothing until somebody speaks', 'Relaying'),
  ids: rule(
    'relay/ids',
    'connections are numbered 1, 2, 3, 4 in the order in which they were made; players, as their start messages say',
    'Relaying',
  ),
  forward: rule('relay/forward', 'what one client sends reaches all others once, in order and unchanged', 'Relaying'),
  echo: rule('relay/echo', 'a client never hears its own message', 'Relaying'),
  start: rule(
    'relay/start',
    'the start command of player 1 gives each client the number of players and its own',
    'Start',
  ),
  host: rule('relay/host', 'only player 1 starts the game; from others, the command is chat', 'Start'),
  command: rule('relay/command', 'the start command itself is not passed on', 'Start'),
  numbering: rule(
    'relay/numbering',
    'in a game of COUNT, players have the numbers 1 to COUNT',
    'Start',
    'L-10',
    'contested',
  ),
  company: rule('relay/company', 'a game has 2 to 4 players', 'Start', 'L-11', 'contested'),
  again: rule('relay/again', 'a game that has started is not started again', 'Start', 'L-19', 'contested'),
  separator: rule('relay/separator', 'a body is passed on up to a further |', 'Messages', 'L-05', 'contested'),
  shortBody: rule(
    'relay/short-body',
    'in a game, chat and actions of fewer than three characters are not passed on',
    'Chat',
    'L-07',
    'contested',
  ),
  closed: rule('relay/closed', 'a server keeps the connections of a game open until its end', 'Relaying', 'L-21'),
  goesOn: rule(SERVER_GOES_ON, SERVER_TITLES[SERVER_GOES_ON], 'Relaying'),
  died: rule(SERVER_DIED, SERVER_TITLES[SERVER_DIED], 'Relaying'),
} as const satisfies Record<string, RelayRule>;

/** Every rule that a server can break. */
export const SERVER_RULES: readonly RegisteredRule[] = Object.values(RELAY_RULES).map(
  ({ id, title, document, register, level }) => ({
    id,
    title,
    sources: [{ protocol: LAN_ID, document, register }],
    levels: { server: level },
  }),
);
