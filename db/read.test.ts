import { eq, type SQL, sql } from 'drizzle-orm';
import { expect, expectTypeOf, test } from 'vitest';
import { makeUser } from '../tests/support/factories';
import { testScope } from '../tests/support/scope';
import { ifChanged, insertWhen } from './insert-when';
import { prepared } from './prepared';
import { firstOf, known, type Part, type ReadPart, readOf, together } from './read';
import { userGenres, users } from './schema';

async function someone() {
  const scope = testScope();
  const user = await makeUser(scope.db);
  await scope.db.insert(userGenres).values([
    { userId: user.id, genre: 'House' },
    { userId: user.id, genre: 'Techno' },
  ]);
  return { scope, user };
}

test('reads and statements in one batch each get their own results in one round trip', async () => {
  const { scope, user } = await someone();
  const genres = readOf(
    [scope.db.select({ genre: userGenres.genre }).from(userGenres).where(eq(userGenres.userId, user.id))],
    (rows) => rows.map(({ genre }) => genre),
  );
  const before = scope.trips();
  const [email, names, one] = await scope.read(
    firstOf(scope.db.select({ email: users.email }).from(users).where(eq(users.id, user.id))),
    genres,
    scope.db.select({ one: sql<number>`1`.as('one') }).from(sql`(SELECT 1)`),
  );
  expectTypeOf(email).toEqualTypeOf<{ email: string } | null>();
  expectTypeOf(names).toEqualTypeOf<string[]>();
  expectTypeOf(one).toEqualTypeOf<{ one: number }[]>();
  expect(email?.email).toBe(user.email);
  expect(names.sort()).toEqual(['House', 'Techno']);
  expect(one).toEqual([{ one: 1 }]);
  expect(scope.trips() - before).toBe(1);
});

test('a read composed of other reads passes each of them its own results', async () => {
  const { scope, user } = await someone();
  const ofUser = scope.db.select({ name: users.userName }).from(users).where(eq(users.id, user.id));
  const genres = scope.db.select().from(userGenres).where(eq(userGenres.userId, user.id));
  const counted = readOf([genres], (rows) => rows.length);
  const person = readOf([counted, firstOf(ofUser), known('here')], (count, row, place) => ({ count, row, place }));
  const [found, nobody] = await scope.read(
    person,
    firstOf(scope.db.select({ id: users.id }).from(users).where(eq(users.id, 'nobody'))),
  );
  expect(found).toEqual({ count: 2, row: { name: user.userName }, place: 'here' });
  expect(nobody).toBeNull();
});

test('`together` returns the result of each of its parts', async () => {
  const { scope, user } = await someone();
  const ofUser = firstOf(scope.db.select({ name: users.userName }).from(users).where(eq(users.id, user.id)));
  const genres = scope.db.select({ genre: userGenres.genre }).from(userGenres).where(eq(userGenres.userId, user.id));
  const [before, both, nothing] = await scope.read(known('before'), together([ofUser, genres]), together([]));
  expectTypeOf(both).toEqualTypeOf<readonly [{ name: string | null } | null, { genre: string }[]]>();
  expect(before).toBe('before');
  expect(both[0]).toEqual({ name: user.userName });
  expect(both[1]).toHaveLength(2);
  expect(nothing).toEqual([]);
});

test('a change runs its statements in written order, in one round trip, and returns results by name', async () => {
  const { scope, user } = await someone();
  const set = (country: string) => scope.db.update(users).set({ country }).where(eq(users.id, user.id));
  const before = scope.trips();
  const { changed, found } = await scope.write({
    toGermany: set('DE'),
    changed: set('GB').returning({ country: users.country }),
    found: firstOf(scope.db.select({ country: users.country }).from(users).where(eq(users.id, user.id))),
    toFrance: set('FR'),
  });
  expectTypeOf(changed).toEqualTypeOf<{ country: string | null }[]>();
  expectTypeOf(found).toEqualTypeOf<{ country: string | null } | null>();
  expect([changed, found]).toEqual([[{ country: 'GB' }], { country: 'GB' }]);
  expect(scope.trips() - before).toBe(1);
  const [after] = await scope.read(
    firstOf(scope.db.select({ country: users.country }).from(users).where(eq(users.id, user.id))),
  );
  expect(after?.country).toBe('FR');
});

test('a change is rolled back when one of its statements fails', async () => {
  const { scope, user } = await someone();
  const broken = scope.db.insert(userGenres).values({ userId: user.id, genre: 'House' });
  const moved = scope.db.update(users).set({ country: 'FR' }).where(eq(users.id, user.id));
  await expect(scope.write({ moved, broken })).rejects.toThrow();
  const [after] = await scope.read(
    firstOf(scope.db.select({ country: users.country }).from(users).where(eq(users.id, user.id))),
  );
  expect(after?.country).not.toBe('FR');
});

test('a read inside a change sees its writes, and a failed write rolls back the others', async () => {
  const { scope, user } = await someone();
  const name = firstOf(scope.db.select({ country: users.country }).from(users).where(eq(users.id, user.id)));
  const set = (country: string) => scope.db.update(users).set({ country }).where(eq(users.id, user.id));
  const { changed } = await scope.write({ moved: [set('GB'), set('DE')], changed: name });
  expect(changed?.country).toBe('DE');
  const broken = scope.db.insert(userGenres).values({ userId: user.id, genre: 'House' });
  await expect(scope.write({ moved: [set('FR'), broken], name })).rejects.toThrow();
  const [after] = await scope.read(name);
  expect(after?.country).toBe('DE');
});

test('a read without statements makes no round trip', async () => {
  const { scope } = await someone();
  const before = scope.trips();
  expect(await scope.read(known(1), known('two'))).toEqual([1, 'two']);
  expect(scope.trips()).toBe(before);
});

/** Whether the compiler accepts the part in `scope.read`. */
const isRead = <P extends Part>(_part: P) => undefined as unknown as P extends ReadPart ? true : false;

test('the compiler distinguishes parts that write from parts that only read', () => {
  const { db, outbox, ...scope } = testScope();
  const select = db.select({ id: users.id }).from(users);
  const update = db.update(users).set({ country: 'FR' });
  const byId = prepared((at, { id }: { id: SQL<string> }) => at.select().from(users).where(eq(users.id, id)));
  const change = prepared((at, { id }: { id: SQL<string> }) => at.delete(users).where(eq(users.id, id)));
  expectTypeOf(isRead(select.where(eq(users.id, '1')).limit(1))).toEqualTypeOf<true>();
  expectTypeOf(isRead(select.unionAll(select))).toEqualTypeOf<true>();
  expectTypeOf(isRead(byId(db, { id: '1' }))).toEqualTypeOf<true>();
  expectTypeOf(isRead(firstOf(select))).toEqualTypeOf<true>();
  expectTypeOf(isRead(together([select, known(1)]))).toEqualTypeOf<true>();
  expectTypeOf(isRead(update)).toEqualTypeOf<false>();
  expectTypeOf(isRead(update.returning({ id: users.id }))).toEqualTypeOf<false>();
  expectTypeOf(isRead(db.delete(users))).toEqualTypeOf<false>();
  expectTypeOf(isRead(insertWhen(db, userGenres, { userId: '1', genre: 'House' }, ifChanged))).toEqualTypeOf<false>();
  expectTypeOf(isRead(change(db, { id: '1' }))).toEqualTypeOf<false>();
  expectTypeOf(isRead(sql`DELETE FROM users`)).toEqualTypeOf<false>();
  expectTypeOf(isRead(outbox.add({ kind: 'remove-files', userId: '1' }, 'key'))).toEqualTypeOf<false>();
  expectTypeOf(isRead(firstOf(update.returning()))).toEqualTypeOf<false>();
  expectTypeOf(isRead(together([select, update]))).toEqualTypeOf<false>();
  expectTypeOf(isRead(readOf([update.returning()], (rows) => rows.length))).toEqualTypeOf<false>();
  // @ts-expect-error a read takes nothing that writes
  expect(() => scope.read(update)).toBeTypeOf('function');
});
