import { expect, it } from 'vitest';
import { beforeMigration } from '../support/before-migration';

it('the blocks migration turns the videos of a lesson into its first block, in order', () => {
  const { db, migrate } = beforeMigration('blocks');
  db.exec(`
    INSERT INTO categories (id, slug, name, position) VALUES ('k', 'k', 'K', 1);
    INSERT INTO tutors (id, name, about) VALUES ('t', 'T', '');
    INSERT INTO courses (id, slug, title, category_id, tutor_id, level, tagline, overview, meta_description, outcomes,
      included, equipment, students_says, recommendations, position, published_at)
      VALUES ('c', 'c', 'C', 'k', 't', 'beginner', '', '', '', '[]', '[]', '[]', '[]', '[]', 1, 0);
    INSERT INTO lessons (id, course_id, slug, position, title, chapters, published_at) VALUES
      ('both', 'c', 'both', 1, 'Both', '[]', 0), ('bare', 'c', 'bare', 2, 'Bare', '[]', 0),
      ('text', 'c', 'text', 3, 'Text', '[]', 0);
    INSERT INTO blocks (id, lesson_id, position, html, images) VALUES
      ('b1', 'both', 1, '<p>First</p>', '[]'), ('b2', 'both', 2, '<p>Second</p>', '[]'), ('t1', 'text', 1, 'T', '[]');
    INSERT INTO lesson_videos (lesson_id, position, file_id) VALUES
      ('both', 1, 'v1'), ('both', 2, 'v2'), ('bare', 1, 'v3');`);
  migrate();
  const shown = db
    .prepare(
      `SELECT l.id AS lesson, b.html, group_concat(v.file_id) AS videos FROM lessons l JOIN blocks b ON b.lesson_id = l.id
       LEFT JOIN block_videos v ON v.block_id = b.id GROUP BY b.id ORDER BY l.position, b.position`,
    )
    .all();
  expect(shown.map((row) => ({ ...row }))).toEqual([
    { lesson: 'both', html: null, videos: 'v1,v2' },
    { lesson: 'both', html: '<p>First</p>', videos: null },
    { lesson: 'both', html: '<p>Second</p>', videos: null },
    { lesson: 'bare', html: null, videos: 'v3' },
    { lesson: 'text', html: 'T', videos: null },
  ]);
});
