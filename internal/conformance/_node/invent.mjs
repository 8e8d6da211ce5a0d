// Arguments that a schema allows, mostly, and ways to spoil them.

/** Dice that fall the same for the same seed. */
export class Dice {
  constructor(seed) {
    this.state = BigInt(seed) + 0x9e3779b97f4a7c15n;
  }
  /** A whole number from 0 to most-1. */
  below(most) {
    const mask = (1n << 64n) - 1n;
    this.state = (this.state + 0x9e3779b97f4a7c15n) & mask;
    let z = this.state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    return Number((z ^ (z >> 31n)) % BigInt(most));
  }
  of(list) {
    return list[this.below(list.length)];
  }
}

const texts = ['', 'a', '7', '-1', '1.0', 'true', 'null', '[]', '{"a":1}', ' x ', 'ü🌍', '2024-02-30', '2024-05-06T07:08:09Z', 'y'.repeat(400), '__proto__', '../x'];
const numbers = [0, 1, -1, 2.5, 7, 100, 501, 1e3, 2 ** 31, -(2 ** 53), 1e19, 1e300, 5e-324];

/** Any value. */
function anything(dice) {
  return dice.of([() => null, () => dice.below(2) === 0, () => dice.of(numbers), () => dice.of(texts), () => [], () => ({}), () => [dice.of(texts)], () => ({ a: [null] })])();
}

function resolve(schema, root) {
  while (schema?.$ref) schema = schema.$ref.slice(2).split('/').reduce((at, name) => at?.[name], root);
  return schema;
}

/** A value that a schema allows, as far as one can be made up. */
export function invent(dice, schema, root = schema, depth = 0) {
  schema = resolve(schema, root);
  if (depth > 5 || schema === undefined || typeof schema === 'boolean') return anything(dice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.of(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && !schema.type) return invent(dice, dice.of(choices), root, depth + 1);
  switch (schema.type) {
    case 'object': {
      const value = {};
      for (const [name, below] of Object.entries(schema.properties ?? {}))
        if (schema.required?.includes(name) || dice.below(2) === 0) value[name] = invent(dice, below, root, depth + 1);
      if (typeof schema.additionalProperties === 'object' && dice.below(2) === 0) value[dice.of(texts)] = invent(dice, schema.additionalProperties, root, depth + 1);
      return value;
    }
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + dice.below(3) }, () => invent(dice, schema.items, root, depth + 1));
    case 'integer':
      return dice.of([schema.minimum ?? 0, schema.maximum ?? 9, dice.below(50), 1]);
    case 'number':
      return dice.of(numbers);
    case 'boolean':
      return dice.below(2) === 0;
    case 'null':
      return null;
    case 'string':
      return schema.format === 'date-time' ? '2024-05-06T07:08:09.123Z' : dice.of(texts);
  }
  return anything(dice);
}

/** All places of a value that hold something, as pairs of holder and key. */
function places(value, found = []) {
  if (value && typeof value === 'object')
    for (const key of Object.keys(value)) {
      found.push([value, key]);
      places(value[key], found);
    }
  return found;
}

/** A copy with one thing changed. */
export function spoil(dice, value) {
  const copy = structuredClone(value);
  const all = places(copy);
  if (all.length === 0 || dice.below(6) === 0) {
    if (copy && typeof copy === 'object' && !Array.isArray(copy)) copy[dice.of(['more', 'Limit', ' name', 'constructor'])] = anything(dice);
    return copy;
  }
  const [holder, key] = dice.of(all);
  dice.of([
    () => (holder[key] = anything(dice)),
    () => (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key]),
    () => (holder[key] = [holder[key]]),
    () => (holder[key] = JSON.stringify(holder[key])),
    () => (holder[key] = String(holder[key])),
    () => (holder[key] = null),
  ])();
  return copy;
}
