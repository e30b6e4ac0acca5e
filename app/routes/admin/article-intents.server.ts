import { saveArticleForm } from '~/features/articles/office/save-article-form.server';
import { forms } from '~/http/forms.server';
import { seeOther } from '~/http/redirect.server';
import { paths } from '~/paths';
import { draftForms, draftIntent } from './draft-intent.server';

const said = (text: string) => ({ news: { kind: 'success' as const, text } });

/** An article that is made. The same form sent twice makes one, and leads to it. */
export const newArticleForms = forms(
  {
    save: draftIntent({
      save: saveArticleForm,
      next: ({ articleId }) => ({ ...said('Created.'), to: paths.adminArticle(articleId) }),
      refused: (error, { form }) =>
        error.code === 'SAVED_BY_ANOTHER' ? seeOther(paths.adminArticle(String(form.get('articleId')))) : null,
    }),
  },
  draftForms,
);

export const articleForms = forms(
  {
    save: draftIntent({
      given: ({ articleId = '' }) => ({ articleId }),
      save: saveArticleForm,
      next: () => said('Saved.'),
    }),
  },
  draftForms,
);
