/** Strings that have broken software before. */
export const hostileStrings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\n\r\t',
  'a'.repeat(5000),
  '💿'.repeat(400),
  'é'.repeat(71),
  '\ud800',
  '\u202egnirts',
  "'; DROP TABLE users; --",
  '" OR 1=1 --',
  '"',
  '""',
  '*',
  'AND',
  'NEAR(a b)',
  'title:x',
  '^a',
  '%',
  '_%_',
  '%00',
  '%E0%A4%A',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '..\\..\\x',
  '//evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  'null',
  'undefined',
  'true',
  '-1',
  '0',
  '1e309',
  '1e3',
  'NaN',
  '9007199254740993',
  '0x10',
  '1,5',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20',
  'CUE20',
  'human',
  'GBP',
  'monthly',
  'fake-valid-nonce',
];

const hostileValues = [null, true, false, 0, -1, 1.5, 1e21, -1e21, 2 ** 53, [], {}, [[]], [null], { a: {} }];

/**
 * A value for a JSON schema: usually valid, often almost valid, sometimes completely invalid.
 * @param {any} schema
 * @param {ReturnType<typeof import('./draws.mjs').drawsOf>} draws
 * @param {string[]} ids the known ids
 * @param {number} [depth]
 * @returns {any}
 */
export function valueFor(schema, draws, ids, depth = 0) {
  if (draws.isDue(0.06)) return draws.oneOf(hostileValues);
  if (draws.isDue(0.06)) return draws.oneOf(hostileStrings);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueFor(draws.oneOf(choices), draws, ids, depth);
  if (schema.allOf) return valueFor(Object.assign({}, ...schema.allOf), draws, ids, depth);
  if ('const' in schema) return schema.const;
  if (schema.enum) return draws.oneOf(schema.enum);
  const type = Array.isArray(schema.type) ? draws.oneOf(schema.type) : schema.type;
  switch (type) {
    case 'string':
      return textOf(schema, draws, ids);
    case 'integer':
    case 'number':
      return numberOf(schema, draws);
    case 'boolean':
      return draws.isDue(0.5);
    case 'null':
      return null;
    case 'array': {
      const length = draws.oneOf([0, 1, 1, 2, 3, 40, draws.isDue(0.1) ? 300 : 2]);
      if (depth > 4) return [];
      return Array.from({ length }, () => valueFor(schema.items ?? {}, draws, ids, depth + 1));
    }
    case 'object':
      return depth > 4 ? {} : objectFor(schema, draws, ids, depth);
    default:
      return draws.isDue(0.6) ? textOf({}, draws, ids) : draws.oneOf(hostileValues);
  }
}

/**
 * @param {any} schema
 * @param {ReturnType<typeof import('./draws.mjs').drawsOf>} draws
 * @param {string[]} ids
 * @param {number} [depth]
 */
export function objectFor(schema, draws, ids, depth = 0) {
  const required = new Set(schema.required ?? []);
  /** @type {Record<string, any>} */
  const made = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (draws.isDue(required.has(name) ? 0.95 : 0.5)) made[name] = valueFor(property, draws, ids, depth + 1);
  }
  if (draws.isDue(0.05)) made[draws.oneOf(hostileStrings)] = draws.oneOf(hostileStrings);
  return made;
}

/** @param {any} schema @param {ReturnType<typeof import('./draws.mjs').drawsOf>} draws @param {string[]} ids */
function textOf({ format, maxLength, minLength = 0 }, draws, ids) {
  const kind = draws.draw();
  if (kind < 0.15) return draws.oneOf(hostileStrings);
  if (format === 'email') return `fuzz-${draws.below(1000)}@mailbox.test`;
  if (format === 'date') return `20${10 + draws.below(30)}-0${1 + draws.below(9)}-${10 + draws.below(19)}`;
  if (format === 'date-time') return new Date(1.7e12 + draws.below(1e9) * 100).toISOString();
  if (format === 'uri') return 'https://soundcloud.com/someone/a-mix';
  if (kind < 0.45) return draws.oneOf(ids);
  if (maxLength && kind < 0.6) return 'x'.repeat(Math.min(70_000, maxLength + draws.oneOf([-1, 0, 1])));
  if (kind < 0.65) return 'x'.repeat(Math.max(0, minLength + draws.oneOf([-1, 0, 1])));
  if (kind < 0.75) return `fuzz-${draws.below(1000)}@mailbox.test`;
  return draws.oneOf([
    'Words of a kind',
    'Abcdefg1',
    'fuzz_name',
    'deep house',
    '12:14',
    'MONTHLY',
    'course',
    'en',
    '5',
  ]);
}

/** @param {any} schema @param {ReturnType<typeof import('./draws.mjs').drawsOf>} draws */
function numberOf({ minimum = 0, maximum = 1000, type }, draws) {
  const edge = draws.oneOf([minimum, maximum, minimum - 1, maximum + 1, 1, 2, 3]);
  if (draws.isDue(0.3)) return edge;
  const whole = minimum + draws.below(Math.max(1, Math.min(1000, maximum - minimum)));
  return type === 'number' && draws.isDue(0.3) ? whole + 0.5 : whole;
}
