import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { fault, ok, type Result } from '../../../core/result.js';
import { SCHEMA_TEXTS } from './generated/schemas.js';
import { NAME_FORM } from './messages.js';
import type { ModelState } from './model-state.js';
import type { TypeOfMove, WireMove } from './moves.js';

let ajv: Ajv2020 | null = null;
const compiled = new Map<string, ValidateFunction>();

const SCHEMA_KEY = 'gc18-1';

/** That it is a schema is checked by a test. */
const openSchema = (): Ajv2020 =>
  new Ajv2020({ strictTypes: false, strictRequired: false, validateSchema: false }).addSchema(
    JSON.parse(SCHEMA_TEXTS['gc18-1']) as object,
    SCHEMA_KEY,
  );

/** The validator of a definition in the schema, or of a part of one, compiled when first used. */
function validatorOf(definition: string): ValidateFunction {
  let validate = compiled.get(definition);
  if (validate === undefined) {
    ajv ??= openSchema();
    validate = ajv.compile({ $ref: `${SCHEMA_KEY}#/$defs/${definition}` });
    compiled.set(definition, validate);
  }
  return validate;
}

/** Whether a value has the form of a definition; the fault says where it has not. `name` is what the value is called. */
export function checkForm(definition: string, value: unknown, name = definition): Result<unknown> {
  const validate = validatorOf(definition);
  if (validate(value)) return ok(value);
  return fault('schema/invalid', explain(name, validate.errors?.[0] as ErrorObject));
}

/** `move.cardNumber must be <= 10`. */
function explain(name: string, { instancePath, keyword, params, message }: ErrorObject): string {
  const place = `${name}${instancePath.replaceAll('/', '.')}`;
  switch (keyword) {
    case 'additionalProperties':
      return `${place} has the unknown member "${params['additionalProperty']}"`;
    case 'required':
      return `${place} lacks the member "${params['missingProperty']}"`;
    case 'enum':
      return `${place} must be one of ${(params['allowedValues'] as readonly unknown[]).join(', ')}`;
    case 'pattern':
    case 'minLength':
    case 'maxLength':
      return `${place} is no name: ${NAME_FORM}`;
    case 'false schema':
      return `${place} is not allowed for this character`;
    default:
      return `${place} ${message ?? 'is invalid'}`;
  }
}

export const parseModelState = (value: unknown): Result<ModelState> =>
  checkForm('modelState', value) as Result<ModelState>;

/** Where the schema has each kind of move. The definition of all of them could not say what is wrong with one. */
const MOVE_FORMS: { readonly [type in TypeOfMove]: string } = {
  PlayAssistantCard: 'move/oneOf/0',
  MoveStudents: 'move/oneOf/1',
  MoveMotherNature: 'move/oneOf/2',
  ChooseCloud: 'move/oneOf/3',
  PlayCharacterCard: 'characterMove',
};

/** Reads the `move` of a PerformGameMove. */
export function parseWireMove(value: unknown): Result<WireMove> {
  const type = typeof value === 'object' && value !== null && 'typeOfMove' in value ? value.typeOfMove : undefined;
  if (typeof type === 'string' && Object.hasOwn(MOVE_FORMS, type)) {
    return checkForm(MOVE_FORMS[type as TypeOfMove], value, 'move') as Result<WireMove>;
  }
  const types = Object.keys(MOVE_FORMS).join(', ');
  return fault('schema/invalid', `move must be an object whose typeOfMove is one of ${types}`);
}
