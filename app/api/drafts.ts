import { z } from 'zod';
import { courseDraft, textBlock } from '~/api/examples';
import {
  ArticleName,
  ArticleState,
  ListArticleNames,
  OneArticle,
  SaveArticle,
} from '~/features/articles/office/article-schema';
import { findNames, listReferences } from '~/features/articles/office/edit-lists.server';
import { listArticleNames } from '~/features/articles/office/list-article-drafts.server';
import { AskedNames, FoundNames, References } from '~/features/articles/office/lists-schema';
import { readArticle } from '~/features/articles/office/read-article.server';
import { saveArticle } from '~/features/articles/office/save-article.server';
import { CourseState, OneCourse, SaveCourse } from '~/features/catalogue/office/course-schema';
import { OneLesson, OrderLessons, SaveLesson } from '~/features/catalogue/office/lesson-schema';
import { orderLessons, removeLesson } from '~/features/catalogue/office/order-lessons.server';
import { readCourse } from '~/features/catalogue/office/read-course.server';
import { saveCourse } from '~/features/catalogue/office/save-course.server';
import { saveLesson } from '~/features/catalogue/office/save-lesson.server';
import { Saved } from '~/features/drafts/parts-schema';
import { endpoint, operation, pageOperation } from '~/http/endpoint.server';

const shared = { auth: 'admin', tag: 'Authoring' } as const;

export const drafts = {
  'admin/courses/:courseId': endpoint({
    GET: operation(OneCourse, readCourse, {
      ...shared,
      summary: 'Get a course with its lessons as they are saved',
      description:
        'Reads a course with its lessons in the shape in which you save them, with the revision that the next save needs. For administrators. An unknown course answers 404.',
      example: {
        sends: { courseId: 'c01' },
        answers: {
          course: { courseId: 'c01', revision: '01kb4n', slug: 'your-first-mix' },
          lessons: [{ lessonId: 'c01-l02', revision: '01kb4p' }],
        },
      },
      output: CourseState,
      problems: [404],
    }),
    PUT: operation(SaveCourse, saveCourse, {
      ...shared,
      summary: 'Save what a course is, with its prices and its date',
      description:
        'Creates or replaces a course: its texts, prices in minor units and the moment from which it is on sale. For administrators. Send revision null for a new course, else the revision that you read. If somebody saved in between you get 409 (SAVED_BY_ANOTHER), and theirs stays. A field that is wrong, or names something that does not exist, answers 422. Gear names at least one piece of equipment or software. A sale needs a sale price in every currency. The overview is Markdown in the dialect of course folders, and HTML in it stays as it is.',
      example: { sends: { courseId: 'c01', ...courseDraft }, answers: { revision: '01kb4n6q8s0v2x4z6b8d0f2h4k' } },
      output: Saved,
      problems: [409],
      largestBody: 1_000_000,
    }),
  }),
  'admin/courses/:courseId/lessons/:lessonId': endpoint({
    PUT: operation(SaveLesson, saveLesson, {
      ...shared,
      summary: 'Save a lesson and its contents',
      description:
        "Creates or replaces a lesson with all of its blocks, videos and captions (WebVTT or SubRip, kept as WebVTT). A new lesson comes last in its course. Keep the id when you rename a lesson: what members did in it belongs to the id. For administrators. An unknown course answers 404, somebody else's save in between 409 (SAVED_BY_ANOTHER), and a wrong field 422. A published lesson needs a text, a picture, a video or a form; a draft may have no blocks. A block needs a text, a picture, a video, a question or a form, or an exercise at the decks, and a question at least one right and one wrong answer. Texts are Markdown in the dialect of course folders, and HTML in it stays as it is. For one more version a block may still send its text as `html`, which is stored as Markdown where Markdown says the same. Gear names at least one piece of equipment or software.",
      example: {
        sends: {
          courseId: 'c01',
          lessonId: 'counting-bars',
          revision: null,
          slug: 'counting-bars',
          title: 'Counting Bars',
          isPreview: true,
          gear: null,
          chapters: [{ at: 0, title: 'The first beat' }],
          publishedAt: '2026-02-03T09:00:00Z',
          blocks: [textBlock],
        },
        answers: { revision: '01kb4n6q8s0v2x4z6b8d0f2h4k' },
      },
      output: Saved,
      problems: [404, 409],
      largestBody: 1_000_000,
    }),
    DELETE: operation(OneLesson, removeLesson, {
      ...shared,
      problems: [409],
      summary: 'Delete a lesson that nobody has started',
      description:
        'Removes a lesson that nobody has started or commented on. For administrators. A lesson that members have used answers 409: give it a date in the future instead, which hides it. Removing a lesson that is gone already changes nothing.',
      example: { sends: { courseId: 'c01', lessonId: 'counting-bars' } },
    }),
  }),
  'admin/courses/:courseId/order': endpoint({
    PUT: operation(OrderLessons, orderLessons, {
      ...shared,
      summary: 'Reorder a course’s lessons',
      description:
        'Puts the lessons of a course in order. For administrators. Send the ids of all its lessons: if one is missing or unknown, somebody changed the course in between, and you get 409 (LESSONS_CHANGED).',
      example: { sends: { courseId: 'c01', lessonIds: ['two-decks', 'counting-bars'] } },
      problems: [409],
    }),
  }),
  'admin/articles': endpoint({
    GET: pageOperation(ListArticleNames, listArticleNames, (_scope, name) => name, {
      ...shared,
      summary: 'List article IDs',
      description:
        'Lists the ids and slugs of all articles, page by page, for programs that compare a folder with the site. For administrators.',
      example: { sends: { limit: 100, offset: 0 }, answers: { articleId: 'past-the-wheel', slug: 'past-the-wheel' } },
      output: ArticleName,
    }),
  }),
  'admin/articles/:articleId': endpoint({
    GET: operation(OneArticle, readArticle, {
      ...shared,
      summary: 'Get an article as it is saved',
      description:
        'Reads an article with all of its text in the shape in which you save it, with the revision that the next save needs. For administrators. An unknown article answers 404.',
      example: {
        sends: { articleId: 'past-the-wheel' },
        answers: { articleId: 'past-the-wheel', revision: '01kb4n', title: 'Past the Wheel' },
      },
      output: ArticleState,
      problems: [404],
    }),
    PUT: operation(SaveArticle, saveArticle, {
      ...shared,
      summary: 'Save an article with its text, tags and date',
      description:
        'Creates or replaces an article with its text, tags and date; with a date in the future it comes out by itself. For administrators. Send revision null for a new article, else the revision that you read. If somebody saved in between you get 409 (SAVED_BY_ANOTHER). A wrong field answers 422. A block needs a text, a picture, a video, a question or a form. Texts are Markdown in the dialect of course folders, and HTML in it stays as it is. For one more version a block may still send its text as `html`, which is stored as Markdown where Markdown says the same. Gear names at least one piece of equipment or software.',
      example: {
        sends: {
          articleId: 'past-the-wheel',
          revision: null,
          slug: 'past-the-wheel',
          title: 'Past the Wheel',
          description: 'Why the jog wheel is the last thing to touch.',
          categoryId: 'ears',
          authorId: 'tutor-dele',
          cover: null,
          share: null,
          highlight: null,
          tagIds: ['vinyl'],
          publishedAt: '2026-10-05T08:00:00Z',
          blocks: [textBlock],
        },
        answers: { revision: '01kb4n6q8s0v2x4z6b8d0f2h4k' },
      },
      output: Saved,
      problems: [409],
      largestBody: 1_000_000,
    }),
  }),
  'admin/references': endpoint({
    GET: operation(z.object({}), listReferences, {
      ...shared,
      summary: 'List the categories, tutors, courses and tags that drafts can use',
      description:
        'Lists what courses and articles may refer to: the ids of categories, tutors and tags, and the slugs of courses. For administrators.',
      example: {
        answers: {
          categoryIds: ['mixing'],
          tutorIds: ['tutor-dele'],
          courseSlugs: ['your-first-mix'],
          articleCategoryIds: ['ears'],
          tagIds: ['vinyl'],
        },
      },
      output: References,
    }),
  }),
  'admin/addresses': endpoint({
    PATCH: operation(AskedNames, findNames, {
      ...shared,
      summary: 'Find courses, lessons and articles by id or slug',
      description:
        'Finds the courses, lessons and articles, drafts too, that have one of these names as their id or slug, so that you can tell which are taken. It changes nothing. For administrators. You may ask for at most 200 names at a time.',
      example: {
        sends: { names: ['your-first-mix', 'counting-bars'] },
        answers: {
          courses: [{ id: 'c07', slug: 'your-first-mix' }],
          lessons: [{ id: 'c07-l1', slug: 'counting-bars', courseId: 'c07' }],
          articles: [],
        },
      },
      output: FoundNames,
    }),
  }),
};
