import { ArticleSheet, articleDraft } from '~/features/articles/office/article-form';
import { SaveArticle } from '~/features/articles/office/article-schema';
import { saveArticle } from '~/features/articles/office/save-article.server';
import { forms } from '~/http/forms.server';
import { paths } from '~/paths';
import { draftForms, draftIntent, idIn, newDraftIntent } from './draft-intent.server';

const article = { sheet: ArticleSheet, schema: SaveArticle, toDraft: articleDraft, save: saveArticle };

export const newArticleForms = forms(
  { save: newDraftIntent({ ...article, pageOf: (context) => paths.adminArticle(idIn('articleId', context)) }) },
  draftForms,
);

export const articleForms = forms(
  { save: draftIntent({ ...article, given: ({ articleId = '' }) => ({ articleId }) }) },
  draftForms,
);
