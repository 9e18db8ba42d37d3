import type { ValidateFunction } from 'ajv';
import { nearestWord } from '../core/spelling.js';
import type { Registry } from '../kit/rule-registry.js';
import { REPORT_SCHEMAS } from './generated/report-schemas.js';
import { compileSchema, type FileError, type ParsedFile, type ReadYaml, readYaml } from './hand-written-yaml.js';
import type { Rubric, Scope } from './rubric.js';

/** The file's content, already valid against the schema. */
interface RawRubric {
  readonly title?: string;
  readonly count?: Rubric['count'];
  readonly points?: readonly (RawScope & { each?: number; total?: number; together?: boolean })[];
  readonly partial?: readonly (RawScope & { earns: number })[];
  readonly penalties?: readonly (RawScope & { costs: number })[];
  readonly caps?: Readonly<Record<string, number>>;
  readonly hidden?: readonly string[];
}

interface RawScope {
  readonly topic?: string;
  readonly rule?: string;
  readonly case?: string;
}

let validate: ValidateFunction | null = null;

/** Parses a rubric file, in YAML or JSON. */
export function parseRubric(text: string, registry: Registry): ParsedFile<Rubric> {
  validate ??= compileSchema(REPORT_SCHEMAS.rubric);
  const file = readYaml(text, validate);
  const errors = file.errors.length > 0 ? file.errors : unknownRules(file, registry);
  if (errors.length > 0) return { ok: false, error: errors };
  return { ok: true, value: rubricFrom(file.value as RawRubric, registry) };
}

const LISTS = ['points', 'partial', 'penalties'] as const;

function unknownRules({ value, errorAt }: ReadYaml, registry: Registry): FileError[] {
  const known = ruleNamesIn(registry);
  return LISTS.flatMap((list) =>
    ((value as RawRubric)[list] ?? []).flatMap(({ rule }, index) => {
      if (rule === undefined || known.includes(rule)) return [];
      const near = nearestWord(rule, known);
      const message = `unknown rule ${rule}${near === null ? '' : `; did you mean ${near}?`}`;
      return [errorAt([list, index, 'rule'], 'unknown-rule', message)];
    }),
  );
}

/** A rubric may name a rule by its own id or by the register's. */
const ruleNamesIn = ({ rules }: Registry): string[] =>
  rules.flatMap(({ id, sources }) => [id, ...sources.flatMap(({ register }) => register ?? [])]);

const rubricFrom = (raw: RawRubric, registry: Registry): Rubric => ({
  title: raw.title ?? null,
  count: raw.count ?? 'cases',
  points: (raw.points ?? []).map(({ each, total, together = false, ...scope }) => ({
    scope: scopeFrom(scope, registry),
    points: each === undefined ? { total: total as number } : { each },
    together,
  })),
  partial: (raw.partial ?? []).map(({ earns, ...scope }) => ({ scope: scopeFrom(scope, registry), share: earns })),
  penalties: (raw.penalties ?? []).map(({ costs, ...scope }) => ({
    scope: scopeFrom(scope, registry),
    share: costs,
  })),
  caps: raw.caps ?? {},
  hidden: raw.hidden ?? [],
});

function scopeFrom({ topic, rule, case: cases }: RawScope, { rules }: Registry): Scope {
  if (topic !== undefined) return { topic };
  if (cases !== undefined) return { cases };
  const named = rules.filter(({ id, sources }) => id === rule || sources.some(({ register }) => register === rule));
  return { rules: named.map(({ id }) => id) };
}
