import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from './client';

/** The tests' database, except that it refuses this bookmark when a session opens or is first used. */
function refusing(bookmark: string, refusal: string, at: 'opening' | 'first use') {
  const opened: string[] = [];
  const d1 = {
    withSession(from: string) {
      opened.push(from);
      const session = env.DB.withSession('first-primary');
      if (from !== bookmark) return session;
      if (at === 'opening') throw new Error(refusal);
      const refuse = () => Promise.reject(new Error(refusal));
      const statement = { bind: () => statement, all: refuse, raw: refuse, run: refuse };
      return { prepare: () => statement, batch: refuse, getBookmark: () => null };
    },
  };
  return { d1: d1 as unknown as D1Database, opened };
}

const one = (db: ReturnType<typeof openDatabase>['db']) => db.select({ one: sql<number>`1` }).from(sql`(SELECT 1)`);

test.each(['opening', 'first use'] as const)(
  'a bookmark refused at %s makes the session start at the primary',
  async (at) => {
    const { d1, opened } = refusing('bad-bookmark', 'D1_ERROR: bookmark is not of this database', at);
    const { db } = openDatabase(d1, 'bad-bookmark');
    expect(await one(db)).toEqual([{ one: 1 }]);
    expect(await db.batch([one(db)])).toEqual([[{ one: 1 }]]);
    expect(opened).toEqual(['bad-bookmark', 'first-primary']);
  },
);

test('a batch with a refused bookmark is repeated at the primary', async () => {
  const { d1 } = refusing('bad-bookmark', 'D1_ERROR: refused', 'first use');
  const { db, trips } = openDatabase(d1, 'bad-bookmark');
  expect(await db.batch([one(db), one(db)])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  expect(trips()).toBe(2);
});

test('a constraint error of SQLite and a refusal by the primary are not retried', async () => {
  const statement = refusing('a-bookmark', 'D1_ERROR: UNIQUE constraint failed: SQLITE_CONSTRAINT', 'first use');
  await expect(one(openDatabase(statement.d1, 'a-bookmark').db)).rejects.toThrow();
  expect(statement.opened).toEqual(['a-bookmark']);
  const primary = refusing('first-primary', 'D1_ERROR: down', 'first use');
  await expect(one(openDatabase(primary.d1, 'first-primary').db)).rejects.toThrow();
  expect(primary.opened).toEqual(['first-primary']);
});
