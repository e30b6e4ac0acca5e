import { expect, it } from 'vitest';
import { beforeMigration } from '../support/before-migration';

it('the migration of the school’s logo renames it in kept drafts of the school’s page only', () => {
  const { db, migrate } = beforeMigration('school-logo');
  const keep = db.prepare("INSERT INTO kept_drafts (id, user_id, path, fields, saved_at) VALUES (?, 'u', ?, ?, 0)");
  keep.run('a', '/admin/school', '{"name":"N","cover":"abc","revision":"r"}');
  keep.run('b', '/admin/school', '{"name":"N"}');
  keep.run('c', '/admin/rewards/r', '{"cover":"abc"}');
  migrate();
  expect(
    db
      .prepare('SELECT fields FROM kept_drafts ORDER BY id')
      .all()
      .map(({ fields }) => JSON.parse(String(fields))),
  ).toEqual([{ name: 'N', logo: 'abc', revision: 'r' }, { name: 'N' }, { cover: 'abc' }]);
});
