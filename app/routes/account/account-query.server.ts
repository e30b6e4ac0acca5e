import { sameSitePath } from '~/http/cookies/target.server';
import { ReferralCode, WantedArticle } from '~/kit/inputs';

/** The parameters that guests' account pages pass on in their URLs (specification 1, section 2). */
export function readAccountQuery({ searchParams }: URL) {
  return {
    articleId: WantedArticle.parse(searchParams.get('articleId') ?? undefined),
    ref: ReferralCode.parse(searchParams.get('ref') ?? undefined),
    redirect: sameSitePath(searchParams.get('redirect')),
  };
}
