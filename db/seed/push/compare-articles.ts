import { differing } from '~/kit/differing';
import type { ArticleContent } from '../article-folder/article';
import { type ArticleDraft, articleDraft } from '../article-folder/draft';

/** An article as the app returns it. */
export type StandingArticle = ArticleDraft & { revision: string };

/** An article to save. Its revision is null if the article is new; `fields` names the differences. */
export interface ArticlePlan {
  draft: ArticleDraft;
  revision: string | null;
  fields: string[];
}

/** Null if app and file agree. `standing` is null for a new article. */
export function articlePlanOf(content: ArticleContent, standing: StandingArticle | null): [ArticlePlan] | null {
  const draft = articleDraft(content);
  const fields = standing ? differing(draft, settled(standing, draft)) : ['new'];
  return fields.length ? [{ draft, revision: standing?.revision ?? null, fields }] : null;
}

export function spellArticlePlan({ draft, fields }: ArticlePlan): string {
  return `articles/${draft.articleId}: ${fields[0] === 'new' ? 'new' : `changes ${fields.join(', ')}`}`;
}

/** For comparison: tags have no order, and a share picture of the demo is known only by its hash. */
function settled(standing: StandingArticle, wanted: ArticleDraft): ArticleDraft {
  const isSame = standing.share !== null && wanted.share?.startsWith(`${standing.share}-`);
  return {
    ...standing,
    tagIds: standing.tagIds.toSorted(),
    share: isSame ? wanted.share : standing.share,
  };
}
