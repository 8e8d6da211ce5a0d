// Validators for the schemas that tools publish.
import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020.js';

const formats = addFormats.default ?? addFormats;
const Validator = Ajv2020.default ?? Ajv2020;

/** Returns a validator, or throws when the schema is none. */
export function compile(schema) {
  const ajv = new Validator({ strict: false, allErrors: true });
  formats(ajv);
  if (!ajv.validateSchema(schema)) throw new Error(`no JSON Schema: ${ajv.errorsText(ajv.errors)}`);
  return ajv.compile(schema);
}

/** Says what a validator found wrong. */
export function complaint(validate) {
  return (validate.errors ?? []).map((e) => `${e.instancePath || '/'} ${e.message}`).join(', ');
}
