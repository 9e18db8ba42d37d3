import { UsageError } from '../usage.js';
import type { RawOptions } from './options.js';

export async function gradeServer(_argv: readonly string[], _raw: RawOptions): Promise<void> {
  throw new UsageError('servers are not graded yet');
}
