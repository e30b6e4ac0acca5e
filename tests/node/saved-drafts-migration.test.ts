import { expect, it } from 'vitest';
import { beforeMigration } from '../support/before-migration';

it('the newest draft of a lesson that somebody saved is shared, and all others stay with their authors', () => {
  const { db, migrate } = beforeMigration('drafts-of-lessons');
  db.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO lessons (id, course_id, position, slug, title, chapters, loops, revision, published_at)
      VALUES ('l', 'c', 1, 'l', 'Saved title', '[]', '[]', 'r1', 0);`);
  const insert = db.prepare('INSERT INTO kept_drafts (id, user_id, path, fields, saved_at) VALUES (?, ?, ?, ?, ?)');
  const page = '/admin/courses/c/lessons/l';
  const mark = { 'kept.saved': '1', 'kept.form': 'f', 'kept.from': '', 'kept.path': page, revision: 'r1' };
  for (const [id, user, path, fields, at] of [
    ['older', 'one', page, { title: 'Older', ...mark }, 1],
    ['newer', 'two', page, { title: 'Newer', ...mark }, 2],
    ['typed', 'one', page, { title: 'Typed', revision: 'r1' }, 3],
    ['gone', 'one', '/admin/courses/c/lessons/none', { title: 'Gone', ...mark }, 4],
  ] as const)
    insert.run(id, user, path, JSON.stringify(fields), at);
  migrate();
  expect(
    db.prepare('SELECT kind, thing_id, title, fields, revision, user_id, saved_at FROM saved_drafts').all(),
  ).toEqual([
    {
      ...{ kind: 'lesson', thing_id: 'l', title: 'Newer', revision: 'newer', user_id: 'two', saved_at: 2 },
      fields: JSON.stringify({ title: 'Newer', revision: 'r1' }),
    },
  ]);
  const kept = db.prepare('SELECT id, fields FROM kept_drafts ORDER BY saved_at').all();
  expect(kept.map(({ id, fields }) => [id, String(fields).includes('kept.saved')])).toEqual([
    ['older', false],
    ['typed', false],
    ['gone', false],
  ]);
  db.exec("DELETE FROM lessons WHERE id = 'l'");
  expect(db.prepare('SELECT count(*) AS n FROM saved_drafts').get()).toEqual({ n: 0 });
});
