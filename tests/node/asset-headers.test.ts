import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The headers of files that the platform serves without the Worker, by path pattern. */
function readRules(): Map<string, Map<string, string>> {
  const rules = new Map<string, Map<string, string>>();
  let own = new Map<string, string>();
  for (const line of readFileSync(new URL('../../public/_headers', import.meta.url), 'utf8').split('\n')) {
    if (!line.trim()) continue;
    if (!line.startsWith(' ')) {
      own = new Map();
      rules.set(line.trim(), own);
      continue;
    }
    const [name = '', ...value] = line.trim().split(':');
    own.set(name.toLowerCase(), value.join(':').trim());
  }
  return rules;
}

it('every asset has the security headers of a page', () => {
  const all = readRules().get('/*');
  expect(all?.get('x-content-type-options')).toBe('nosniff');
  expect(all?.get('strict-transport-security')).toMatch(/^max-age=63072000; includeSubDomains$/);
  const policy = (all?.get('content-security-policy') ?? '').split('; ');
  for (const rule of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(rule);
  }
  expect(all?.get('cross-origin-resource-policy')).toBe('same-origin');
});

it('no path repeats a header of /*, since the platform would send both values, joined by a comma', () => {
  const rules = readRules();
  const common = [...(rules.get('/*')?.keys() ?? [])];
  for (const [address, own] of rules) {
    if (address !== '/*')
      expect(
        [...own.keys()].filter((name) => common.includes(name)),
        address,
      ).toEqual([]);
  }
});
