import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog, courses, lessonProgress } from '#db/schema';
import { SaveArticle } from '~/features/articles/office/article-schema';
import { listReferences } from '~/features/articles/office/edit-lists.server';
import { listArticleNames } from '~/features/articles/office/list-article-drafts.server';
import { readArticle } from '~/features/articles/office/read-article.server';
import { saveArticle } from '~/features/articles/office/save-article.server';
import { OneCourse, SaveCourse } from '~/features/catalogue/office/course-schema';
import { OneLesson, OrderLessons, SaveLesson } from '~/features/catalogue/office/lesson-schema';
import { orderLessons, removeLesson } from '~/features/catalogue/office/order-lessons.server';
import { readCourse } from '~/features/catalogue/office/read-course.server';
import { saveCourse } from '~/features/catalogue/office/save-course.server';
import { saveLesson } from '~/features/catalogue/office/save-lesson.server';
import { FileNames } from '~/features/drafts/file-schema';
import { findFiles } from '~/features/drafts/find-files.server';
import { storeFile } from '~/features/drafts/store-file.server';
import { isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { makeArticle, makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import type { ArticleContent } from '../article-folder/article';
import type { CourseContent, LessonContent, PictureFile } from '../course-folder/course';
import type { Call } from './call';
import { compareFolder, pushFolder, spellFolderPlan } from './push';

beforeEach(resetBindings);

const price = { price: 4900 };
const prices = { USD: price, GBP: price, EUR: price, AUD: price, CAD: price, NZD: price, INR: price };

function lessonOf(number: number, part: Partial<LessonContent> = {}): LessonContent {
  const text = { html: `<p>Words of ${number}</p>\n<p>More</p>`, markdown: `Words of ${number}\n\nMore` };
  const block = { ...text, images: [], videos: [], typeFormId: null, question: null, decks: null, variantFor: null };
  return {
    id: `pushed-l${number}`,
    slug: `pushed-lesson-${number}`,
    number,
    title: `Lesson ${number}`,
    isPreview: false,
    gear: null,
    chapters: [],
    loops: [],
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    blocks: [block],
    ...part,
  };
}

const courseOf = (cover: PictureFile, lessons: LessonContent[], part: Partial<CourseContent> = {}): CourseContent => ({
  id: 'pushed',
  slug: 'pushed',
  position: 50,
  title: 'Pushed',
  categoryId: 'mixing',
  tutorId: 'tutor',
  level: 'beginner',
  tagline: 'T',
  overview: '<p>Over</p>',
  overviewMarkdown: 'Over',
  outcomes: [],
  metaDescription: 'M',
  included: [{ text: 'One' }],
  equipment: [],
  gear: null,
  studentsSays: [],
  prices,
  isSaleActive: false,
  saleEndsAt: null,
  needsLocation: false,
  isReferralSource: false,
  cover,
  share: null,
  trailer: null,
  recommendations: [],
  publishedAt: new Date('2026-01-01T00:00:00Z'),
  lessons,
  ...part,
});

const only = (course: CourseContent) => ({ courses: [course], articles: [] });

/** The API's use-cases without HTTP; `dies` simulates a crash before that call. */
function callTo(scope: Scope, dies = Number.POSITIVE_INFINITY): Call {
  let count = 0;
  return async (method, path, body) => {
    count += 1;
    if (count >= dies) throw new Error('killed');
    const [, , kind, courseId = '', part, lessonId] = path.split('/');
    const input = { ...JSON.parse(JSON.stringify(body ?? {})), courseId, ...(lessonId && { lessonId }) };
    const work = () => {
      if (kind === 'articles' && method === 'PUT') {
        return saveArticle(scope, SaveArticle.parse(JSON.parse(JSON.stringify(body))));
      }
      if (kind === 'articles') return readArticle(scope, { articleId: courseId }).catch(nullFor404);
      if (path === '/admin/files') return findFiles(scope, FileNames.parse(body));
      if (part === 'order') return orderLessons(scope, OrderLessons.parse(input));
      if (part === 'lessons' && method === 'DELETE') return removeLesson(scope, OneLesson.parse(input));
      if (part === 'lessons') return saveLesson(scope, SaveLesson.parse(input));
      if (method === 'PUT') return saveCourse(scope, SaveCourse.parse(input));
      return readCourse(scope, OneCourse.parse(input)).catch(nullFor404);
    };
    const answer = await work();
    return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  };
}

function nullFor404(error: unknown): null {
  if (isAppError(error) && error.kind === 'not-found') return null;
  throw error;
}

async function office() {
  await makeCourse(testScope().db);
  const scope = testScope({ viewer: { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' } });
  const body = new Response('<svg xmlns="http://www.w3.org/2000/svg"/>').body as ReadableStream<Uint8Array>;
  const { name } = await storeFile(scope, { body, declaredBytes: null });
  const cover = {
    path: '',
    hash: name.slice(1),
    bytes: 1,
    contentType: 'image/svg+xml',
    extension: 'svg',
    size: null,
    tone: null,
  };
  return { scope, cover };
}

it('a push announces its changes, makes them, and leaves no differences', async () => {
  const { scope, cover } = await office();
  const call = callTo(scope);
  const first = courseOf(cover, [lessonOf(1), lessonOf(2)]);
  expect(spellFolderPlan(await compareFolder(only(first), call))).toEqual([
    'pushed: new',
    'pushed/pushed-l1: new',
    'pushed/pushed-l2: new',
  ]);
  expect(await scope.db.select().from(courses).where(eq(courses.id, 'pushed'))).toEqual([]);
  await pushFolder(only(first), call, () => {});
  expect(spellFolderPlan(await compareFolder(only(first), call))).toEqual([]);

  // Renames, moves and inserts lessons; learners’ progress follows the lesson ids.
  await scope.db
    .insert(lessonProgress)
    .values({ userId: 'u', lessonId: 'pushed-l1', courseId: 'pushed', firstViewedAt: new Date() });
  const renamed = lessonOf(1, { title: 'Another name', slug: 'another-name' });
  const next = courseOf(cover, [lessonOf(3), lessonOf(2), renamed], { title: 'Pushed again' });
  expect(spellFolderPlan(await compareFolder(only(next), call))).toEqual([
    'pushed: changes title',
    'pushed/pushed-l3: new',
    'pushed/pushed-l1: changes slug, title',
    'pushed: lessons in another order',
  ]);
  await pushFolder(only(next), call, () => {});
  expect(spellFolderPlan(await compareFolder(only(next), call))).toEqual([]);
  const { lessons } = await readCourse(scope, { courseId: 'pushed' });
  expect(lessons.map(({ lessonId }) => lessonId)).toEqual(['pushed-l3', 'pushed-l2', 'pushed-l1']);
});

it('a push that crashes between its calls publishes nothing, and the next push completes it', async () => {
  const { scope, cover } = await office();
  const content = courseOf(cover, [lessonOf(1), lessonOf(2)]);
  for (let dies = 2; dies <= 5; dies++) {
    await expect(pushFolder(only(content), callTo(scope, dies), () => {})).rejects.toThrow('killed');
    const [row] = await scope.db.select().from(courses).where(eq(courses.id, 'pushed'));
    if (row) expect(row.publishedAt.getTime()).toBeGreaterThan(Date.now());
  }
  const said: string[] = [];
  await pushFolder(only(content), callTo(scope), (line) => said.push(line));
  expect(said).toEqual(['pushed: changes publishedAt', 'Done. What was pushed:', '  /online-dj-courses/pushed']);
  expect(spellFolderPlan(await compareFolder(only(content), callTo(scope)))).toEqual([]);
});

describe('pushing an article', () => {
  const articleOf = (cover: PictureFile | null, part: Partial<ArticleContent> = {}): ArticleContent => ({
    id: 'pushed-a1',
    slug: 'pushed-article',
    title: 'Pushed',
    description: 'What it is about',
    categoryId: 'technique-all',
    tagIds: ['tempo', 'eq'],
    authorId: 'tutor',
    highlight: null,
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    cover,
    share: null,
    blocks: [{ html: '<p>Words</p>\n<p>More</p>', markdown: 'Words\n\nMore', images: [], typeFormId: null }],
    ...part,
  });
  const folderOf = (...articles: ArticleContent[]) => ({ courses: [], articles });

  async function hub() {
    const { scope, cover } = await office();
    await makeArticle(scope.db, { id: 'other', slug: 'other', section: 'technique', tags: ['tempo', 'eq'] });
    return { scope, cover, call: callTo(scope) };
  }

  it('announces and writes an article with its picture, and ignores the order of its tags', async () => {
    const { scope, cover, call } = await hub();
    const folder = folderOf(articleOf(cover));
    expect(spellFolderPlan(await compareFolder(folder, call))).toEqual(['articles/pushed-a1: new']);
    await pushFolder(folder, call, () => {});
    expect(spellFolderPlan(await compareFolder(folder, call))).toEqual([]);
    expect(spellFolderPlan(await compareFolder(folderOf(articleOf(cover, { tagIds: ['eq', 'tempo'] })), call))).toEqual(
      [],
    );
    const changed = folderOf(articleOf(null, { title: 'Another', tagIds: ['eq'] }));
    expect(spellFolderPlan(await compareFolder(changed, call))).toEqual([
      'articles/pushed-a1: changes title, cover, tagIds',
    ]);
    await pushFolder(changed, call, () => {});
    expect(await readArticle(scope, { articleId: 'pushed-a1' })).toMatchObject({ title: 'Another', tagIds: ['eq'] });
    const acts = await scope.db.select().from(auditLog).where(eq(auditLog.action, 'article-saved'));
    expect(acts).toHaveLength(2);
  });

  it('keeps a version that somebody else saved between the read and the write', async () => {
    const { scope, cover, call } = await hub();
    await pushFolder(folderOf(articleOf(cover)), call, () => {});
    const meddling: Call = async (method, path, body) => {
      if (method === 'PUT') {
        const theirs = await readArticle(scope, { articleId: 'pushed-a1' });
        await saveArticle(scope, { ...theirs, title: 'Theirs' });
      }
      return call(method, path, body);
    };
    await expect(pushFolder(folderOf(articleOf(cover, { title: 'Mine' })), meddling, () => {})).rejects.toThrow(
      'Their version was kept',
    );
    expect(await readArticle(scope, { articleId: 'pushed-a1' })).toMatchObject({ title: 'Theirs' });
  });

  it('writes an article once when two pushes run at the same time, and rejects one of the pushes', async () => {
    const { scope, cover, call } = await hub();
    const folder = folderOf(articleOf(cover));
    const ends = await Promise.allSettled([pushFolder(folder, call, () => {}), pushFolder(folder, call, () => {})]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(spellFolderPlan(await compareFolder(folder, callTo(scope)))).toEqual([]);
  });

  it('leaves other articles alone, and completes a push that crashed', async () => {
    const { scope, cover, call } = await hub();
    const folder = folderOf(articleOf(cover), articleOf(null, { id: 'pushed-a2', slug: 'second' }));
    await expect(pushFolder(folder, callTo(scope, 5), () => {})).rejects.toThrow('killed');
    const said: string[] = [];
    await pushFolder(folder, call, (line) => said.push(line));
    expect(said).toEqual(['articles/pushed-a2: new', 'Done. What was pushed:', '  /dj-hub/premium-article/second']);
    expect(await readArticle(scope, { articleId: 'other' })).toMatchObject({ revision: '' });
  });

  it('requires an administrator to read articles, their names and references', async () => {
    const { scope } = await hub();
    const member = testScope({ viewer: { ...(await makeUser(scope.db)), role: 'USER' } });
    for (const who of [testScope(), member]) {
      await expect(readArticle(who, { articleId: 'other' })).rejects.toThrow();
      await expect(listArticleNames(who, { limit: 100, offset: 0 })).rejects.toThrow();
      await expect(listReferences(who)).rejects.toThrow();
    }
    expect((await listArticleNames(scope, { limit: 1, offset: 0 })).items).toEqual([
      { articleId: 'other', slug: 'other' },
    ]);
    expect(await listReferences(scope)).toMatchObject({
      articleCategoryIds: ['technique-all'],
      tagIds: ['eq', 'tempo'],
    });
  });
});
