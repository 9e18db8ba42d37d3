import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { fault, ok, type Result } from '../../../core/result.js';
import { SCHEMA_TEXTS } from './generated/schemas.js';
import type { ModelState } from './model-state.js';
import type { WireMove } from './moves.js';

let ajv: Ajv2020 | null = null;
const compiled = new Map<string, ValidateFunction>();

const SCHEMA_KEY = 'gc18-1';

/** That it is a schema is checked by a test. */
const openSchema = (): Ajv2020 =>
  new Ajv2020({ strictTypes: false, strictRequired: false, validateSchema: false }).addSchema(
    JSON.parse(SCHEMA_TEXTS['gc18-1']) as object,
    SCHEMA_KEY,
  );

/** The validator of a definition in the schema, compiled when first used. */
function validatorOf(definition: string): ValidateFunction {
  let validate = compiled.get(definition);
  if (validate === undefined) {
    ajv ??= openSchema();
    validate = ajv.compile({ $ref: `${SCHEMA_KEY}#/$defs/${definition}` });
    compiled.set(definition, validate);
  }
  return validate;
}

/** Whether a value has the form of a definition; the fault says where it has not. */
export function checkForm(definition: string, value: unknown): Result<unknown> {
  const validate = validatorOf(definition);
  if (validate(value)) return ok(value);
  const [error] = validate.errors as readonly ErrorObject[];
  return fault('schema/invalid', `${definition}${error?.instancePath ?? ''} ${error?.message ?? 'is invalid'}`);
}

export const parseModelState = (value: unknown): Result<ModelState> =>
  checkForm('modelState', value) as Result<ModelState>;

export const parseWireMove = (value: unknown): Result<WireMove> => checkForm('move', value) as Result<WireMove>;
