import { expect, it } from 'vitest';
import { faultOfJson } from './json-faults';

it.each([
  ['{"a":1,"a":2}', 'the field a twice'],
  ['{"a":1,"b":{"c":[{"d":1},{"d":1,"d":2}]}}', 'the field d twice'],
  ['{"a":1,"\\u0061":2}', 'the field a twice'],
  [' { "x" : "\\"," , "x" : null } ', 'the field x twice'],
  ['{"__proto__":{}}', 'a field with a name that is not allowed'],
  ['{"a":[{"\\u005f_proto__":1}]}', 'a field with a name that is not allowed'],
])('%s has %s', (json, fault) => {
  JSON.parse(json);
  expect(faultOfJson(json)).toBe(`The body has ${fault}.`);
});

it.each([
  '{"a":"a","b":["a","a"],"c":{"a":1},"d":[{"a":1},{"a":2}]}',
  '["a","a"]',
  '"a"',
  '{"a":"{\\"a\\":1,\\"a\\":2}","b":"\\\\"}',
  '{"a":{"b":1},"b":{"a":1},"c":"__proto__"}',
  '{}',
])('%s contains no duplicate or forbidden key', (json) => {
  JSON.parse(json);
  expect(faultOfJson(json)).toBeNull();
});

it('takes 2,000 fields in each object and refuses more', () => {
  const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":1`).join(',')}}`;
  expect(faultOfJson(`[${fields(2000)},${fields(2000)}]`)).toBeNull();
  expect(faultOfJson(`{"a":[${fields(2001)}]}`)).toBe('The body has an object with more than 2000 fields.');
});
