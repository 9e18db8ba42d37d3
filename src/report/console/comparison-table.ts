import {
  type Comparison,
  type Example,
  type FormChange,
  type ProductionChange,
  SENDERS,
  VALIDITIES,
  type Validity,
} from '../../kit/version-comparison.js';
import { alignColumns, wrap } from './text.js';

/** What changed between two versions of a protocol. */
export function makeComparison(comparison: Comparison): string {
  const { from: was, to: is, productions, forms } = comparison;
  const blocks = SENDERS.flatMap((speaker) =>
    VALIDITIES.flatMap((became) => {
      const own = forms.filter((form) => form.speaker === speaker && form.became === became);
      return own.length === 0 ? [] : [makeForms(`sent by the ${speaker}, ${BECAME[became](was, is)}`, own)];
    }),
  );
  return `${[`from ${was} to ${is}`, makeProductions(productions), ...blocks, ...makeUnused(comparison)].join('\n\n')}\n`;
}

const BECAME: Readonly<Record<Validity, (was: string, is: string) => string>> = {
  valid: (was, is) => `valid in ${is} but not in ${was}:`,
  'let-pass': (_, is) => `tolerated in ${is}, although its document forbids it:`,
  invalid: (was, is) => `refused in ${is} but not in ${was}:`,
};

function makeProductions(productions: readonly ProductionChange[]): string {
  if (productions.length === 0) return 'no production changed';
  const rows = productions.map((each) => [each.name, each.change, makeChange(each)]);
  return ['productions:', ...alignColumns(rows, 'left').map((line) => `  ${line}`)].join('\n');
}

const makeChange = ({ added, removed, through }: ProductionChange): string =>
  [
    ...added.map((each) => `+ ${each}`),
    ...removed.map((each) => `- ${each}`),
    ...(through.length === 0 ? [] : [`through ${through.join(', ')}`]),
  ].join('  ');

const makeForms = (title: string, forms: readonly FormChange[]): string =>
  [
    title,
    ...forms.flatMap(({ form, change, examples }) => [`  ${form}  (${change})`, ...examples.flatMap(makeExample)]),
  ].join('\n');

function makeExample({ text, answers, why }: Example): string[] {
  const lines = [
    ...(answers === null ? [] : [`in reply to ${answers}`]),
    text,
    ...wrap(why).map((line) => `# ${line}`),
  ];
  return lines.map((line) => `      ${line}`);
}

const makeUnused = ({ from: was, to: is, forms }: Comparison): string[] =>
  VALIDITIES.filter((standing) => standing !== 'let-pass' && !forms.some(({ became }) => became === standing)).map(
    (standing) => `nothing became ${standing} from ${was} to ${is}`,
  );
