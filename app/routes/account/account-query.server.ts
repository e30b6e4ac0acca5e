import { sameSitePath } from '~/http/target.server';
import type { SignInQuery } from '~/paths';

/** What the pages for guests hand on to each other in their addresses (specification 1, section 2). */
export function readAccountQuery(url: URL): SignInQuery {
  const { searchParams } = url;
  return {
    articleId: searchParams.get('articleId'),
    ref: searchParams.get('ref'),
    redirect: sameSitePath(searchParams.get('redirect')),
  };
}
