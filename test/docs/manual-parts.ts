import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
/** What a manual shows: requests with their answers, and a player's dialogue. */
export type Part =
  | { readonly kind: 'command'; readonly command: string; readonly output: string }
  | { readonly kind: 'line'; readonly line: string };

const BLOCK = /(?:^<!-- (.+) -->\n)?^```(\w*)\n([\s\S]*?)^```$/gm;

/** The parts to be run, in their order: `$ command` blocks, and the dialogues marked with a player's name. */
export const partsOf = (markdown: string, player: string): Part[] =>
  [...markdown.matchAll(BLOCK)].flatMap(([, mark, language, text = '']): Part[] => {
    if (language === 'sh' && text.startsWith('$ ')) return commandsOf(text);
    return mark === player ? linesOf(text).map((line) => ({ kind: 'line', line })) : [];
  });

const linesOf = (text: string): string[] => text.trimEnd().split('\n');

const commandsOf = (text: string): Part[] =>
  text
    .slice(2)
    .split('\n$ ')
    .map((example) => {
      const [command = '', ...output] = linesOf(example);
      return { kind: 'command', command, output: output.join('\n') };
    });

/** Every frame that a manual shows in full. */
export const framesOf = (markdown: string): { readonly from: 'server' | 'player'; readonly frame: string }[] =>
  [...markdown.matchAll(/^(>>|<<) (\{[^…\n]*\})$/gm)].map(([, side, frame = '']) => ({
    from: side === '>>' ? 'server' : 'player',
    frame,
  }));

/** `…` stands for what varies; on a line of its own, for any number of lines. */
export const patternOf = (shown: string): RegExp =>
  new RegExp(
    `^${shown
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/^…$/gm, '[\\s\\S]*')
      .replaceAll('…', '.*')}$`,
  );

/** Sends what a `curl` command of a manual would, with `key` for `$KEY`, to a server. Not with `fetch`, which sets `Host` itself. */
export async function runCurl(command: string, server: string, key: string): Promise<string> {
  const [, header, value, body, path] =
    /^curl (?:-H '(\w+): ([^']*)' )?(?:-d '([^']*)' )?localhost:3001(\/\S*)$/.exec(command) ?? [];
  if (path === undefined) throw new Error(`not a request this test can make: ${command}`);
  const headers = header === undefined ? {} : { [header]: value };
  const sent = request(server + path.replace('$KEY', key), { method: body === undefined ? 'GET' : 'POST', headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return (await text(response)).trimEnd();
}
