import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { entitlements } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { planOf, recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { addComment } from './add-comment.server';
import { editComment } from './edit-comment.server';
import { findLessonSubject } from './find-subject.server';
import { readComments } from './list-comments.server';
import { removeComment } from './remove-comment.server';
import { readCommentWish } from './rules';
import { ListComments } from './schema';

const count = 12_000;
let viewer: Viewer;
let lesson: string;

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  const course = await makeCourse(db);
  lesson = course.lessons[1]?.id ?? '';
  viewer = await makeUser(db);
  const right = { kind: 'course', refId: course.id, source: 'admin', sourceId: 'test' } as const;
  await db.insert(entitlements).values({ id: 'e', userId: viewer.id, ...right, createdAt: new Date() });
  const authors = await Promise.all(Array.from({ length: 30 }, () => makeUser(db)));
  await env.DB.prepare(
    `INSERT INTO comments (id, subject_kind, subject_id, user_id, role, format, body, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     SELECT 'm' || i, 'lesson', ?2, json_extract(?3, '$[' || (i % 30) || ']'), 'USER', 'text', 'Number ' || i, i FROM n`,
  )
    .bind(count, lesson, JSON.stringify(authors.map(({ id }) => id)))
    .run();
});

/** The number of rows that D1 read for the work, and the query plan of each statement. */
async function measured(work: (scope: Scope) => Promise<unknown>): Promise<{ rows: number; plans: string[] }> {
  const { scope, statements, rowsRead } = recordingScope(viewer);
  await work(scope);
  const rows = rowsRead();
  const plans: string[] = [];
  for (const statement of statements) plans.push(...(await planOf(statement)));
  return { rows, plans };
}

const open = (query: string) => (scope: Scope) =>
  scope.read(readComments(scope, findLessonSubject(scope, lesson), readCommentWish(new URLSearchParams(query))));

/** Scans of the statement's own intermediate results, which have at most a page of rows. */
const isOwnList = (step: string) => /^SCAN (?:a|ranked|spot|s|p|CONSTANT ROW|\(subquery-\d+\))$/.test(step);

it('the first page of 12,000 comments reads at most 150 rows in one round trip, without a table scan', async () => {
  const { rows, plans } = await measured(open(''));
  expect(rows).toBeLessThanOrEqual(150);
  expect(plans.filter((step) => step.startsWith('SCAN') && !isOwnList(step))).toEqual([]);
  const scope = testScope({ viewer });
  await open('')(scope);
  expect(scope.trips()).toBe(1);
});

it('page 300 reads at most its offset in additional rows, and page 500 reads as many as the first page', async () => {
  const first = (await measured(open(''))).rows;
  const far = (await measured(open('page=300'))).rows;
  expect(far - first).toBeGreaterThan(8000);
  expect(far - first).toBeLessThanOrEqual(299 * 30);
  expect((await measured(open('page=500'))).rows).toBe(first);
});

it('a comment beyond the last page is shown by itself, above the first page', async () => {
  const scope = testScope({ viewer });
  const [found] = await open('comment=m7')(scope);
  expect(found.apart?.id).toBe('m7');
  expect(found.offset).toBe(0);
  expect(found.threads).toHaveLength(30);
  const { rows } = await measured(open('comment=m7'));
  expect(rows).toBeLessThanOrEqual(10_200);
});

it('writing, editing and removing one of 12,000 comments read at most 60 rows each, without a table scan', async () => {
  let id = '';
  const posting = await measured(async (scope) => {
    id = (await addComment(scope, findLessonSubject(scope, lesson), { comment: 'One more' })).id;
  });
  const editing = await measured((scope) => editComment(scope, { id, comment: 'One more!' }));
  const removing = await measured((scope) => removeComment(scope, { id }));
  for (const { rows, plans } of [posting, editing, removing]) {
    expect(rows).toBeLessThanOrEqual(60);
    expect(plans.filter((step) => step.startsWith('SCAN') && !isOwnList(step))).toEqual([]);
  }
});

it('the API accepts an offset up to 10,000 and no larger', () => {
  const read = (offset: number) => ListComments.safeParse({ id: lesson, offset }).success;
  expect([read(10_000), read(10_001), read(15_000)]).toEqual([true, false, false]);
});
