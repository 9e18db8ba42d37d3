import type { GameOption, OptionCommand } from '../../../kit/game-option.js';
import { makeTime } from '../../../kit/transcript/index.js';
import { LAN_ID } from './dialects.js';
import { ILLEGAL_PLAYS, ORIGINAL_GAP, parseIllegalPlays, parseWait, START_PAUSE } from './settings.js';

const OWN = { protocols: [LAN_ID], otherwise: `only ${LAN_ID} has it` } as const;

/** The commands in which Herald is the server. */
const HOSTS = ['serve', 'play', 'grade'] as const;

const messageGap = (command: OptionCommand): GameOption => ({
  ...OWN,
  name: 'messageGap',
  command,
  flags: '--message-gap <time>',
  help: `${LAN_ID} only: minimum pause between two messages to one client; original clients need ${makeTime(ORIGINAL_GAP)} (default: none)`,
  ...(command === 'grade' && { appliesToCases: true }),
  parse: parseWait('--message-gap'),
});

const heldStart = (command: OptionCommand): GameOption => ({
  ...OWN,
  name: 'startPause',
  command,
  flags: '--start-pause <time>',
  help: `${LAN_ID} only: hold plays that long after the start; original clients need ${makeTime(START_PAUSE)} (default: none)`,
  ...(command === 'grade' && { appliesToCases: true }),
  parse: parseWait('--start-pause'),
});

/** The options of the LAN game on the command line. */
export const LAN_OPTIONS: readonly GameOption[] = [
  {
    ...OWN,
    name: 'illegalPlays',
    command: 'serve',
    flags: '--illegal-plays <what>',
    help: `${LAN_ID} only: ${ILLEGAL_PLAYS.join(' or ')}; relay passes them on as the original does`,
    default: 'relay',
    parse: parseIllegalPlays,
  },
  ...HOSTS.flatMap((command) => [messageGap(command), heldStart(command)]),
  {
    ...OWN,
    name: 'startAfter',
    command: 'player',
    flags: '--start-after <time>',
    help: `${LAN_ID} only: start the game that long after connecting, as its first player; otherwise somebody else starts it`,
    parse: parseWait('--start-after'),
  },
  {
    ...OWN,
    name: 'startPause',
    command: 'player',
    flags: '--start-pause <time>',
    help: `${LAN_ID} only: between the start and the first play, since original clients need a second`,
    default: makeTime(START_PAUSE),
    parse: parseWait('--start-pause'),
  },
];
