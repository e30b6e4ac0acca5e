import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { makeUser } from '../tests/support/factories';
import { resetBindings } from '../tests/support/reset';
import { openDatabase } from './client';
import { nameColumns } from './name-columns';
import { sessions, users } from './schema';

beforeEach(resetBindings);

test('nameColumns gives each selected column an alias and keeps existing aliases and inner selects', () => {
  expect(nameColumns('select "a"."id", "b"."id" from "a"')).toBe('select "a"."id" as "_0", "b"."id" as "_1" from "a"');
  expect(nameColumns('select "id", (select x from y) as "n", f(a, \',\') from "a"')).toBe(
    'select "id" as "_0", (select x from y) as "n", f(a, \',\') as "_2" from "a"',
  );
  expect(nameColumns('select distinct "a"."id" from "a"')).toBe('select distinct "a"."id" as "_0" from "a"');
  for (const query of ['insert into "a" ("id") values (?)', 'select * from "a"'])
    expect(nameColumns(query)).toBe(query);
});

test('a batch returns every column of joined tables that share column names', async () => {
  const { db } = openDatabase(env.DB, 'first-primary');
  const user = await makeUser(db);
  const now = new Date();
  await db
    .insert(sessions)
    .values({ id: 'session', userId: user.id, via: 'web', createdAt: new Date(0), expiresAt: now });
  const [rows] = await db.batch([
    db
      .select({ session: sessions, user: users, n: sql<number>`(SELECT count(*) FROM sessions)` })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId)),
  ]);
  expect(rows[0]).toMatchObject({
    session: { id: 'session', userId: user.id },
    user: { id: user.id, email: user.email },
    n: 1,
  });
  expect(rows[0]?.session.createdAt.getTime()).toBe(0);
});
