import type { Command } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';

/** What the module of a command exports: it adds its options and its action to the command that it is given. A promise is awaited. */
export interface CommandModule {
  readonly declare: (command: Command, games: GameCatalog) => unknown;
}

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** A dynamic import, so that starting one command does not pay for another. */
  readonly load: () => Promise<CommandModule>;
}

/** Every command, in the order in which --help lists them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'grade',
    summary: 'grade a player or a server',
    load: () => import('./grade-command.js'),
  },
  {
    name: 'report',
    summary: 'make reports from the results of a run',
    load: () => import('./report-command.js'),
  },
  {
    name: 'rubric',
    summary: 'create or check a rubric',
    load: () => import('./rubric-command.js'),
  },
  {
    name: 'diff',
    summary: 'compare two runs',
    load: () => import('./diff-command.js'),
  },
  {
    name: 'class',
    summary: 'grade a whole class; resumes where it was interrupted',
    load: () => import('./class-command.js'),
  },
  {
    name: 'list',
    summary: 'list the cases',
    load: () => import('./list-command.js'),
  },
  {
    name: 'replay',
    summary: 'judge a recording again, or replay it to a program',
    load: () => import('./replay-command.js'),
  },
  {
    name: 'fixture',
    summary: 'check your own cases',
    load: () => import('./fixture-command.js'),
  },
  {
    name: 'play',
    summary: 'referee games between players',
    load: () => import('./play-command.js'),
  },
  {
    name: 'serve',
    summary: 'run the game server',
    load: () => import('./serve-command.js'),
  },
  {
    name: 'legal',
    summary: 'list the legal replies to a message, or judge one',
    load: () => import('./legal-command.js'),
  },
  {
    name: 'check',
    summary: 'check messages against the grammar of a protocol',
    load: () => import('./check-command.js'),
  },
  {
    name: 'matrix',
    summary: 'grade a player in every version of its protocol',
    load: () => import('./matrix-command.js'),
  },
  {
    name: 'compare',
    summary: 'show which messages became valid or invalid between versions',
    load: () => import('./compare-command.js'),
  },
  {
    name: 'bridge',
    summary: 'seat a player of one protocol in a game of another',
    load: () => import('./bridge-command.js'),
  },
  {
    name: 'player',
    summary: 'run a reference player, on standard input and output or at a server',
    load: () => import('./player-command.js'),
  },
  {
    name: 'simulate',
    summary: 'play reference strategies against each other',
    load: () => import('./simulate-command.js'),
  },
];
