import { expect, it } from 'vitest';
import { oddKeyIn } from './json-keys';

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"b":{"c":[{"d":1},{"d":1,"d":2}]}}', 'd'],
  ['{"a":1,"\\u0061":2}', 'a'],
  [' { "x" : "\\"," , "x" : null } ', 'x'],
  ['{"__proto__":{}}', '__proto__'],
  ['{"a":[{"\\u005f_proto__":1}]}', '__proto__'],
])('%s contains the duplicate or forbidden key %s', (json, key) => {
  JSON.parse(json);
  expect(oddKeyIn(json)).toBe(key);
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
  expect(oddKeyIn(json)).toBeNull();
});
