import { asc } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { articleBlocks, articles, articleTaggings, tutors } from '#db/schema';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import type { ArticleContent } from '../article-folder/article';
import type { Content } from '../content/types';
import { loadArticles } from './articles';

const evil = '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>';
const words = (count: number) => Array(count).fill('word').join(' ');

const article: ArticleContent = {
  id: 'a1',
  slug: 'nudge',
  title: `Title ${evil}`,
  description: 'About it',
  categoryId: 'mixing',
  tagIds: ['eq', 'tempo'],
  authorId: 'dele',
  highlight: 1,
  publishedAt: new Date('2026-01-01T00:00:00Z'),
  cover: {
    path: '/nowhere',
    hash: 'cover',
    bytes: 1,
    contentType: 'image/svg+xml',
    extension: 'svg',
    size: null,
    tone: null,
  },
  share: null,
  blocks: [
    {
      html: `<p>Open${evil}</p><p>${words(100)}</p><p>${words(500)} locked</p>`,
      markdown: 'Open',
      images: [],
      typeFormId: null,
    },
    { html: null, markdown: null, images: [], typeFormId: 'form' },
  ],
};

const pictures = { take: ({ hash }: { hash: string }) => `p${hash}` };

beforeEach(resetBindings);

it('loadArticles writes an article once with its section, clean text, preview, tags and reading time', async () => {
  const { db } = testScope();
  await db.insert(tutors).values({ id: 'dele', name: 'Dele', about: '' });
  const content = {
    articleSections: [
      { id: 'empty', slug: 'empty', name: 'Empty', tagline: 'T', hexColor: '#000000', categories: [] },
      {
        ...{ id: 'craft', slug: 'craft', name: 'Craft', tagline: 'T', hexColor: '#ff7a3c' },
        categories: [{ id: 'mixing', slug: 'mixing', name: 'Mixing' }],
      },
    ],
    articleTags: [
      { slug: 'eq', name: 'EQ' },
      { slug: 'tempo', name: 'Tempo' },
    ],
    articles: [article],
  } as unknown as Content;
  await loadArticles(db, content, pictures as never);
  await loadArticles(db, content, pictures as never);

  const [row, ...others] = await db.select().from(articles);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    sectionId: 'craft',
    imageFileId: 'pcover',
    shareFileId: null,
    readingMinutes: 3,
    highlight: 1,
    likesCount: 0,
  });
  expect(row?.preview).toMatch(/^<p>Open<a href>x<\/a><\/p>\n<p>word/);
  expect(row?.preview).not.toContain('locked');
  const blocks = await db.select().from(articleBlocks).orderBy(asc(articleBlocks.position));
  expect(blocks).toMatchObject([{ id: 'a1-b1' }, { id: 'a1-b2', html: null, typeFormId: 'form' }]);
  expect(blocks[0]?.html).toContain('locked');
  expect(blocks[0]?.html).not.toMatch(/script|onerror|javascript/);
  expect((await db.select().from(articleTaggings)).map(({ tagId }) => tagId)).toEqual(['eq', 'tempo']);
});
