import { beforeEach, expect, it } from 'vitest';
import { captions, categories, files, tutors } from '#db/schema';
import { presentLesson } from '~/features/learning/lesson/present-lesson.server';
import { presentLessonOutput } from '~/features/learning/lesson/present-lesson-output.server';
import { showLesson } from '~/features/learning/lesson/show-lesson.server';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import type { BlockContent, CourseContent, PictureFile, VideoFile } from '../course-folder/course';
import { loadCourses, placedVideos } from './courses';

const evil = '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>';
const file = { path: '/nowhere', hash: 'hash', bytes: 1 };
const picture: PictureFile = { ...file, contentType: 'image/svg+xml', extension: 'svg', size: null, tone: null };
const video: VideoFile = {
  ...file,
  contentType: 'video/mp4',
  durationMs: 60_000,
  width: 640,
  height: 360,
  poster: picture,
  audio: null,
  captions: [],
};
const nothing: BlockContent = {
  html: null,
  markdown: null,
  images: [],
  videos: [],
  typeFormId: null,
  question: null,
  decks: null,
  variantFor: null,
};
const traktor = { equipment: [], software: ['Traktor'] };
const price = { price: 100 };

const course: CourseContent = {
  id: 'c1',
  slug: 'evil',
  position: 1,
  title: `Title ${evil}`,
  categoryId: 'mixing',
  tutorId: 'dele',
  level: 'beginner',
  tagline: 'T',
  overview: `<p>Over</p>${evil}`,
  overviewMarkdown: 'Over',
  outcomes: [],
  metaDescription: 'M',
  included: [],
  equipment: [],
  gear: traktor,
  studentsSays: [],
  prices: { USD: price, GBP: price, EUR: price, AUD: price, CAD: price, NZD: price, INR: price },
  isSaleActive: false,
  saleEndsAt: null,
  needsLocation: false,
  isReferralSource: false,
  cover: picture,
  share: null,
  trailer: null,
  recommendations: [],
  publishedAt: new Date(0),
  lessons: [
    {
      id: 'l1',
      slug: 'one',
      number: 1,
      title: 'One',
      isPreview: false,
      gear: null,
      chapters: [],
      loops: [],
      publishedAt: new Date(0),
      blocks: [
        {
          ...nothing,
          html: `<p>Text</p>${evil}`,
          videos: [
            { video, title: evil },
            { video, title: 'Two' },
          ],
          images: [{ picture, alt: evil, caption: evil }],
        },
        { ...nothing, html: '<p>In Traktor</p>', variantFor: traktor },
        { ...nothing, typeFormId: '"><script>alert(1)</script>' },
      ],
    },
  ],
};

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  await db.insert(categories).values({ id: 'mixing', slug: 'mixing', name: 'Mixing', position: 1 });
  await db.insert(tutors).values({ id: 'dele', name: 'Dele', about: '' });
});

it('a hostile course is stored and shown without scripts, whatever its files contain', async () => {
  const scope = testScope({ viewer: await makeUser(testScope().db, { role: 'ADMIN' }) });
  const pictures = {
    take: ({ hash }: PictureFile) => `p${hash}`,
    takeForLearners: ({ hash }: PictureFile) => `p${hash}`,
    fileOf: () => 'p',
    takeShared: () => 'p',
    all: () => [],
  };
  await loadCourses(scope.db, [course], pictures);
  const placed = placedVideos(course.lessons[0]!);
  expect(placed.map(({ blockId, position, fileId }) => [blockId, position, fileId])).toEqual([
    ['l1-b1', 1, 'v-l1'],
    ['l1-b1', 2, 'v-l1-2'],
  ]);
  const row = { kind: 'video' as const, key: 'k', contentType: 'video/mp4', bytes: 1, createdAt: new Date(0) };
  await scope.db.insert(files).values(placed.map(({ fileId }) => ({ ...row, id: fileId })));
  const vtt = `WEBVTT\n\n00:00.000 --> 00:02.000\nSaid ${evil} so`;
  await scope.db.insert(captions).values({ fileId: 'v-l1', language: 'en', label: 'English', vtt });

  const lesson = await showLesson(scope, { lesson: 'one' });
  const page = presentLesson(scope, lesson, { seconds: null, video: 1 });
  expect(page.blocks.map(({ html }) => html)).toEqual(['<p>Text</p><a href>x</a>', null]);
  expect(lesson.blocks[0]?.html).toBe('<p>Text</p><a href>x</a>');
  expect(page.blocks[0]?.videos.map(({ number, title }) => [number, title])).toEqual([
    [1, evil],
    [2, 'Two'],
  ]);
  expect(page.blocks[0]?.videos[0]?.transcript?.lines).toMatchObject([{ text: 'Said alert(1)x so' }]);
  expect(page.blocks[1]?.form?.href).toBe('https://form.typeform.com/to/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E');
  expect(presentLessonOutput(scope, lesson).course.overview).toBe('<p>Over</p><a href>x</a>');
  expect(lesson.durationMs).toBe(120_000);
});
