import { describe, expect, test } from 'vitest';
import { herald, PROTOCOLS } from './herald.js';

describe('herald compare', () => {
  test('shows productions, messages, and examples with what a version objects to', () => {
    const { code, out, err } = herald('compare', 'sexpr/v2', 'sexpr/v3');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^from sexpr\/v2 to sexpr\/v3\n\nproductions:\n/);
    expect(out).toContain('  defense       new      + (moat)  + (discard card ...)\n');
    expect(out).toMatch(
      /\nsent by the server, valid in sexpr\/v3 but not in sexpr\/v2:\n(?: .*\n)*? {2}\(attacked .*\(new\)\n/,
    );
    expect(out).toContain('  (buy card)  (changed)\n      (buy moat)\n      # sexpr/v2 has no card moat\n');
    expect(out).toMatch(/\n\nnothing became invalid from sexpr\/v2 to sexpr\/v3\n$/);
  });

  test('prints the same as JSON, with the number of examples asked for', () => {
    const { code, out } = herald('compare', 'jsonrpc/docs', 'jsonrpc', '--json', '--examples', '1', '--seed', '4');
    expect(code).toBe(0);
    const { from, to, seed, forms } = JSON.parse(out);
    expect({ from, to, seed }).toEqual({ from: 'jsonrpc/docs', to: 'jsonrpc/live', seed: 4 });
    expect(forms.length).toBeGreaterThan(10);
    expect(forms.every(({ examples }: { examples: unknown[] }) => examples.length === 1)).toBe(true);
  });

  test.each([
    [
      ['sexpr/v1', 'jsonrpc/live'],
      'sexpr/v1 and jsonrpc/live are different protocols; give two versions of the same one',
    ],
    [['sexpr/v1', 'sexpr/v9'], `unknown protocol "sexpr/v9"; known protocols: ${PROTOCOLS} (did you mean sexpr/v3?)`],
    [['sexpr/v1', 'sexpr/v2', '--examples', '0'], '--examples is "0"; expected a whole number from 1 to 999999999'],
  ])('%j is a usage error', (args, message) => {
    expect(herald('compare', ...args)).toEqual({ code: 2, out: '', err: `error: ${message}\n` });
  });
});
