import { useLoaderData } from '@remix-run/react';
import { previewArticleDraft } from '~/features/articles/preview-article-draft.server';
import { openDraft } from '~/features/drafts/open-draft.server';
import { page } from '~/http/page.server';
import type { RouteHandle } from '~/kit/shell-types';
import { Notice } from '~/ui/notice';
import ArticlePage, { links } from '../../hub/article';
import { readAs } from '../drafts/draft-as';

export { links };
export const meta = () => [{ title: 'Preview' }];
export const handle: RouteHandle = { container: false };

/** An article as its author has typed it, in the frame beside the editor. */
export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const { as } = readAs(url.searchParams);
  const article = await previewArticleDraft(scope, await openDraft(scope, params.draftId ?? ''), as === 'subscriber');
  // Only saved articles have likes, bookmarks and comments.
  return { ...article, marks: null, comments: null, isLed: as === 'member' };
});

export default function ArticleDraftPage() {
  const { isLed } = useLoaderData<typeof loader>();
  if (!isLed) return <ArticlePage />;
  return (
    <div className="wrap is-text pad section">
      <Notice title="This article is closed to a member without a subscription">
        They are sent to the page that sells the subscription.
      </Notice>
    </div>
  );
}
