import { SaveArticleCategory, SaveArticleSection, SaveArticleTag } from '~/features/articles/office/lists-schema';
import { saveArticleCategory, saveArticleSection, saveArticleTag } from '~/features/articles/office/save-lists.server';
import { SaveCategory, SaveTutor, TutorSheet } from '~/features/catalogue/office/lists-schema';
import { saveCategory, saveTutor } from '~/features/catalogue/office/save-lists.server';
import { forms } from '~/http/forms.server';
import { plainDraftIntent, rowIntent } from './draft-intent.server';

/** Categories, sections and tags of courses and articles: each intent creates or changes a row of its list. */
export const listForms = forms({
  'save-category': rowIntent(SaveCategory, saveCategory),
  'save-tutor': plainDraftIntent({ sheet: TutorSheet, schema: SaveTutor, toDraft: (typed) => typed, save: saveTutor }),
  'save-article-section': rowIntent(SaveArticleSection, saveArticleSection),
  'save-article-category': rowIntent(SaveArticleCategory, saveArticleCategory),
  'save-article-tag': rowIntent(SaveArticleTag, saveArticleTag),
});
