import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  blocks,
  blockVideos,
  captions,
  courses,
  entitlements,
  files,
  lessons,
  lessonTexts,
  staleCourses,
  tutors,
} from '#db/schema';
import { indexAllCourses, indexCourses } from '~/features/catalogue/index-courses.server';
import { readCourses } from '~/features/catalogue/list-courses.server';
import { ListCourses } from '~/features/catalogue/schema';
import type { Scope } from '~/scope/scope';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { presentLessonHits } from './present-lesson-hits.server';
import { readLessonHits } from './search-lessons.server';

const listCourses = reading(readCourses);

async function searchLessons(scope: Scope, input: Parameters<typeof readLessonHits>[1]) {
  const [found] = await scope.read(readLessonHits(scope, input));
  return found;
}

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const db = () => testScope().db;
const scopeOf = (viewer: Viewer | null) => testScope({ viewer, now });
const find = (q: string, viewer: Viewer | null, slice = {}) =>
  searchLessons(scopeOf(viewer), { q, limit: 15, offset: 0, ...slice });
/** The search results in display texts. */
const seen = async (q: string, viewer: Viewer | null) => presentLessonHits({ viewer }, await find(q, viewer));

const vtt = `WEBVTT

00:00:01.000 --> 00:00:04.000
We begin with the <b>needle</b>

00:00:04.500 --> 00:00:09.000
and wait for the velvet

00:01:12.400 --> 00:01:15.000
hammer of the second record &amp; go on
`;

let course: Awaited<ReturnType<typeof makeCourse>>;
let owner: Viewer;
let stranger: Viewer;

async function own(viewer: Viewer, courseId: string) {
  await db()
    .insert(entitlements)
    .values({
      id: `e-${viewer.id}`,
      userId: viewer.id,
      kind: 'course',
      refId: courseId,
      source: 'order',
      sourceId: 'o',
      createdAt: now,
    });
}

async function addVideo(id: string, blockId: string, position: number, text: string, language = 'en') {
  const file = { kind: 'video' as const, key: id, contentType: 'video/mp4', bytes: 1, createdAt: now };
  await db()
    .insert(files)
    .values({ id, ...file });
  await db().insert(blockVideos).values({ blockId, position, fileId: id });
  await db().insert(captions).values({ fileId: id, language, label: language, vtt: text });
}

beforeEach(async () => {
  course = await makeCourse(db());
  owner = await makeUser(db());
  stranger = await makeUser(db());
  await own(owner, course.id);
  const lessonId = course.lessons[1]?.id ?? '';
  await db()
    .insert(blocks)
    .values([
      { id: 'b1', lessonId, position: 1, html: '<p>Keep the <em>quartz</em> lock off &amp; listen.</p>', images: [] },
      { id: 'b2', lessonId, position: 2, html: '<p>Only for the walrus</p>', images: [], variantOf: 'b1' },
    ]);
  await addVideo('v1', 'b1', 1, vtt);
  await indexAllCourses(db());
});

describe('a phrase found only in a caption', () => {
  it('links an owner to the second at which it is spoken, even when it spans two captions', async () => {
    const slug = course.lessons[1]?.slug;
    const { hits } = await seen('hammer of the second', owner);
    expect(hits).toHaveLength(1);
    expect(hits[0]?.spoken).toMatchObject({ href: `/lessons/${slug}?t=72`, time: '1:12', language: 'en' });
    const across = await seen('velvet hammer', owner);
    expect(across.hits[0]?.spoken?.href).toBe(`/lessons/${slug}?t=4`);
    expect(across.hits[0]?.spoken?.parts).toContainEqual({ text: 'velvet', isFound: true });
  });

  it('shows readers without access the lesson’s title and none of its text', async () => {
    for (const reader of [null, stranger]) {
      const raw = await find('hammer', reader);
      expect(raw.totalCount).toBe(1);
      expect(raw.items[0]).toMatchObject({ text: null, spoken: null });
      expect(JSON.stringify(raw)).not.toMatch(/hammer|velvet|needle|quartz/i);
      const [hit] = presentLessonHits({ viewer: reader }, raw).hits;
      const href = reader ? `/courses/${course.slug}/unlock` : `/online-dj-courses/${course.slug}`;
      expect(hit).toMatchObject({ isLocked: true, isFoundInside: true, text: null, spoken: null, href });
      expect(hit?.title).toEqual([{ text: 'Lesson 2', isFound: false }]);
    }
  });

  it('is locked and not quoted after access is revoked', async () => {
    expect((await seen('hammer', owner)).hits[0]?.spoken).not.toBeNull();
    await db().update(entitlements).set({ revokedAt: now });
    expect((await seen('hammer', owner)).hits[0]).toMatchObject({ isLocked: true, spoken: null });
  });

  it('links to the right video of several and the right second, also when the captions contain emoji', async () => {
    const strange = `WEBVTT\n\n00:00.000 --> 00:02.000\n💿💿💿 zwölf Platten\n\n00:00:33.000 --> 00:00:36.000\nder 💿 Zeppelin\n`;
    await addVideo('v2', 'b1', 2, strange, 'de');
    await indexAllCourses(db());
    const [hit] = (await seen('zeppelin', owner)).hits;
    expect(hit?.spoken).toMatchObject({
      href: `/lessons/${course.lessons[1]?.slug}?t=33&video=2#video-2`,
      time: '0:33',
      language: 'de',
    });
  });
});

it('a phrase with the same captions in two languages is quoted in English', async () => {
  await db().insert(captions).values({ fileId: 'v1', language: 'de', label: 'Deutsch', vtt });
  await indexAllCourses(db());
  expect((await seen('hammer', owner)).hits[0]?.spoken?.language).toBe('en');
});

it('a quote ends with its captions and does not continue in another language', async () => {
  const german = 'WEBVTT\n\n00:00.000 --> 00:02.000\nWir beginnen mit der Nadel\n';
  await db().insert(captions).values({ fileId: 'v1', language: 'de', label: 'Deutsch', vtt: german });
  await indexAllCourses(db());
  const quoteOf = async (word: string) =>
    (await seen(word, owner)).hits[0]?.spoken?.parts.map(({ text }) => text).join('');
  expect(await quoteOf('hammer')).toMatch(/hammer of the second record & go on$/);
  expect(await quoteOf('Nadel')).toBe('Wir beginnen mit der Nadel');
});

describe('a search hit', () => {
  it('shows the matching text as plain text and marks the match', async () => {
    const [hit] = (await seen('quartz', owner)).hits;
    expect(hit?.text).toEqual([
      { text: 'Keep the ', isFound: false },
      { text: 'quartz', isFound: true },
      { text: ' lock off & listen.', isFound: false },
    ]);
    expect(hit?.spoken).toBeNull();
    expect(hit?.href).toBe(`/lessons/${course.lessons[1]?.slug}`);
  });

  it('links to the preview when the lesson has one and the member cannot open the course', async () => {
    const { hits } = await seen('lesson', stranger);
    expect(hits.map(({ href }) => href)[0]).toBe(`/lessons-preview/${course.lessons[0]?.slug}`);
    expect(hits[0]?.title[0]).toEqual({ text: 'Lesson', isFound: true });
    expect(hits[0]?.isFoundInside).toBe(false);
  });

  it('never comes from a variant of a block', async () => {
    expect((await find('walrus', owner)).totalCount).toBe(0);
  });

  it.each([
    ['lesson', lessons],
    ['course', courses],
  ])('never comes from a %s that is not published yet', async (_, table) => {
    await db()
      .update(table)
      .set({ publishedAt: new Date('2026-12-01') });
    expect(await find('quartz', owner)).toMatchObject({ items: [], totalCount: 0 });
  });

  it('ignores match marks forged in the text and shows markup as plain text', async () => {
    const evil = '<p>\u0002forged\u0003 \u0004 &lt;script&gt;alert(1)&lt;/script&gt; &lt;mark&gt; topaz</p>';
    await db().update(blocks).set({ html: evil }).where(eq(blocks.id, 'b1'));
    await db()
      .update(lessons)
      .set({ title: '\u0002Sly\u0003 <b>title</b>' })
      .where(eq(lessons.id, course.lessons[1]?.id ?? ''));
    await indexAllCourses(db());
    const [hit] = (await seen('topaz', owner)).hits;
    expect(hit?.text?.filter(({ isFound }) => isFound)).toEqual([{ text: 'topaz', isFound: true }]);
    expect(hit?.text?.map(({ text }) => text).join('')).toContain('<script>alert(1)</script>');
    expect(hit?.title).toEqual([{ text: 'Sly  <b>title</b>', isFound: false }]);
  });
});

describe('the lesson search', () => {
  it('returns every match once over its pages, the first page in one round trip', async () => {
    await makeCourse(db(), { lessonCount: 9 });
    const more = await makeCourse(db(), { lessonCount: 9 });
    await indexAllCourses(db());
    const scope = scopeOf(owner);
    const before = scope.trips();
    const first = await searchLessons(scope, { q: 'lesson', limit: 15, offset: 0 });
    expect(scope.trips() - before).toBe(1);
    const second = await find('lesson', owner, { offset: 15 });
    expect([first.items.length, second.items.length, first.totalCount]).toEqual([15, 6, 21]);
    const ids = new Set([...first.items, ...second.items].map(({ id }) => id));
    expect(ids.size).toBe(21);
    expect(ids).toContain(more.lessons[8]?.id);
  });

  it('lists a lesson with the word in its title before one with the word in its text', async () => {
    const [, inText, inTitle] = course.lessons.map(({ id }) => id);
    await db()
      .update(lessons)
      .set({ title: 'A long lesson about the lock that is made of quartz' })
      .where(eq(lessons.id, inTitle ?? ''));
    await indexAllCourses(db());
    expect((await find('quartz', owner)).items.map(({ id }) => id)).toEqual([inTitle, inText]);
  });

  it('is narrowed by category', async () => {
    expect((await find('quartz', owner, { category: 'mixing' })).totalCount).toBe(1);
    expect((await find('quartz', owner, { category: 'sound' })).totalCount).toBe(0);
  });

  it('finds nothing for query syntax or control characters, and ignores case and accents', async () => {
    for (const q of [
      '"',
      "'; DROP TABLE lessons; --",
      'NEAR(quartz lock)',
      'text:quartz',
      '*',
      '\u0000',
      '\ud800',
      '',
      '"'.repeat(2000),
    ])
      await expect(find(q, owner), q.slice(0, 20)).resolves.toMatchObject({ items: [] });
    expect((await find('QUÀRTZ', owner)).totalCount).toBe(1);
  });
});

describe('the search index', () => {
  /** Changes that must make the index stale, as plain SQL that knows nothing of the search. */
  const changes: Record<string, string> = {
    'a new course title': `UPDATE courses SET title = 'Onyx'`,
    'a new course overview': `UPDATE courses SET overview = '<p>Onyx</p>'`,
    'a new tutor name': `UPDATE tutors SET name = 'Onyx'`,
    'a new lesson title': `UPDATE lessons SET title = 'Onyx'`,
    'the deletion of the lessons': 'DELETE FROM lessons',
    'a new block text': `UPDATE blocks SET html = 'Onyx' WHERE id = 'b1'`,
    'the deletion of a block': `DELETE FROM blocks WHERE id = 'b1'`,
    'the change of a variant into a block': `UPDATE blocks SET variant_of = NULL WHERE id = 'b2'`,
    'the removal of the videos': 'DELETE FROM block_videos',
    'new captions': `UPDATE captions SET vtt = 'WEBVTT'`,
    'the deletion of the captions': 'DELETE FROM captions',
    'the dropping of a file': `UPDATE files SET state = 'dropped'`,
  };
  it.each(Object.entries(changes))(
    'is stale after %s, and fresh again after the next indexing',
    async (_, statement) => {
      expect(await db().select().from(staleCourses)).toEqual([]);
      await env.DB.prepare(statement).run();
      expect((await db().select().from(staleCourses)).map(({ courseId }) => courseId)).toEqual([course.id]);
      await indexCourses(db());
      expect(await db().select().from(staleCourses)).toEqual([]);
    },
  );

  it('stays fresh after comments and ratings', async () => {
    await env.DB.prepare('UPDATE lessons SET comments_count = comments_count + 1').run();
    await env.DB.prepare('UPDATE courses SET rating_sum = 9, rating_count = 1').run();
    expect(await db().select().from(staleCourses)).toEqual([]);
  });

  it('finds the new text and no longer the old text', async () => {
    await db().update(blocks).set({ html: '<p>Onyx</p>' }).where(eq(blocks.id, 'b1'));
    await db()
      .update(captions)
      .set({ vtt: vtt.replace('hammer', 'anvil') });
    await indexCourses(db());
    expect((await find('onyx', owner)).totalCount).toBe(1);
    expect((await find('anvil', owner)).totalCount).toBe(1);
    for (const gone of ['quartz', 'hammer']) expect((await find(gone, owner)).totalCount).toBe(0);
    await env.DB.prepare("INSERT INTO lesson_search (lesson_search) VALUES ('integrity-check')").run();
  });

  it('finds letters that are letters of their own by what people type, and marks them as they are shown', async () => {
    const lessonId = course.lessons[1]?.id ?? '';
    const shown = ['Smørrebrød', 'ŁÓDŹ', 'Straße', 'GROẞ', 'Đorđe', 'Eyðun', 'Þórr', 'Ærø', 'Œuvre', 'Işık', 'İZMİR'];
    const typed = [
      'smorrebrod',
      'lodz',
      'strasse',
      'gross',
      'dorde',
      'eydun',
      'thorr',
      'aero',
      'oeuvre',
      'isik',
      'izmir',
    ];
    await db()
      .update(lessons)
      .set({ title: `About ${shown.join(', ')}` })
      .where(eq(lessons.id, lessonId));
    await db()
      .update(blocks)
      .set({ html: `<p>Here: ${shown.join(', ')}.</p>` })
      .where(eq(blocks.id, 'b1'));
    const spoken = shown.map((word, n) => `00:00:${10 + n}.000 --> 00:00:${11 + n}.000\nsaid ${word}`);
    await db()
      .update(captions)
      .set({ vtt: `WEBVTT\n\n${spoken.join('\n\n')}\n` });
    await indexCourses(db());
    for (const [n, word] of typed.entries()) {
      const { hits } = await seen(word, owner);
      const mark = { text: shown[n], isFound: true };
      expect(hits, word).toHaveLength(1);
      expect(hits[0]?.title, word).toContainEqual(mark);
      expect(hits[0]?.text, word).toContainEqual(mark);
      expect(hits[0]?.spoken, word).toMatchObject({ time: `0:${10 + n}`, parts: expect.arrayContaining([mark]) });
      expect((await find(shown[n] ?? '', owner)).totalCount, shown[n]).toBe(1);
      expect((await listCourses(scopeOf(owner), ListCourses.parse({ q: word }))).totalCount, word).toBe(1);
    }
    await db().update(lessons).set({ title: 'Other' });
    await db().update(blocks).set({ html: '<p>Other</p>' });
    await db().update(captions).set({ vtt: 'WEBVTT\n' });
    await indexCourses(db());
    for (const word of typed) expect((await find(word, owner)).totalCount, word).toBe(0);
    await env.DB.prepare("INSERT INTO lesson_search (lesson_search) VALUES ('integrity-check')").run();
  });

  it('forgets deleted lessons at once, before any sweep', async () => {
    await db().delete(lessons);
    expect(await db().select().from(lessonTexts)).toEqual([]);
    expect((await find('quartz', owner)).totalCount).toBe(0);
    await env.DB.prepare("INSERT INTO lesson_search (lesson_search) VALUES ('integrity-check')").run();
  });

  it('stays stale when a tutor is renamed while the index is being updated', async () => {
    await db().update(tutors).set({ name: 'Onyx' });
    const real = db();
    let isFirst = true;
    // Renames the tutor between the index's read and its write.
    const between = new Proxy(real, {
      get(target, name, receiver) {
        if (name !== 'batch') return Reflect.get(target, name, receiver);
        return async (statements: Parameters<typeof real.batch>[0]) => {
          const results = await real.batch(statements);
          if (isFirst) await real.update(tutors).set({ name: 'Pearl' });
          isFirst = false;
          return results;
        };
      },
    });
    await indexCourses(between);
    expect(await db().select().from(staleCourses)).toHaveLength(1);
    const titles = async (q: string) => (await listCourses(scopeOf(null), ListCourses.parse({ q }))).totalCount;
    expect(await titles('onyx')).toBe(0);
    await indexCourses(db());
    expect(await titles('pearl')).toBe(1);
  });

  it('is updated for the other courses when one course fails', async () => {
    await makeCourse(db());
    await makeCourse(db());
    const real = db();
    let isFirst = true;
    const failing = new Proxy(real, {
      get(target, name, receiver) {
        if (name !== 'batch' || !isFirst) return Reflect.get(target, name, receiver);
        isFirst = false;
        return async () => Promise.reject(new Error('the database is away'));
      },
    });
    await expect(indexCourses(failing)).rejects.toThrow('could not learn 1 courses');
    expect(await db().select().from(staleCourses)).toHaveLength(1);
  });
});
