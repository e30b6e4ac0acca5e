import { checkDraft, type Fields } from '~/features/drafts/fields';
import { readSheet } from '~/features/drafts/prepare-draft.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { ArticleSheet, articleDraft } from './article-form';
import { SaveArticle } from './article-schema';
import { saveArticle } from './save-article.server';

/** Saves an article as its form has it. Throws what `saveArticle` throws, each fault by the form's field. */
export async function saveArticleForm(scope: Scope, fields: Fields): Promise<{ articleId: string }> {
  requireAdmin(scope);
  const sheet = readSheet(ArticleSheet, fields);
  await saveArticle(scope, checkDraft(SaveArticle, articleDraft(sheet)));
  return { articleId: sheet.articleId };
}
