import { readFileSync } from 'node:fs';
import { ROOT } from './shell.js';

/*
 * The pages of docs/protocols. What a fenced block is, its info string says:
 *
 *   sexpr vN              messages, each of which `herald check` accepts without a remark
 *   sexpr vN wrong        messages, one a line, each of which it refuses
 *   sexpr vN judge        a message, then replies to it: `legal (…)` or `illegal (…)`
 *   jsonrpc D…            frames of the dialects D, which their schemas accept; `>>` from the server, `<<` from the player
 *   jsonrpc D… wrong      the same, but the schemas refuse the last one
 *   transcript P [seats]  frames or messages of the protocol P, which `herald replay` passes too; `jsonrpc` is both dialects
 *   transcript P additions   the same, with members that are Herald's own
 *   transcript file       a whole file for `herald replay`
 *   gc18                  messages, which its schema accepts; `>>` from the server, `<<` from the client
 *   gc18 wrong            messages, each of which it refuses
 *   gc18 state            a modelState that is consistent
 *   lan                   messages, which `herald check` accepts; `>>` from the server, `<<` from the client
 *   lan wrong             messages of a client, each of which it refuses
 *   json create|created|state   what crosses the wire of HTTP
 *   sh                    commands with their output, `…` for what varies
 *   (nothing)             grammar, and commands for programs of the reader's own
 */
export const PAGES = ['README.md', 'sexpr.md', 'jsonrpc.md', 'dominion-cards.md', 'gc18.md', 'lan.md'] as const;
export type Page = (typeof PAGES)[number];

const FOLDER = `${ROOT}docs/protocols/`;
export const textOf = (page: Page): string => readFileSync(FOLDER + page, 'utf8');

export interface Block {
  readonly title: string;
  readonly info: readonly string[];
  readonly text: string;
}

export const FENCE = /^```(.*)\n([\s\S]*?)^```$/gm;
const SUPPLY = /"supply":\{[^{}…]*\}/g;

/** `"supply":{…}` is the supply that the page wrote out last. */
function filled(text: string, before: string): string {
  const last = before.match(SUPPLY)?.at(-1);
  if (text.includes('{…}') && last === undefined) throw new Error(`no supply was written out before ${text}`);
  return text.replaceAll('"supply":{…}', last ?? '');
}

const blocksOf = (page: Page): Block[] => {
  const markdown = textOf(page);
  return [...markdown.matchAll(FENCE)].map(({ 1: info = '', 2: text = '', index }) => {
    const line = markdown.slice(0, index).split('\n').length;
    return {
      title: `${page}:${line} ${info}`,
      info: info.split(' ').filter((word) => word !== ''),
      text: filled(text, markdown.slice(0, index)),
    };
  });
};

export const BLOCKS = PAGES.flatMap(blocksOf);
export const blocksWith = (...words: readonly string[]): Block[] =>
  BLOCKS.filter(({ info }) => words.every((word) => info.includes(word)));
