import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog, users } from '#db/schema';
import { emailKeyOf } from '~/kit/text/mailbox';
import {
  findOfficeFaults,
  foundingOf,
  readNaming,
  superAdminQuestion,
  tellFounding,
} from '../../../../scripts/lib/database/first-administrator.mjs';
import { makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';

beforeEach(resetBindings);

const now = Date.parse('2026-11-22T12:00:00Z');
const ask = async (statements: string[]) =>
  (await env.DB.batch<Record<string, unknown>>(statements.map((one) => env.DB.prepare(one)))).map(
    ({ results }) => results,
  );
const run = async (address: string) =>
  tellFounding(address, await ask(foundingOf(emailKeyOf(address), now, 'dj@desk')));
const faults = async () => findOfficeFaults((await ask([superAdminQuestion]))[0] ?? []);
const roleOf = async (id: string) =>
  (await testScope().db.select({ role: users.role }).from(users).where(eq(users.id, id)))[0]?.role;
const entries = () => testScope().db.select().from(auditLog).where(eq(auditLog.requestId, 'npm run administrator'));
const account = (address: string, part: Partial<typeof users.$inferInsert> = {}) =>
  makeUser(testScope().db, { email: address, emailKey: emailKeyOf(address), ...part });

describe('the first administrator', () => {
  it('is made by the command line for an address in upper or lower case, and is logged once', async () => {
    const { id } = await account('Dele@Academy.test');
    expect(await faults()).toEqual([expect.stringContaining('npm run administrator')]);
    expect(await run('dele@ACADEMY.test')).toMatchObject({ isDone: true, words: expect.stringContaining('now') });
    expect(await roleOf(id)).toBe('SUPER_ADMIN');
    expect(await faults()).toEqual([]);
    expect(await entries()).toMatchObject([
      { action: 'role-changed', userId: null, details: { role: 'SUPER_ADMIN', from: 'command line', by: 'dj@desk' } },
    ]);
    expect(await run('dele@academy.test')).toMatchObject({ isDone: true, words: expect.stringContaining('already') });
    expect(await entries()).toHaveLength(1);
  });

  it('is found by either spelling of a domain of other letters', async () => {
    const { id } = await account('Ivan@почта.рф');
    expect(await run('ivan@xn--80a1acny.xn--p1ai')).toMatchObject({
      isDone: true,
      words: expect.stringContaining('now'),
    });
    expect(await run('ivan@почта.рф')).toMatchObject({ isDone: true, words: expect.stringContaining('already') });
    expect(await roleOf(id)).toBe('SUPER_ADMIN');
  });

  it('is the only one that the command line makes; it names the super admin who can make others', async () => {
    await account('first@academy.test', { userName: 'the_boss' });
    const second = await account('second@academy.test');
    await run('first@academy.test');
    const told = await run('second@academy.test');
    expect(told).toMatchObject({ isDone: false, words: expect.stringMatching(/\/admin\/users.*the_boss/) });
    expect(await roleOf(second.id)).toBe('USER');
    expect(await entries()).toHaveLength(1);
  });

  it('is only one of two accounts that are named at the same time', async () => {
    const people = [await account('one@academy.test'), await account('two@academy.test')];
    await Promise.all([run('one@academy.test'), run('two@academy.test')]);
    const roles = await Promise.all(people.map(({ id }) => roleOf(id)));
    expect(roles.sort()).toEqual(['SUPER_ADMIN', 'USER']);
    expect(await entries()).toHaveLength(1);
  });

  it.each([
    ['has no account', undefined, 'sign up with it'],
    ['is not verified', { verifiedAt: null }, 'not verified yet'],
    ['is blocked', { blockedAt: new Date(now) }, 'is blocked'],
    ['has no username', { userName: null }, 'no username yet'],
    ['is a blocked super admin', { blockedAt: new Date(now), role: 'SUPER_ADMIN' as const }, 'is blocked'],
  ])('cannot be a person who %s', async (_who, part, words) => {
    const person = part && (await account('dele@academy.test', part));
    const before = person && (await roleOf(person.id));
    expect(await run('dele@academy.test')).toMatchObject({ isDone: false, words: expect.stringContaining(words) });
    expect(person && (await roleOf(person.id))).toBe(before);
    expect(await entries()).toEqual([]);
    expect(await faults()).toHaveLength(1);
  });

  it('can be made when the only super admin is blocked', async () => {
    await account('gone@academy.test', { role: 'SUPER_ADMIN', blockedAt: new Date(now) });
    const { id } = await account('dele@academy.test', { role: 'ADMIN' });
    expect(await run('dele@academy.test')).toMatchObject({ isDone: true });
    expect(await roleOf(id)).toBe('SUPER_ADMIN');
  });

  it('is found by an address with quotation marks, and no other account is changed', async () => {
    const other = await account('other@academy.test');
    for (const address of ["o'neil@academy.test", `x'/**/OR/**/1=1;--"@academy.test`, 'ß";DROP@academy.test']) {
      expect(readNaming([address])).toEqual({ address, isLocal: false });
      expect(await run(address)).toMatchObject({ isDone: false, words: expect.stringContaining(address) });
    }
    const { id } = await account("o'neil@academy.test");
    expect(await run("O'Neil@academy.test")).toMatchObject({ isDone: true });
    expect([await roleOf(id), await roleOf(other.id)]).toEqual(['SUPER_ADMIN', 'USER']);
  });
});

it('the command accepts one address and --local, and rejects anything else', () => {
  expect(readNaming(['--local', 'dele@academy.test'])).toEqual({ address: 'dele@academy.test', isLocal: true });
  for (const args of [[], ['--local'], ['dele'], ['a@b.c', 'd@e.f'], ['a b@c.d'], ['a@b.c', '--all']]) {
    expect(readNaming(args)).toHaveProperty('problem');
  }
});
