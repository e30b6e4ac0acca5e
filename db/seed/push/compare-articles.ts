import { differing } from '~/kit/differing';
import type { ArticleContent } from '../article-folder/article';
import { type ArticleDraft, articleDraft } from '../article-folder/draft';
import { oneSpaced } from './drafts';

/** An article as the app answers it. */
export type StandingArticle = ArticleDraft & { revision: string };

/** An article that is to be saved. Its revision is null when it is new; `fields` names what differs. */
export interface ArticlePlan {
  draft: ArticleDraft;
  revision: string | null;
  fields: string[];
}

/** Nothing when the app has what the file says. `standing` is null for an article that is not there yet. */
export function articlePlanOf(content: ArticleContent, standing: StandingArticle | null): [ArticlePlan] | null {
  const draft = articleDraft(content);
  const fields = standing ? differing(draft, settled(standing, draft)) : ['new'];
  return fields.length ? [{ draft, revision: standing?.revision ?? null, fields }] : null;
}

export function spellArticlePlan({ draft, fields }: ArticlePlan): string {
  return `articles/${draft.articleId}: ${fields[0] === 'new' ? 'new' : `changes ${fields.join(', ')}`}`;
}

/** Tags have no order, and a shared picture that was loaded with the demo is known by its hash alone. */
function settled(standing: StandingArticle, wanted: ArticleDraft): ArticleDraft {
  const isSame = standing.share !== null && wanted.share?.startsWith(`${standing.share}-`);
  return {
    ...standing,
    tagIds: standing.tagIds.toSorted(),
    share: isSame ? wanted.share : standing.share,
    blocks: standing.blocks.map((block) => ({ ...block, html: block.html === null ? null : oneSpaced(block.html) })),
  };
}
