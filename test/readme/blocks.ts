export type Example = { readonly command: string; readonly output: string };

const SHELL_BLOCK = /(?:^<!-- (.+) -->\n)?^```sh\n([\s\S]*?)^```$/gm;

type Block = { readonly mark: string | undefined; readonly text: string };

const blocksOf = (markdown: string): Block[] =>
  [...markdown.matchAll(SHELL_BLOCK)].map(([, mark, text]) => ({ mark, text: text!.trimEnd() }));

const isExample = ({ text }: Block): boolean => text.startsWith('$ ');

/** Each `$ command` of a shell block with the lines printed under it. */
export const examplesOf = (markdown: string): Example[] =>
  blocksOf(markdown)
    .filter(isExample)
    .flatMap(({ text }) => text.slice(2).split('\n$ '))
    .map((example) => {
      const [command, ...output] = example.split('\n');
      return { command: command!, output: output.join('\n').trimEnd() };
    });

/** The shell blocks without output, by the comment above them; one without a comment stands under its own text. */
export const markedCommands = (markdown: string): Record<string, string> =>
  Object.fromEntries(
    blocksOf(markdown)
      .filter((block) => !isExample(block))
      .map(({ mark, text }) => [mark ?? text, text]),
  );
