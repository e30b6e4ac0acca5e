import { expect, it } from 'vitest';
import { beforeMigration } from '../support/before-migration';

it('the pictures migration makes lesson pictures and posters private unless they also appear in public', () => {
  const { db, migrate } = beforeMigration('pictures');
  const images = JSON.stringify(['inside', 'cover', 'face'].map((fileId) => ({ fileId, alt: '' })));
  db.exec(`
    INSERT INTO categories (id, slug, name, position) VALUES ('k', 'k', 'K', 1);
    INSERT INTO tutors (id, name, about, avatar_file_id) VALUES ('t', 'T', '', 'face');
    INSERT INTO courses (id, slug, title, category_id, tutor_id, level, tagline, overview, meta_description, outcomes,
      included, equipment, students_says, recommendations, position, published_at, image_file_id)
      VALUES ('c', 'c', 'C', 'k', 't', 'beginner', '', '', '', '[]', '[]', '[]', '[]', '[]', 1, 0, 'cover');
    INSERT INTO lessons (id, course_id, slug, position, title, chapters, published_at) VALUES
      ('l', 'c', 'l', 1, 'L', '[]', 0);
    INSERT INTO blocks (id, lesson_id, position, html, images) VALUES ('b', 'l', 1, '', '${images}');
    INSERT INTO block_videos (block_id, position, file_id) VALUES ('b', 1, 'video');
    INSERT INTO files (id, kind, key, content_type, bytes, poster_file_id, is_public, is_resized, state, created_at)
      VALUES ('video', 'video', 'k', 'video/mp4', 1, 'poster', 0, 0, 'ready', 0);`);
  for (const id of ['inside', 'cover', 'face', 'poster', 'share'])
    db.exec(`INSERT INTO files (id, kind, key, content_type, bytes, is_public, is_resized, state, created_at)
      VALUES ('${id}', 'image', 'k', 'image/png', 1, 1, 1, 'ready', 0)`);
  migrate();
  const open = db.prepare(`SELECT id FROM files WHERE is_public = 1 ORDER BY id`).all();
  expect(open.map(({ id }) => id)).toEqual(['cover', 'face', 'share']);
  const shown = db.prepare('SELECT file_id FROM block_pictures ORDER BY file_id').all();
  expect(shown.map((row) => row.file_id)).toEqual(['cover', 'face', 'inside']);
});
