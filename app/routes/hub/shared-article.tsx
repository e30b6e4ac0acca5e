import { previewArticleDraft } from '~/features/articles/preview-article-draft.server';
import { openSharedDraft } from '~/features/drafts/open-draft.server';
import { page } from '~/http/page.server';
import type { RouteHandle } from '~/kit/shell-types';
import ArticlePage, { links } from './article';

export { links };
export const meta = () => [{ title: 'Draft' }];
export const handle: RouteHandle = { container: false };

/** A draft of an article, for somebody without an account. Read only. */
export const loader = page(async ({ scope, params }) => {
  const article = await previewArticleDraft(scope, await openSharedDraft(scope, params.token ?? ''), true);
  return { ...article, marks: null, comments: null };
});

export default ArticlePage;
