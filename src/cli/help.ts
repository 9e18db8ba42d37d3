import type { HelpConfiguration, Option } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';
import { protocolNames } from '../kit/protocol-name.js';

/** The meaning of exit code 3. */
export const FAULT = 'fault of Herald or of the environment';

/** Of commands that write a file to start from. */
export const CREATION_EXIT_CODES = { 0: 'the file is written', 2: 'usage error, or the file already exists' } as const;

/** Of commands that only look at what is there. */
export const PRINTING_EXIT_CODES = { 0: 'printed', 2: 'usage error' } as const;

/** What a newcomer needs, with the newest version of the first protocol. */
export function startHere({ entries, strategies }: GameCatalog): string {
  const [first] = entries;
  const protocol = `--protocol ${first === undefined ? '<protocol>' : protocolNames(first).at(-1)}`;
  return `Start here:
  herald init player ${protocol} --language python my-player
  herald grade player ${protocol} --quick -- my-player/player.py
  herald play ${protocol} my-player/player.py ${strategies[0]}
  herald help grade
`;
}

/** What the help of a command says below its options. */
interface HelpSections {
  /** Sentences; they are wrapped. */
  readonly about?: string;
  readonly exitCodes?: Readonly<Record<number, string>>;
  readonly examples: readonly string[];
}

export const helpSections = ({ about, exitCodes, examples }: HelpSections): string =>
  [
    ...(about === undefined ? [] : [`\n${wrap(about)}`]),
    ...(exitCodes === undefined ? [] : [`\nExit codes:\n${Object.entries(exitCodes).map(exitCodeLine).join('\n')}`]),
    `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}`,
  ].join('\n');

const WIDTH = 80;

const wrap = (text: string): string =>
  text
    .split(' ')
    .reduce(([...lines], word) => {
      const last = lines.pop() ?? '';
      const longer = last === '' ? word : `${last} ${word}`;
      return longer.length > WIDTH ? [...lines, last, word] : [...lines, longer];
    }, [] as string[])
    .join('\n');

const exitCodeLine = ([code, meaning]: readonly [string, string]): string => `  ${code.padEnd(3)}  ${meaning}`;

/** Default values and choices without quotation marks. */
export const HELP_CONFIGURATION: HelpConfiguration = {
  optionDescription: ({ description, argChoices, defaultValue }) => withFacts(description, argChoices, defaultValue),
  argumentDescription: ({ description, argChoices, defaultValue }) => withFacts(description, argChoices, defaultValue),
};

function withFacts(description: string, choices: Option['argChoices'], value: unknown): string {
  const facts = [
    ...(choices === undefined ? [] : [`one of: ${choices.join(', ')}`]),
    ...(typeof value === 'string' ? [`default: ${value}`] : []),
  ];
  return facts.length === 0 ? description : `${description} (${facts.join('; ')})`;
}
