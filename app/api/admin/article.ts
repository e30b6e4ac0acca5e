import { textBlock } from '~/api/examples';
import { ArticleState, OneArticle, SaveArticle } from '~/features/articles/office/article-schema';
import { readArticle } from '~/features/articles/office/read-article.server';
import { saveArticle } from '~/features/articles/office/save-article.server';
import { Saved } from '~/features/drafts/parts-schema';
import { endpoint, operation } from '~/http/endpoint.server';

const shared = { auth: 'admin' as const, tag: 'Authoring' };

export const loader = endpoint({
  GET: operation(OneArticle, readArticle, {
    ...shared,
    summary: 'An article with all of its text, in the shape in which it is saved',
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
      'Creates or replaces an article with its text, tags and date; with a date in the future it comes out by itself. For administrators. Send revision null for a new article, else the revision that you read. If somebody saved in between you get 409 (SAVED_BY_ANOTHER). A wrong field answers 422.',
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
});
export const action = loader;
