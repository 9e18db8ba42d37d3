import type { Command } from 'commander';

/** What a command's own file exports: it adds its options and its action to the command it is given. */
export type CommandModule = { readonly declare: (command: Command) => void };

export type CommandEntry = {
  readonly name: string;
  readonly summary: string;
  /** A dynamic import, so that starting one command never pays for another. */
  readonly load: () => Promise<CommandModule>;
};

/** Every command, in the order in which --help lists them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'grade',
    summary: 'put a player or a server through its cases',
    load: () => import('./grade-command.js'),
  },
  {
    name: 'report',
    summary: 'make reports from the results of a run',
    load: () => import('./report-command.js'),
  },
  {
    name: 'rubric',
    summary: 'begin or check a file that says what cases are worth',
    load: () => import('./rubric-command.js'),
  },
  {
    name: 'diff',
    summary: 'tell what broke and what was fixed between two runs',
    load: () => import('./diff-command.js'),
  },
  {
    name: 'class',
    summary: 'grade a whole class, and go on where it was interrupted',
    load: () => import('./class-command.js'),
  },
  {
    name: 'list',
    summary: 'show the cases that programs are graded by',
    load: () => import('./list-command.js'),
  },
  {
    name: 'replay',
    summary: 'judge a recording again, or play it against a program',
    load: () => import('./replay-command.js'),
  },
  {
    name: 'fixture',
    summary: 'check cases of your own',
    load: () => import('./fixture-command.js'),
  },
  {
    name: 'play',
    summary: 'referee games between players, each a program of its own',
    load: () => import('./play-command.js'),
  },
  {
    name: 'serve',
    summary: 'be the server for players over WebSocket',
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
    summary: 'put a player through the cases of every version of its protocol',
    load: () => import('./matrix-command.js'),
  },
  {
    name: 'compare',
    summary: 'show which messages became valid or invalid between versions of a protocol',
    load: () => import('./compare-command.js'),
  },
  {
    name: 'bridge',
    summary: 'seat a player of one protocol at a table of the other',
    load: () => import('./bridge-command.js'),
  },
  {
    name: 'player',
    summary: 'be a reference player, on standard input and output or at a server',
    load: () => import('./player-command.js'),
  },
  {
    name: 'simulate',
    summary: 'let reference strategies play Dominion against each other',
    load: () => import('./simulate-command.js'),
  },
];
