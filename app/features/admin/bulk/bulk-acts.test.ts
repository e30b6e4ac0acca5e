import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { auditLog, bulkActs, comments, outbox, users } from '#db/schema';
import type { Role, Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { readChosen } from '../choose-rows.server';
import { exportTable } from '../export-table.server';
import { hideComment, restoreComment } from '../members/hide-comment.server';
import { beginBulkAct, planBulkAct, stopBulkAct, undoBulkAct } from './begin-bulk-act.server';
import { bulkKinds } from './list-bulk-kinds.server';
import { runBulkAct } from './run-bulk-act.server';

beforeEach(resetBindings);

const person = async (role: Role = 'USER'): Promise<Viewer> => ({
  ...(await makeUser(testScope().db, { role })),
  role,
});
const as = (viewer: Viewer | null, now?: Date) => testScope({ viewer, now });
const { db } = testScope();

/** Inserts comments on one lesson, one second apart, with a single recursive statement. */
async function makeComments(author: Viewer, count: number, from: number, part = 'c') {
  const course = await makeCourse(db, {});
  const [lesson] = await db.all<{ id: string }>(sql`SELECT id FROM lessons WHERE course_id = ${course.id} LIMIT 1`);
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO comments (id, subject_kind, subject_id, user_id, role, format, body, created_at)
     SELECT ?2 || printf('%08d', i), 'lesson', ?3, ?4, 'USER', 'text', 'Words ' || i, ?5 + i * 1000 FROM n`,
  )
    .bind(count, part, lesson?.id ?? 'lesson', author.id, from)
    .run();
}

const all = { search: '', filters: {} };
const hidden = async () =>
  (await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM comments WHERE hidden_at IS NOT NULL`))[0]?.n;
const acts = async () =>
  (await db.select().from(auditLog)).filter(({ action }) => action === 'bulk-act').map(({ details }) => details);
const start = Date.UTC(2026, 0, 1);
const press = (part: Record<string, unknown> = {}) => ({
  press: 'press-1',
  upTo: start + 1e9,
  reason: 'Advertising',
  kind: 'hide-comments' as const,
  chosen: all,
  ...part,
});

describe('a bulk act', () => {
  it('hides a few comments immediately, each once, and writes one line to the audit log', async () => {
    const [admin, author] = [await person('ADMIN'), await person()];
    await makeComments(author, 3, start);
    const ids = { ids: ['c00000001', 'c00000003', 'no-such'] };
    expect(
      await planBulkAct(as(admin), { kind: 'hide-comments', chosen: ids, upTo: new Date(start + 1e9) }),
    ).toMatchObject({
      total: 2,
      oldest: new Date(start + 1000),
      newest: new Date(start + 3000),
    });
    const wish = press({ chosen: ids });
    expect(await beginBulkAct(as(admin), wish)).toEqual({ bulkId: 'press-1', done: 2, isOver: true });
    // The same `press` again, then a different `press` for the same rows.
    expect(await beginBulkAct(as(admin), wish)).toEqual({ bulkId: 'press-1', done: 2, isOver: true });
    expect(await outcome(beginBulkAct(as(admin), press({ press: 'press-2', chosen: ids })))).toBe('conflict');
    expect(await hidden()).toBe(2);
    expect(await acts()).toEqual([{ act: 'hide-comments', rows: 2, selected: 2, bulkId: 'press-1' }]);
    const [entry] = (await db.select().from(auditLog)).filter(({ action }) => action === 'bulk-act');
    expect(entry?.userId).toBe(admin.id);
    await beginBulkAct(as(admin), press({ press: 'press-3', kind: 'show-comments', reason: '' }));
    expect(await hidden()).toBe(0);
  });

  it('skips comments that are newer than the press, removed or outside the filters', async () => {
    const [admin, author, other] = [await person('ADMIN'), await person(), await person()];
    await makeComments(author, 4, start);
    await makeComments(other, 2, start + 1e7, 'o');
    await db
      .update(comments)
      .set({ removedAt: new Date(), userId: null, body: '' })
      .where(eq(comments.id, 'c00000002'));
    const chosen = { search: author.userName ?? '', filters: { kind: 'comment' } };
    await beginBulkAct(as(admin), press({ chosen, upTo: start + 4000 }));
    const rows = await db
      .select({ id: comments.id, reason: comments.hiddenReason })
      .from(comments)
      .where(sql`hidden_at IS NOT NULL`);
    expect(rows).toEqual([
      { id: 'c00000001', reason: 'Advertising' },
      { id: 'c00000003', reason: 'Advertising' },
    ]);
  });

  it('is refused to guests and members, to an administrator who lost the role, and without a reason', async () => {
    const [admin, author] = [await person('ADMIN'), await person()];
    await makeComments(author, 2, start);
    for (const viewer of [null, author]) {
      expect(await outcome(beginBulkAct(as(viewer), press()))).not.toBe('ok');
      expect(await outcome(stopBulkAct(as(viewer), { bulkId: 'press-1' }))).not.toBe('ok');
      expect(await outcome(planBulkAct(as(viewer), { kind: 'hide-comments', chosen: all, upTo: new Date() }))).not.toBe(
        'ok',
      );
      expect(await outcome(exportTable(as(viewer), { name: 'comments', chosen: all }))).not.toBe('ok');
    }
    expect(await outcome(beginBulkAct(as(admin), press({ reason: '' })))).toBe('invalid');
    await db.update(users).set({ role: 'USER' }).where(eq(users.id, admin.id));
    expect(await outcome(beginBulkAct(as(admin), press()))).toBe('forbidden');
    expect(await hidden()).toBe(0);
  });

  it('cannot be taken over by another administrator who sends its id', async () => {
    const [one, two, author] = [await person('ADMIN'), await person('ADMIN'), await person()];
    await makeComments(author, 2, start);
    await beginBulkAct(as(one), press({ chosen: { ids: ['c00000001'] } }));
    expect(await outcome(beginBulkAct(as(two), press()))).toBe('forbidden');
    expect(await hidden()).toBe(1);
  });
});

/** A scope whose writes fail after this many, as if the request or the job had been killed. */
function mortal(changes: number, viewer: Viewer | null = null) {
  const scope = as(viewer);
  let left = changes;
  const { write } = scope;
  return Object.assign(scope, {
    write: ((parts: never) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return write(parts);
    }) as typeof write,
  });
}

describe('a bulk act on as many rows as a page has checkboxes', () => {
  const ids = Array.from({ length: 100 }, (_, at) => `c${String(at + 1).padStart(8, '0')}`);
  const wish = press({ chosen: { ids } });

  it('is done in the request, and with one row more it is left to a job', async () => {
    const admin = await person('ADMIN');
    await makeComments(await person(), 101, start);
    expect(await beginBulkAct(as(admin), wish)).toMatchObject({ isOver: true, done: 100 });
    await beginBulkAct(as(admin), press({ press: 'shows', kind: 'show-comments', chosen: { ids } }));
    expect(await beginBulkAct(as(admin), press({ press: 'all' }))).toMatchObject({ isOver: false, done: 0 });
    expect(await hidden()).toBe(0);
  });

  it('is finished by its job when the request is killed, and by its second post', async () => {
    const admin = await person('ADMIN');
    await makeComments(await person(), 100, start);
    await expect(beginBulkAct(mortal(1, admin), wish)).rejects.toThrow('killed');
    expect(await hidden()).toBe(0);
    expect((await db.select().from(outbox)).map(({ payload }) => payload)).toEqual([{ bulkId: 'press-1' }]);
    // Killed again after the change, before the end of the act.
    await expect(runBulkAct(mortal(1), { bulkId: 'press-1' })).rejects.toThrow('killed');
    expect(await hidden()).toBe(100);
    const ends = [runBulkAct(testScope(), { bulkId: 'press-1' }), beginBulkAct(as(admin), wish)];
    expect(await Promise.all(ends)).toMatchObject([{ done: 100 }, { done: 100 }]);
    expect(await acts()).toEqual([{ act: 'hide-comments', rows: 100, selected: 100, bulkId: 'press-1' }]);
  });

  it('is done once when it is posted three times at the same moment', async () => {
    const admin = await person('ADMIN');
    await makeComments(await person(), 100, start);
    await Promise.all([1, 2, 3].map(() => beginBulkAct(as(admin), wish)));
    expect(await db.select().from(bulkActs)).toMatchObject([{ seen: 100, done: 100 }]);
    expect(await acts()).toHaveLength(1);
  });

  it('changes nothing when its administrator is blocked after it began', async () => {
    const admin = await person('ADMIN');
    await makeComments(await person(), 100, start);
    await expect(beginBulkAct(mortal(1, admin), wish)).rejects.toThrow('killed');
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, admin.id));
    await runBulkAct(testScope(), { bulkId: 'press-1' });
    expect(await hidden()).toBe(0);
    expect(await acts()).toMatchObject([{ rows: 0, stopped: true }]);
    // What the administrator typed is gone.
    expect(await db.select().from(bulkActs)).toMatchObject([{ chosen: { ids: [] }, reason: '' }]);
  });
});

describe('a bulk act on many rows', () => {
  it('lets other work in after each slice', async () => {
    const [admin, author] = [await person('ADMIN'), await person()];
    await makeComments(author, 2_200, start);
    await beginBulkAct(as(admin), press());
    let turns = 0;
    const clock = setInterval(() => turns++, 0);
    await runBulkAct(as(null), { bulkId: 'press-1' });
    clearInterval(clock);
    expect(await hidden()).toBe(2_200);
    // Five slices, and the end.
    expect(turns).toBeGreaterThanOrEqual(6);
  });

  const many = 2600;

  async function begun(admin: Viewer) {
    await makeComments(await person(), many, start);
    expect(await beginBulkAct(as(admin), press({ upTo: start + 1e10 }))).toMatchObject({ isOver: false, done: 0 });
  }

  it('continues as a job where it was killed, with each row done once and one audit line', async () => {
    await begun(await person('ADMIN'));
    expect((await db.select().from(outbox)).map(({ kind }) => kind)).toContain('run-bulk-act');
    await expect(runBulkAct(mortal(2), { bulkId: 'press-1' })).rejects.toThrow('killed');
    expect(await hidden()).toBe(1000);
    await expect(runBulkAct(mortal(1), { bulkId: 'press-1' })).rejects.toThrow('killed');
    expect(await hidden()).toBe(1500);
    await runBulkAct(testScope(), { bulkId: 'press-1' });
    await runBulkAct(testScope(), { bulkId: 'press-1' });
    expect(await hidden()).toBe(many);
    expect(await acts()).toEqual([{ act: 'hide-comments', rows: many, selected: many, bulkId: 'press-1' }]);
    expect(await db.select().from(bulkActs)).toMatchObject([{ seen: many, done: many }]);
  });

  it('does each row once when three jobs run at the same time', async () => {
    await begun(await person('ADMIN'));
    await Promise.all([1, 2, 3].map(() => runBulkAct(testScope(), { bulkId: 'press-1' })));
    expect(await hidden()).toBe(many);
    expect(await db.select().from(bulkActs)).toMatchObject([{ seen: many, done: many }]);
    expect(await acts()).toHaveLength(1);
  });

  it('leaves the remaining rows alone after it was stopped', async () => {
    const admin = await person('ADMIN');
    await begun(admin);
    await expect(runBulkAct(mortal(1), { bulkId: 'press-1' })).rejects.toThrow('killed');
    await Promise.all([stopBulkAct(as(admin), { bulkId: 'press-1' }), stopBulkAct(as(admin), { bulkId: 'press-1' })]);
    await runBulkAct(testScope(), { bulkId: 'press-1' });
    expect(await hidden()).toBe(500);
    expect(await acts()).toEqual([
      { act: 'hide-comments', rows: 500, selected: many, bulkId: 'press-1', stopped: true },
    ]);
  });

  it('leaves the remaining rows alone after its administrator was blocked', async () => {
    const admin = await person('ADMIN');
    await begun(admin);
    await expect(runBulkAct(mortal(1), { bulkId: 'press-1' })).rejects.toThrow('killed');
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, admin.id));
    await runBulkAct(testScope(), { bulkId: 'press-1' });
    expect(await hidden()).toBe(500);
    expect(await acts()).toHaveLength(1);
  });

  it('leaves the remaining rows to another job when the time of a job is over', async () => {
    await begun(await person('ADMIN'));
    let clock = Date.now();
    const slow = Object.assign(testScope(), {
      now: () => {
        clock += 4000;
        return new Date(clock);
      },
    });
    await runBulkAct(slow, { bulkId: 'press-1' });
    expect(await hidden()).toBeLessThan(many);
    expect((await db.select().from(outbox)).filter(({ kind }) => kind === 'run-bulk-act')).toHaveLength(2);
  });
});

test('a table is exported completely, in pieces, with formulas made harmless', async () => {
  const [admin, author] = [await person('ADMIN'), await person()];
  await makeComments(author, 1200, start);
  await db.update(comments).set({ body: '=HYPERLINK("x")\nsecond "line"' }).where(eq(comments.id, 'c00000007'));
  const file = await exportTable(as(admin), { name: 'comments', chosen: all });
  if (!file) throw new Error('no file');
  const { pieces, fileName } = file;
  const read: string[] = [];
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) read.push(next.value);
  const text = read.join('');
  expect(read.length).toBe(4);
  expect(fileName).toMatch(/^comments-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toContain(`"'=HYPERLINK(""x"")`);
  expect(text.match(/"c\d{8}",/g)).toHaveLength(1200);
  expect(new Set(text.match(/"c\d{8}",/g)).size).toBe(1200);
  expect((await db.select().from(auditLog)).map(({ details }) => details)).toEqual([{ table: 'comments', rows: 1200 }]);
});

test('the form of selected rows is read as ids or as the search and filters of the table', () => {
  const { model } = bulkKinds['hide-comments'].of;
  const read = (query: string) => readChosen(model, new URLSearchParams(query));
  expect(read('row=a&row=b&row=a')).toEqual({ ids: ['a', 'b'] });
  expect(read('all=1&q=bar&kind=reply&kind=x&who=all&row=a')).toEqual({ search: 'bar', filters: { kind: 'reply' } });
  expect(read('q=bar')).toBeNull();
  expect(read(`row=${'x'.repeat(200)}`)).toBeNull();
  expect(read(Array.from({ length: 300 }, (_, at) => `row=${at}`).join('&'))).toMatchObject({ ids: { length: 100 } });
});

test('undoing an act that hid comments shows only comments that it hid and that nobody hid again', async () => {
  const [admin, other, author] = [await person('ADMIN'), await person('ADMIN'), await person()];
  await makeComments(author, 5, start);
  const hide = (id: string) => hideComment(as(admin), { commentId: id, reason: 'Before' });
  await hide('c00000001');
  const { bulkId } = await beginBulkAct(as(admin), press({ press: 'hides' }));
  expect(await hidden()).toBe(5);
  // After the act, one comment is hidden again by hand, and another is shown and then hidden by hand.
  await hide('c00000002');
  await restoreComment(as(other), { commentId: 'c00000003' });
  await hide('c00000003');
  const undo = (viewer: Viewer | null, key: string) => outcome(undoBulkAct(as(viewer), { bulkId, press: key }));
  expect(await undo(author, 'p')).toBe('forbidden');
  expect(await undo(null, 'p')).toBe('unauthenticated');
  // One administrator undoes the act twice and another once, all at the same time.
  await Promise.all([undo(admin, 'undo-1'), undo(admin, 'undo-1'), undo(other, 'undo-2')]);
  const states = await db.all<{ id: string }>(sql`SELECT id FROM comments WHERE hidden_at IS NOT NULL ORDER BY id`);
  expect(states.map(({ id }) => id)).toEqual(['c00000001', 'c00000002', 'c00000003']);
  expect(await undo(admin, 'undo-3')).toBe('conflict');
  const shown = (await acts()).filter((details) => details?.act === 'show-comments');
  expect(shown.reduce((sum, details) => sum + Number(details?.rows), 0)).toBe(2);
});
