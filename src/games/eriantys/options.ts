import type { GameOption, OptionCommand } from '../../kit/game-option.js';
import { PROFESSOR_RULES } from './engine/index.js';
import { PROTOCOL_ID } from './gc18/messages.js';
import { MODES, PLAYER_COUNTS, parseMode, parsePlayers, parseProfessorRule } from './gc18/settings.js';

const OWN = { protocols: [PROTOCOL_ID], otherwise: `only ${PROTOCOL_ID} has it` } as const;

const mode = (command: OptionCommand, otherwise: string): GameOption => ({
  ...OWN,
  name: 'expert',
  command,
  flags: '--mode <mode>',
  help: `${PROTOCOL_ID} only: ${MODES.join(' or ')}; ${otherwise}`,
  parse: parseMode,
  ...(command === 'play' && {
    default: MODES[0],
    shown: { heading: (isExpert) => (isExpert ? ', expert mode' : ', basic mode'), json: (isExpert) => isExpert },
  }),
});

const players = (command: OptionCommand, otherwise: string): GameOption => ({
  ...OWN,
  name: 'players',
  command,
  flags: '--players <count>',
  help: `${PROTOCOL_ID} only: ${PLAYER_COUNTS.join(' or ')} players in every game; ${otherwise}`,
  parse: parsePlayers,
});

const professors = (command: OptionCommand): GameOption => ({
  ...OWN,
  name: 'professorRule',
  command,
  flags: '--professors <rule>',
  help: `${PROTOCOL_ID} only: how professors are taken, ${PROFESSOR_RULES.join(' (the default) or ')}; see D-PROF`,
  parse: parseProfessorRule,
});

/** The options of Eriantys on the command line. */
export const ERIANTYS_OPTIONS: readonly GameOption[] = [
  mode('play', 'how the games are played'),
  professors('play'),
  players('serve', 'chosen by the first player by default'),
  mode('serve', 'chosen by the first player by default'),
  professors('serve'),
  players('player', 'what it chooses as the first player (default: 2)'),
  mode('player', 'what it chooses as the first player (default: basic)'),
];
