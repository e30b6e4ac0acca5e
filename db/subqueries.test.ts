import { eq, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bareColumns } from '../tests/support/bare-columns';
import { testScope } from '../tests/support/scope';
import { blocks, courses, lessons } from './schema';
import { subquery } from './subqueries';

const columnsOf = new Map([
  ['courses', new Set(['id', 'title'])],
  ['lessons', new Set(['id', 'course_id', 'title'])],
  ['blocks', new Set(['id', 'lesson_id'])],
]);

test.each([
  // After drizzle stripped the table: `id` was meant as the lesson's, but is the block's.
  ['select "id", (SELECT b.id FROM "blocks" b WHERE b.lesson_id = "id") from "lessons"', ['id']],
  ['UPDATE courses SET title = (SELECT max(title) FROM lessons l WHERE course_id = id)', ['id']],
  ['DELETE FROM courses WHERE EXISTS (SELECT 1 FROM lessons WHERE title = ?)', ['title']],
  ['select (SELECT n.id FROM lessons n WHERE n.course_id = course_id) from lessons', ['course_id']],
  ['SELECT c.id FROM courses c WHERE (c.title = ? OR c.id IN (SELECT l.id FROM lessons AS l WHERE (id = 1)))', ['id']],
])('bareColumns finds a column without its table in a subquery: %s', (statement, found) => {
  expect(bareColumns(statement, columnsOf)).toEqual(found);
});

test.each([
  'select "id", (SELECT b.id FROM "blocks" b WHERE b.lesson_id = "lessons"."id") from "lessons"',
  'SELECT id FROM courses WHERE title = ?',
  'DELETE FROM courses WHERE id IN (SELECT course_id FROM lessons WHERE course_id > ?)',
  'delete from "courses" where "courses"."id" in (select "id" from "lessons" where "lessons"."title" = ?)',
  'DELETE FROM lessons WHERE rowid IN (SELECT rowid FROM lessons WHERE title = ? LIMIT 5)',
  "UPDATE courses SET title = (SELECT 'title' AS title FROM lessons l WHERE l.id = courses.id)",
  'SELECT c.id FROM courses c JOIN (SELECT course_id FROM lessons WHERE title = ?) l ON l.course_id = c.id',
  'WITH named AS (SELECT id FROM lessons WHERE title = ?) SELECT c.id FROM courses c, named WHERE named.id = c.id',
])('bareColumns finds nothing in a statement without such columns: %s', (statement) => {
  expect(bareColumns(statement, columnsOf)).toEqual([]);
});

test('`subquery` keeps the table of a column, and without it the query fails in tests', async () => {
  const { db, read } = testScope();
  const firstBlock: SQL<string> = sql`(SELECT b.id FROM ${blocks} b WHERE b.lesson_id = ${lessons.id} LIMIT 1)`;
  const of = (block: SQL<string>) => db.select({ id: lessons.id, block }).from(lessons);
  await expect(read(of(firstBlock))).rejects.toThrow('a subquery names id without its table');
  const joined = of(firstBlock).innerJoin(courses, eq(courses.id, lessons.courseId));
  expect(await read(of(subquery(firstBlock)), joined)).toEqual([[], []]);
});
