import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Case, readCase } from '../../src/kit/case.js';

const root = fileURLToPath(new URL('../../fixtures/', import.meta.url));

/** The paths of all cases, without the recordings of other programs. */
export const CASE_IDS: readonly string[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.transcript') && !file.startsWith('recordings/'))
  .map((file) => file.replace(/\.transcript$/, ''))
  .sort();

function caseOf(id: string): Case {
  const read = readCase(id, readFileSync(`${root}${id}.transcript`, 'utf8'));
  if (!read.ok) throw new Error(`${id}: ${read.error.map(({ message }) => message).join('; ')}`);
  return read.value;
}

export const CASES: readonly Case[] = CASE_IDS.map(caseOf);
