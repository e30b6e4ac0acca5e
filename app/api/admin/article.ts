import { ArticleState, OneArticle, SaveArticle } from '~/features/authoring/article-schema';
import { Saved } from '~/features/authoring/parts-schema';
import { readArticle } from '~/features/authoring/read-article.server';
import { saveArticle } from '~/features/authoring/save-article.server';
import { endpoint, operation } from '~/http/endpoint.server';

const shared = { auth: 'admin' as const, tag: 'Authoring' };

export const loader = endpoint({
  GET: operation(OneArticle, readArticle, {
    ...shared,
    summary: 'An article with all of its text, in the shape in which it is saved',
    output: ArticleState,
    problems: [404],
  }),
  PUT: operation(SaveArticle, saveArticle, {
    ...shared,
    summary: 'Save an article with its text, tags and date',
    output: Saved,
    problems: [409],
    largestBody: 1_000_000,
  }),
});
export const action = loader;
