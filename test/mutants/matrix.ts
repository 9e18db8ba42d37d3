import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import type { Row } from './run-mutant.js';

/** One line for a mutant: its name, what it breaks, which cases caught it, and what else they found. */
export function makeRow({ name, rules, cases, caught, named, faults }: Row): string {
  const others = Object.entries(named)
    .filter(([rule]) => !rules.includes(rule))
    .map(([rule, count]) => `${rule}×${count}`);
  return [
    name.padEnd(26),
    rules.join(' ').padEnd(30),
    (caught.length === 0 ? 'NOT CAUGHT' : `${caught.length} of ${cases}, ${caught[0]}`).padEnd(60),
    others.join(' '),
    faults.length === 0 ? '' : `FAULTS OF THE KIT: ${faults.join(' ')}`,
  ]
    .join('  ')
    .trimEnd();
}

/** Prints the mutants of each kind with the rules that caught them, and those that were not caught. */
export class Matrix implements Reporter {
  private readonly rows: Row[] = [];
  private readonly failures: string[] = [];

  onTestRunStart(files: readonly TestSpecification[]): void {
    process.stdout.write(`${files.length} kinds of mutants\n`);
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()];
    const rows = tests.flatMap((test) => test.meta().row ?? []);
    this.rows.push(...rows);
    const failed = tests.filter((test) => test.result().state === 'failed');
    this.failures.push(...failed.map((test) => test.name), ...module.errors().map(({ message }) => message));
    const [first] = rows;
    if (first !== undefined) process.stdout.write(`\n${first.protocol} ${first.role}s\n`);
    for (const row of rows) process.stdout.write(`  ${makeRow(row)}\n`);
  }

  onTestRunEnd(): void {
    const caught = this.rows.filter(({ caught }) => caught.length > 0).length;
    const rules = new Set(this.rows.flatMap(({ rules }) => rules)).size;
    process.stdout.write(`\n${caught} of ${this.rows.length} mutants caught, ${rules} rules broken\n`);
    for (const failure of this.failures) process.stdout.write(`FAILED: ${failure}\n`);
  }
}
