import type { ValidateFunction } from 'ajv';
import { REPORT_SCHEMAS } from './generated/report-schemas.js';
import { compileSchema, type ParsedFile, readYaml } from './hand-written-yaml.js';

/** Options of `herald grade` by their names, as a configuration file has them. */
export type ConfigFile = Readonly<Record<string, string | number | boolean | readonly string[]>>;

let validate: ValidateFunction | null = null;

/** Parses a configuration file, in YAML or JSON. It has options and no code: it may come from a student's folder. */
export function parseConfig(text: string): ParsedFile<ConfigFile> {
  validate ??= compileSchema(REPORT_SCHEMAS.config);
  const { value, errors } = readYaml(text, validate);
  return errors.length > 0 ? { ok: false, error: errors } : { ok: true, value: value as ConfigFile };
}
