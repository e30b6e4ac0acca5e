import type { Versioned } from '~/features/drafts/open-versions.server';
import { articleFields } from './article-form';
import { SaveArticle } from './article-schema';
import { articleState } from './read-article.server';
import { saveArticle } from './save-article.server';

/** An article with its versions. */
export function articleVersions(articleId: string): Versioned<SaveArticle> {
  return {
    of: { kind: 'article', thingId: articleId },
    schema: SaveArticle,
    read: (scope) => articleState(scope, articleId),
    fields: articleFields,
    save: saveArticle,
  };
}
