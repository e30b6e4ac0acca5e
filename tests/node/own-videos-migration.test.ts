import { beforeEach, expect, it } from 'vitest';
import { type HealthFacts, healthQuestion, presentHealth } from '~/features/admin/health/health-list';
import { beforeMigration } from '../support/before-migration';

const [older, newer] = ['a'.repeat(20), 'b'.repeat(20)];
let { db, migrate } = beforeMigration('own-videos');

const film = (clip: string, words: string) => ({
  clip,
  audio: null,
  poster: null,
  captions: [{ language: 'en', label: 'English', vtt: words }],
});

function lesson(id: string, revision: string, video: string, versions: object[] = []) {
  db.exec(`INSERT INTO lessons (id, course_id, slug, position, title, chapters, published_at, revision, duration_ms)
      VALUES ('${id}', 'c', '${id}', (SELECT count(*) + 1 FROM lessons), '${id}', '[]', 0, '${revision}', 1);
    INSERT INTO blocks (id, lesson_id, position, html, images) VALUES ('${id}-b1', '${id}', 1, '', '[]');
    INSERT INTO block_videos (block_id, position, file_id) VALUES ('${id}-b1', 1, '${video}');`);
  for (const [i, draft] of versions.entries()) {
    db.prepare(`INSERT INTO draft_versions (id, kind, thing_id, draft, saved_at) VALUES (?, 'lesson', ?, ?, ?)`).run(
      `${id}-${i}`,
      id,
      JSON.stringify({ blocks: [{ videos: [] }, { videos: [draft] }] }),
      i,
    );
  }
}

function file(id: string, clip: string) {
  db.exec(`INSERT INTO files (id, kind, key, content_type, bytes, is_public, is_resized, state, created_at, duration_ms)
    VALUES ('${id}', 'video', 'clips/${clip}.mp4', 'video/mp4', 1, 0, 0, 'ready', 0, 1000)`);
}

const placed = () =>
  db
    .prepare(
      `SELECT b.lesson_id AS lesson, v.file_id AS id, substr(f.key, 7, 20) AS clip, f.lesson_id AS owner,
        (SELECT group_concat(c.vtt) FROM captions c WHERE c.file_id = f.id) AS words, l.duration_ms AS length
      FROM block_videos v JOIN blocks b ON b.id = v.block_id JOIN lessons l ON l.id = b.lesson_id
      LEFT JOIN files f ON f.id = v.file_id ORDER BY l.position`,
    )
    .all()
    .map((row) => ({ ...row }));

function linesOfVideos() {
  db.exec('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER, name TEXT)');
  const { facts } = db.prepare(healthQuestion(0)).get() as { facts: string };
  const lines = presentHealth({
    facts: JSON.parse(facts) as HealthFacts,
    newestMigration: '',
    missing: null,
    zone: 'UTC',
    now: new Date(),
  });
  return lines.filter(({ label }) => label === 'Videos').map(({ state, text }) => [state, text]);
}

beforeEach(() => {
  ({ db, migrate } = beforeMigration('own-videos'));
  db.exec(`
    INSERT INTO categories (id, slug, name, position) VALUES ('k', 'k', 'K', 1);
    INSERT INTO tutors (id, name, about) VALUES ('t', 'T', '');
    INSERT INTO courses (id, slug, title, category_id, tutor_id, level, tagline, overview, meta_description, outcomes,
      included, equipment, students_says, recommendations, position, published_at)
      VALUES ('c', 'c', 'C', 'k', 't', 'beginner', '', '', '', '[]', '[]', '[]', '[]', '[]', 1, 0);`);
  for (const clip of [older, newer]) file(`c${clip}`, clip);
});

it('two lessons that share a video row get one each: the film’s own lesson keeps it, the other’s comes from its version', () => {
  lesson('mix', '1', 'v-mix-2', [film(newer, 'never shown'), film(older, 'mix')]);
  lesson('mix-2', '2', 'v-mix-2', [film(newer, 'mix-2')]);
  lesson('alone', '', 'v-alone');
  file('v-mix-2', newer);
  file('v-alone', older);
  db.exec(`INSERT INTO captions (file_id, language, label, vtt) VALUES ('v-mix-2', 'en', 'English', 'mix-2')`);
  migrate();
  expect(placed()).toEqual([
    {
      lesson: 'mix',
      id: expect.stringMatching(/^v-[0-9a-f]{26}$/),
      clip: older,
      owner: 'mix',
      words: 'mix',
      length: 1000,
    },
    { lesson: 'mix-2', id: 'v-mix-2', clip: newer, owner: 'mix-2', words: 'mix-2', length: 1 },
    { lesson: 'alone', id: 'v-alone', clip: older, owner: 'alone', words: null, length: 1 },
  ]);
  expect(linesOfVideos()).toEqual([['watch', expect.stringMatching(/“mix-2” and “mix” .*got its own video back/)]]);
  db.exec(`UPDATE lessons SET revision = '3' WHERE id = 'mix'`);
  expect(linesOfVideos()).toEqual([]);
});

it('a lesson that has no version of its own loses the other lesson’s film', () => {
  lesson('mix', '1', 'v-mix-2');
  lesson('mix-2', '2', 'v-mix-2', [film(newer, 'mix-2')]);
  file('v-mix-2', newer);
  migrate();
  expect(placed().map(({ lesson: name, clip, owner }) => [name, clip, owner])).toEqual([['mix-2', newer, 'mix-2']]);
  expect(linesOfVideos()).toEqual([['bad', expect.stringMatching(/No version of “mix” has a video/)]]);
});

it('a lesson whose row was deleted by the other one gets its film back', () => {
  lesson('mix', '1', 'v-mix-2', [film(older, 'mix')]);
  migrate();
  expect(placed().map(({ lesson: name, clip, owner }) => [name, clip, owner])).toEqual([['mix', older, 'mix']]);
  expect(linesOfVideos()).toEqual([['watch', expect.stringMatching(/“a removed lesson” and “mix”/)]]);
});
