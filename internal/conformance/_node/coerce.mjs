// The coercions that are documented, of which schemas say nothing: models send texts for
// numbers and the like.

const integral = /^\s*[+-]?\d+(_\d+)*(\.0*)?\s*$/;
const numeric = /^\s*[+-]?(\d+(_\d+)*\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;
const yes = ['true', 't', 'yes', 'y', 'on', '1'], no = ['false', 'f', 'no', 'n', 'off', '0'];

/** Returns a value as it is taken where a schema is expected. */
export function coerced(schema, value, root = schema) {
  while (schema?.$ref) schema = schema.$ref.slice(2).split('/').reduce((at, name) => at?.[name], root);
  if (schema === undefined || typeof schema === 'boolean') return value;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && !schema.type) {
    if (value === null) return value;
    const other = choices.find((choice) => choice.type !== 'null');
    return coerced(other, value, root);
  }
  switch (schema.type) {
    case 'integer':
    case 'number':
      if (typeof value === 'boolean') return Number(value);
      if (typeof value === 'string' && (schema.type === 'integer' ? integral : numeric).test(value)) return Number(value.replaceAll('_', ''));
      return value;
    case 'boolean':
      if (value === 0 || value === 1) return value === 1;
      if (typeof value === 'string' && [...yes, ...no].includes(value.toLowerCase())) return yes.includes(value.toLowerCase());
      return value;
    case 'array':
      value = decoded(value, Array.isArray) ?? [];
      return Array.isArray(value) ? value.map((item) => coerced(schema.items, item, root)) : value;
    case 'object':
      return members(schema, decoded(value, (v) => !Array.isArray(v)) ?? {}, root);
  }
  return value;
}

/** A value, or what it holds when it is the JSON of a list or an object. */
function decoded(value, fits) {
  if (typeof value !== 'string') return value;
  try {
    const held = JSON.parse(value);
    return held && typeof held === 'object' && fits(held) ? held : value;
  } catch {
    return value;
  }
}

function members(schema, value, root) {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const below = (name) => (Object.hasOwn(schema.properties ?? {}, name) ? schema.properties[name] : schema.additionalProperties);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, coerced(below(name), item, root)]));
}

/** Whether a value holds a number beyond 64 bits, which no integer of ours takes. */
export function overflows(value) {
  if (typeof value === 'number') return Math.abs(value) >= 2 ** 63;
  return !!value && typeof value === 'object' && Object.values(value).some(overflows);
}
