import type { Command } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';

/** What the module of a command exports: it adds its options and its action to the command that it is given. */
export interface CommandModule {
  readonly declare: (command: Command, games: GameCatalog) => void;
}

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** The heading under which --help lists it. */
  readonly group: string;
  /** A dynamic import, so that starting one command does not pay for another. */
  readonly load: () => Promise<CommandModule>;
}

const WRITING = 'Write programs:';
const GRADING = 'Grade programs:';
const RESULTS = 'Work with results:';
const CASES = 'Work with cases and recordings:';
const GAMES = 'Play games:';
const MESSAGES = 'Look at messages:';
const SHELL = 'Set up your shell:';

/** Every command, in the order in which --help lists them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'init',
    summary: 'write a player to start from',
    group: WRITING,
    load: () => import('./init-command.js'),
  },
  {
    name: 'grade',
    summary: 'grade a player or a server',
    group: GRADING,
    load: () => import('./grade-command.js'),
  },
  {
    name: 'matrix',
    summary: 'grade a player in every version of its protocol',
    group: GRADING,
    load: () => import('./matrix-command.js'),
  },
  {
    name: 'class',
    summary: 'grade a whole class, or resume grading it',
    group: GRADING,
    load: () => import('./class-command.js'),
  },
  {
    name: 'host',
    summary: 'set up grading on a course platform or in CI',
    group: GRADING,
    load: () => import('./host-command.js'),
  },
  {
    name: 'worker',
    summary: 'grade submissions and play games from a queue',
    group: GRADING,
    load: () => import('./worker-command.js'),
  },
  {
    name: 'queue',
    summary: 'show and manage the jobs of workers',
    group: GRADING,
    load: () => import('./queue-command.js'),
  },
  {
    name: 'report',
    summary: 'make reports from the results of a run',
    group: RESULTS,
    load: () => import('./report-command.js'),
  },
  {
    name: 'diff',
    summary: 'compare the results of two runs',
    group: RESULTS,
    load: () => import('./diff-command.js'),
  },
  {
    name: 'rubric',
    summary: 'create or check a rubric',
    group: RESULTS,
    load: () => import('./rubric-command.js'),
  },
  {
    name: 'list',
    summary: 'list the cases',
    group: CASES,
    load: () => import('./list-command.js'),
  },
  {
    name: 'coverage',
    summary: 'show which rules have a case',
    group: CASES,
    load: () => import('./coverage-command.js'),
  },
  {
    name: 'fixture',
    summary: 'check your own cases',
    group: CASES,
    load: () => import('./fixture-command.js'),
  },
  {
    name: 'replay',
    summary: 'judge a recording again, or replay it to a program',
    group: CASES,
    load: () => import('./replay-command.js'),
  },
  {
    name: 'play',
    summary: 'referee games between players',
    group: GAMES,
    load: () => import('./play-command.js'),
  },
  {
    name: 'table',
    summary: 'play in the browser, against people and reference players',
    group: GAMES,
    load: () => import('./table-command.js'),
  },
  {
    name: 'serve',
    summary: 'run the game server',
    group: GAMES,
    load: () => import('./serve-command.js'),
  },
  {
    name: 'bridge',
    summary: 'seat a player of one protocol in a game of another',
    group: GAMES,
    load: () => import('./bridge-command.js'),
  },
  {
    name: 'player',
    summary: 'run a reference player',
    group: GAMES,
    load: () => import('./player-command.js'),
  },
  {
    name: 'simulate',
    summary: 'play reference strategies against each other',
    group: GAMES,
    load: () => import('./simulate-command.js'),
  },
  {
    name: 'check',
    summary: 'check messages against the grammar of a protocol',
    group: MESSAGES,
    load: () => import('./check-command.js'),
  },
  {
    name: 'legal',
    summary: 'list the legal replies to a message, or judge one',
    group: MESSAGES,
    load: () => import('./legal-command.js'),
  },
  {
    name: 'compare',
    summary: 'show which messages became valid or invalid between versions',
    group: MESSAGES,
    load: () => import('./compare-command.js'),
  },
  {
    name: 'completion',
    summary: 'print a completion script for a shell',
    group: SHELL,
    load: () => import('./completion-command.js'),
  },
];
