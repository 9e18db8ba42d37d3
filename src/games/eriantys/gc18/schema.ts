import { fault, ok, type Result } from '../../../core/result.js';
import { makeValidators } from './generated/validators.js';
import { NAME_FORM } from './messages.js';
import type { ModelState } from './model-state.js';
import type { TypeOfMove, WireMove } from './wire-moves.js';

type Validators = ReturnType<typeof makeValidators>;

let validators: Validators | null = null;

/** The validator of a definition in the schema, or of a part of one. They were compiled by `npm run embed`. */
function validatorOf(definition: string): Validators[string] {
  validators ??= makeValidators();
  const validate = validators[definition];
  if (validate === undefined) throw new Error(`there is no schema for "${definition}"`);
  return validate;
}

/** The parts of an ajv error that we use. */
interface ErrorLike {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
  readonly message?: string;
}

/** Whether a value has the form of a definition; the fault says where it has not. `name` is what the value is called. */
export function checkForm(definition: string, value: unknown, name = definition): Result<unknown> {
  const validate = validatorOf(definition);
  if (validate(value)) return ok(value);
  return fault('schema/invalid', explain(name, validate.errors?.[0] as ErrorLike));
}

const TYPE_WORDS: { readonly [type: string]: string } = {
  integer: 'a whole number',
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

/** `a whole number or null`. */
const typeWords = (type: unknown): string =>
  [type]
    .flat()
    .map((each) => TYPE_WORDS[`${each}`] ?? `${each}`)
    .join(' or ');

/** `move.cardNumber must be <= 10`. */
function explain(name: string, { instancePath, keyword, params, message }: ErrorLike): string {
  const place = `${name}${instancePath.replaceAll('/', '.')}`;
  switch (keyword) {
    case 'additionalProperties':
      return `${place} has the unknown member "${params['additionalProperty']}"`;
    case 'required':
      return `${place} lacks the member "${params['missingProperty']}"`;
    case 'enum':
      return `${place} must be one of ${(params['allowedValues'] as readonly unknown[]).join(', ')}`;
    case 'type':
      return `${place} must be ${typeWords(params['type'])}`;
    case 'minItems':
      return `${place} must be a list of at least ${params['limit']}`;
    case 'maxItems':
      return `${place} must be a list of at most ${params['limit']}`;
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
