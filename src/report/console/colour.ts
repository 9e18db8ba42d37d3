const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, magenta: 35 } as const;
type Colour = keyof typeof CODES;

const inColour = (colour: Colour, text: string): string => `\u001b[${CODES[colour]}m${text}\u001b[0m`;

const VERDICT_COLOURS: Readonly<Record<string, Colour>> = { FAIL: 'red', 'KIT-FAULT': 'magenta' };

const LABEL_COLOURS: Readonly<Record<string, Colour>> = { said: 'red', legal: 'green', hint: 'yellow' };

/**
 * The report for people, in colours. It goes by our own words at the beginning of lines: what programs say always stands
 * further to the right.
 */
export const colourize = (text: string): string => text.split('\n').map(paintLine).join('\n');

function paintLine(line: string): string {
  const [, verdict] = /^(FAIL|KIT-FAULT|NON-STRICT|INCONCLUSIVE) \S/.exec(line) ?? [];
  if (verdict !== undefined) return inColour('bold', inColour(VERDICT_COLOURS[verdict] ?? 'yellow', line));
  const [, label, space, rest] = /^ {2}([a-z]{3,6})( +)(.*)$/.exec(line) ?? [];
  if (label !== undefined) return `  ${inColour('dim', label)}${space}${inColourOf(label, rest as string)}`;
  if (line.startsWith('points: ')) return inColour('bold', line);
  return /^\S+ +\d+ of \d+(?: |$)/.test(line) ? paintTopic(line) : line;
}

const inColourOf = (label: string, text: string): string => {
  const colour = LABEL_COLOURS[label];
  return colour === undefined ? text : inColour(colour, text);
};

const paintTopic = (line: string): string =>
  line
    .replace(/ (\d+) of (\d+)/, (count, passed, of) => inColour(passed === of ? 'green' : 'red', count))
    .replace(/ {2}\d+ (?:failed|kit faults)/g, (count) => inColour('red', count))
    .replace(/ {2}\d+ (?:non-strict|inconclusive)/g, (count) => inColour('yellow', count));
