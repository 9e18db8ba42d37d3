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

/** A `curl` command as a request: path and options. */
export function requestOf(command: string): { readonly path: string; readonly init: RequestInit } {
  const [, origin, body, path] =
    /^curl (?:-H 'Origin: ([^']*)' )?(?:-d '([^']*)' )?localhost:3001(\/\S*)$/.exec(command) ?? [];
  if (path === undefined) throw new Error(`not a request this test can make: ${command}`);
  return {
    path,
    init: body === undefined ? {} : { method: 'POST', ...(origin && { headers: { Origin: origin } }), body },
  };
}
