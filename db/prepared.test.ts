import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { expect, expectTypeOf, test } from 'vitest';
import { makeUser } from '../tests/support/factories';
import { type TestScope, testScope } from '../tests/support/scope';
import { prepared } from './prepared';
import { firstOf } from './read';
import { userGenres, users } from './schema';

async function someone(scope: TestScope) {
  const { id } = await makeUser(scope.db);
  const [user] = await scope.db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, id));
  return user as { id: string; createdAt: Date };
}

/** A statement, and how often drizzle built its SQL. */
function countingStatement() {
  let times = 0;
  const select = prepared((db, { id, after }: { id: SQL<string>; after: SQL<number> | null }) => {
    times += 1;
    return db
      .select({ id: users.id, genre: userGenres.genre, createdAt: users.createdAt })
      .from(users)
      .leftJoin(userGenres, eq(userGenres.userId, users.id))
      .where(and(eq(users.id, id), after ? gt(users.createdAt, after) : undefined));
  });
  return { select, times: () => times };
}

test('a prepared statement is built once and runs with new values each time, alone or in a batch', async () => {
  const scope = testScope();
  const ada = await someone(scope);
  const ben = await someone(scope);
  await scope.db.insert(userGenres).values({ userId: ben.id, genre: 'House' });
  const { select, times } = countingStatement();

  const [first, both, nobody] = await scope.read(
    firstOf(select(scope.db, { id: ada.id, after: null })),
    select(scope.db, { id: ben.id, after: null }),
    firstOf(select(scope.db, { id: 'nobody', after: null })),
  );
  expectTypeOf(both).toEqualTypeOf<{ id: string; genre: string | null; createdAt: Date }[]>();
  expect(first).toEqual({ id: ada.id, genre: null, createdAt: ada.createdAt });
  expect(both).toEqual([{ id: ben.id, genre: 'House', createdAt: ben.createdAt }]);
  expect(nobody).toBeNull();

  const before = scope.trips();
  expect(await select(scope.db, { id: ben.id, after: null })).toEqual(both);
  expect(scope.trips() - before).toBe(1);
  expect(times()).toBe(1);
});

test('a null value makes a separate prepared statement', async () => {
  const scope = testScope();
  const ada = await someone(scope);
  const { select, times } = countingStatement();
  const at = ada.createdAt.getTime();
  expect(await select(scope.db, { id: ada.id, after: at })).toEqual([]);
  expect(await select(scope.db, { id: ada.id, after: at - 1 })).toHaveLength(1);
  expect(await select(scope.db, { id: ada.id, after: null })).toHaveLength(1);
  expect(times()).toBe(2);
});

test('writes are prepared with bound values, so a hostile value is stored as text', async () => {
  const scope = testScope();
  const ada = await someone(scope);
  const insert = prepared((db, { userId, genre }: { userId: SQL<string>; genre: SQL<string> }) =>
    db.insert(userGenres).select(sql`SELECT ${userId}, ${genre}`).onConflictDoNothing(),
  );
  const hostile = `House', ''); DROP TABLE users; -- ?`;
  await scope.write({
    hostile: insert(scope.db, { userId: ada.id, genre: hostile }),
    techno: insert(scope.db, { userId: ada.id, genre: 'Techno' }),
    technoAgain: insert(scope.db, { userId: ada.id, genre: 'Techno' }),
  });
  const genres = await scope.db.select().from(userGenres).where(eq(userGenres.userId, ada.id));
  expect(genres.map(({ genre }) => genre).sort()).toEqual([hostile, 'Techno'].sort());
});

test('a prepared statement that runs alone rejects when it fails', async () => {
  const scope = testScope();
  const broken = prepared((db, { id }: { id: SQL<string> }) =>
    db.select({ id: users.id }).from(users).where(sql`no_such_column = ${id}`),
  );
  await expect(broken(scope.db, { id: 'a' }).then(() => 'found')).rejects.toThrow(/no such column/);
});
