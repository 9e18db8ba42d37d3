import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { herald, type Ran } from '../cli/herald.js';
import { temporaryFolder } from '../temporary-folder.js';

function fileOf(text: string, suffix = 'sexpr'): string {
  const file = join(temporaryFolder(), `file.${suffix}`);
  writeFileSync(file, text);
  return file;
}

export const check = (protocol: string, text: string): Ran => herald('check', '--protocol', protocol, fileOf(text));

export const replay = (transcript: string, ...options: readonly string[]): Ran =>
  herald('replay', ...options, fileOf(transcript, 'transcript'));

/** The order of several cards in a reply means nothing to whether it is legal. */
const sorted = (reply: string): string => {
  const [, start = '', cards = ''] = /^\((act cellar|discard|.*?)((?: \w+)*)\)$/.exec(reply) ?? [];
  return start === 'act cellar' || start === 'discard' ? `(${[start, ...cards.split(' ').sort()].join(' ')})` : reply;
};

/** Whether replies to a message are legal, by Herald's list of those that are. */
export function judgeOf(version: string, message: string): (reply: string) => 'legal' | 'illegal' {
  const { code, out, err } = herald('legal', '--protocol', `sexpr/${version}`, fileOf(message));
  if (code !== 0) throw new Error(err);
  const legal = out.trimEnd().split('\n').map(sorted);
  return (reply) => (legal.includes(sorted(reply)) ? 'legal' : 'illegal');
}

/** A line of a conversation, with those that continue it. */
export interface Line {
  readonly from: 'server' | 'player';
  readonly said: string;
}

export const linesOf = (text: string): Line[] =>
  text
    .replace(/^#.*\n/gm, '')
    .replace(/\n +/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, side, said] = /^(>>|<<) (?:@\w+ )?(.*)$/.exec(line) ?? [];
      if (side === undefined || said === undefined) throw new Error(`neither >> nor <<: ${line}`);
      return { from: side === '>>' ? 'server' : 'player', said };
    });

export const PASSED = /: pass of [1-9]\d* repl/;
