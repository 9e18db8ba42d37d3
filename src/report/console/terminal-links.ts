/** Where names in the console report lead. */
export interface LinkTargets {
  /** The address of the HTML report on the same run; null if there is none. */
  readonly report: string | null;
  /** The address of the folder with docs/. */
  readonly herald: string;
}

/**
 * Makes links of case ids, rules and pages in the console report, for terminals that know them (OSC 8). Like colours, it goes by our own labels
 * at the start of lines; output of programs is always indented further.
 */
export const linkTerms = (text: string, targets: LinkTargets): string =>
  text
    .split('\n')
    .map((line) => linkLine(line, targets))
    .join('\n');

function linkLine(line: string, { report, herald }: LinkTargets): string {
  const [, verdict, id, rest] = /^([A-Z-]+) ([^\s()]+)( \([^)]*\))?$/.exec(line) ?? [];
  if (id !== undefined && report !== null) return `${verdict} ${link(id, `${report}#${encodeURI(id)}`)}${rest ?? ''}`;
  const [, read, page] = /^( {2}read +)(\S+)$/.exec(line) ?? [];
  if (page !== undefined) return `${read}${link(page, `${herald}/${page}`)}`;
  const [, label, rule, says] = /^( {2}rule +)([a-z0-9-]+\/[a-z0-9-]+)(.*)$/.exec(line) ?? [];
  return rule === undefined ? line : `${label}${link(rule, `${herald}/docs/rules.md#${rule}`)}${says}`;
}

const link = (text: string, address: string): string => `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`;
