import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
const section = page.slice(page.indexOf('## Walks'), page.indexOf('\n## ', page.indexOf('## Walks') + 1));

/** A numbered list of a walk. */
export interface Walk {
  /** The heading above it, and the words before the list: `(buy gold) under grading, While the case runs`. */
  readonly name: string;
  /** The file that leads each step; undefined for a step without one. */
  readonly files: readonly (string | undefined)[];
}

/** All walks of docs/architecture.md. */
export const WALKS: readonly Walk[] = section
  .split(/^### /m)
  .slice(1)
  .flatMap((text) => {
    const heading = (text.split('\n', 1)[0] as string).replaceAll('`', '');
    return [...text.matchAll(/^([^\n]+):\n\n(1\. [\s\S]*?)(?=\n\n|\n*(?![\s\S]))/gm)].map(([, words, list = '']) => ({
      name: `${heading}, ${words}`,
      files: [...list.matchAll(/^\d+\. (?:`([^`]+)`)?/gm)].map(([, path]) => path),
    }));
  });
