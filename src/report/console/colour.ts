const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, magenta: 35 } as const;
type Colour = keyof typeof CODES;

const inColour = (colour: Colour, text: string): string => `\u001b[${CODES[colour]}m${text}\u001b[0m`;

const VERDICT_COLOURS: Readonly<Record<string, Colour>> = { FAIL: 'red', 'KIT-FAULT': 'magenta' };

const LABEL_COLOURS: Readonly<Record<string, Colour>> = { got: 'red', legal: 'green', hint: 'yellow' };

/** The line above the first failure. */
export const FIX_FIRST = 'fix this first:';

/**
 * Adds colours to the console report. It recognizes our own labels at the start of lines; output of programs is always
 * indented further.
 */
export const colourize = (text: string): string => text.split('\n').map(colourizeLine).join('\n');

function colourizeLine(line: string): string {
  const [, verdict] = /^(FAIL|KIT-FAULT|NON-STRICT|INCONCLUSIVE) \S/.exec(line) ?? [];
  if (verdict !== undefined) return inColour('bold', inColour(VERDICT_COLOURS[verdict] ?? 'yellow', line));
  const [, label, space, rest] = /^ {2}([a-z]{3,6})( +)(.*)$/.exec(line) ?? [];
  if (label !== undefined) return `  ${inColour('dim', label)}${space}${colourizeValue(label, rest as string)}`;
  if (line.startsWith('points: ') || line === FIX_FIRST) return inColour('bold', line);
  return /^\S+ +\d+ of \d+(?: |$)/.test(line) ? colourizeTopic(line) : line;
}

const colourizeValue = (label: string, text: string): string => {
  const colour = LABEL_COLOURS[label];
  return colour === undefined ? text : inColour(colour, text);
};

const colourizeTopic = (line: string): string =>
  line
    .replace(/ (\d+) of (\d+)/, (count, passed, of) => inColour(passed === of ? 'green' : 'red', count))
    .replace(/ {2}\d+ (?:failed|not judged)/g, (count) => inColour('red', count))
    .replace(/ {2}\d+ (?:non-strict|inconclusive)/g, (count) => inColour('yellow', count));
