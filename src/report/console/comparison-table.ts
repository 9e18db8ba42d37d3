import {
  type Comparison,
  type Example,
  type FormChange,
  type ProductionChange,
  SPEAKERS,
  VALIDITIES,
  type Validity,
} from '../../kit/version-comparison.js';
import { wrap } from './text.js';

/** What changed between two versions, for people. */
export function makeComparison(comparison: Comparison): string {
  const { from: was, to: is, productions, forms } = comparison;
  const blocks = SPEAKERS.flatMap((speaker) =>
    VALIDITIES.flatMap((became) => {
      const some = forms.filter((form) => form.speaker === speaker && form.became === became);
      return some.length === 0 ? [] : [makeForms(`said by the ${speaker}, ${BECAME[became](was, is)}`, some)];
    }),
  );
  return `${[`from ${was} to ${is}`, makeProductions(productions), ...blocks, ...nothing(comparison)].join('\n\n')}\n`;
}

const BECAME: Readonly<Record<Validity, (was: string, is: string) => string>> = {
  valid: (was, is) => `valid in ${is} and not in ${was}:`,
  'let-pass': (_, is) => `let pass in ${is}, though not by its document:`,
  invalid: (was, is) => `refused in ${is} and not in ${was}:`,
};

function makeProductions(productions: readonly ProductionChange[]): string {
  if (productions.length === 0) return 'no production changed';
  const names = left(productions.map(({ name, change }) => [name, change]));
  return ['productions:', ...productions.map((each, index) => `  ${names[index]}  ${whatOf(each)}`.trimEnd())].join(
    '\n',
  );
}

const whatOf = ({ added, removed, through }: ProductionChange): string =>
  [
    ...added.map((each) => `+ ${each}`),
    ...removed.map((each) => `- ${each}`),
    ...(through.length === 0 ? [] : [`by its ${through.join(', ')}`]),
  ].join('  ');

/** All columns to the left. */
function left(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

const makeForms = (title: string, forms: readonly FormChange[]): string =>
  [
    title,
    ...forms.flatMap(({ form, change, examples }) => [`  ${form}  (${change})`, ...examples.flatMap(makeExample)]),
  ].join('\n');

function makeExample({ text, answers, why }: Example): string[] {
  const lines = [...(answers === null ? [] : [`to ${answers}`]), text, ...wrap(why).map((line) => `# ${line}`)];
  return lines.map((line) => `      ${line}`);
}

const nothing = ({ from: was, to: is, forms }: Comparison): string[] =>
  VALIDITIES.filter((standing) => standing !== 'let-pass' && !forms.some(({ became }) => became === standing)).map(
    (standing) => `nothing became ${standing} from ${was} to ${is}`,
  );
