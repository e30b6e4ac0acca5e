import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deployCommands, leftToDo, noteKeys, planSecrets } from '../../scripts/lib/deploying.mjs';

const own = ['SESSION_SECRET', 'TOKEN_SECRET', 'JWT_SECRET', 'HOLD_SECRET'];

describe('a deploy', () => {
  it('makes the product’s keys, takes other secrets from the environment and lists what is missing', () => {
    const plan = planSecrets(['TOKEN_SECRET'], { TURNSTILE_SECRET: 'theirs' });
    expect(Object.keys(plan.made)).toEqual([
      'SESSION_SECRET',
      'JWT_SECRET',
      'HOLD_SECRET',
      'CHARGEBEE_WEBHOOK_CREDENTIALS',
    ]);
    expect(new Set(Object.values(plan.made)).size).toBe(4);
    expect(plan.made.SESSION_SECRET).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(plan.given).toEqual({ TURNSTILE_SECRET: 'theirs' });
    expect(plan.left).toEqual(['CHARGEBEE_API_KEY']);
    const all = [...own, 'CHARGEBEE_API_KEY', 'CHARGEBEE_WEBHOOK_CREDENTIALS', 'TURNSTILE_SECRET'];
    expect(planSecrets(all, {})).toEqual({ made: {}, given: {}, left: [] });
  });

  it('applies migrations before it deploys the Worker, except the first time', () => {
    const facts = { isClosed: false, origin: 'https://learn.academy.test', secretsFile: '/tmp/s.json' };
    const [first, then] = deployCommands({ ...facts, isFirst: true });
    expect(first).toEqual(['deploy', '--domain', 'learn.academy.test', '--secrets-file', '/tmp/s.json']);
    expect(then?.slice(0, 3)).toEqual(['d1', 'migrations', 'apply']);
    expect(deployCommands({ ...facts, isFirst: false, secretsFile: null }).map(([name]) => name)).toEqual([
      'd1',
      'deploy',
    ]);
  });

  it('deploys with maintenance when asked to, whatever wrangler.toml says', () => {
    const facts = { isFirst: false, origin: 'https://learn.academy.test', secretsFile: null };
    expect(
      deployCommands({ ...facts, isClosed: true })
        .at(-1)
        ?.join(' '),
    ).toBe('deploy --domain learn.academy.test --var MAINTENANCE:on');
    expect(deployCommands({ ...facts, isClosed: false }).flat()).not.toContain('--var');
    expect(leftToDo({ ...facts, plan: planSecrets([], {}), keptAt: null, isClosed: true })[0]).toContain(
      'open the product again: `npm run deploy`',
    );
  });

  it('notes the day of each key it made in wrangler.toml and changes nothing else', () => {
    const toml = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8');
    const noted = noteKeys(toml, ['SESSION_SECRET', 'CHARGEBEE_WEBHOOK_CREDENTIALS'], new Date('2026-11-22T10:00:00Z'));
    expect(noted).toBe(toml.replace('KEYS_TURNED = ""', `KEYS_TURNED = '{"SESSION_SECRET":"2026-11-22"}'`));
    const turned = noteKeys(noted, ['JWT_SECRET'], new Date('2027-01-01T00:00:00Z'));
    expect(turned).toContain(`KEYS_TURNED = '{"SESSION_SECRET":"2026-11-22","JWT_SECRET":"2027-01-01"}'`);
    expect(() => noteKeys('', ['JWT_SECRET'], new Date())).toThrow('KEYS_TURNED');
  });

  it('lists what is left to do without any secret', () => {
    const plan = planSecrets([], {});
    const told = leftToDo({ origin: 'https://learn.academy.test', plan, keptAt: '/x/made-secrets.env' }).join('\n');
    expect(told).toContain('https://learn.academy.test/webhooks/chargebee');
    expect(told).toContain('wrangler secret put CHARGEBEE_API_KEY');
    expect(told).toContain('sign up at https://learn.academy.test');
    expect(told).toContain('npm run administrator -- <your address>');
    for (const value of Object.values(plan.made)) expect(told).not.toContain(value);
  });
});
