import { SaveArticleCategory, SaveArticleSection, SaveArticleTag } from '~/features/articles/office/lists-schema';
import { saveArticleCategory, saveArticleSection, saveArticleTag } from '~/features/articles/office/save-lists.server';
import { SaveCategory, SaveTutor, TutorSheet } from '~/features/catalogue/office/lists-schema';
import { saveCategory, saveTutor } from '~/features/catalogue/office/save-lists.server';
import { forms, intent } from '~/http/forms.server';
import { plainDraftIntent } from './draft-intent.server';

const office = {
  for: 'admin',
  isKept: true,
  next: () => ({ flash: { kind: 'success' as const, text: 'Saved.' } }),
} as const;

/** Categories, sections and tags of courses and articles: each intent creates or changes a row of its list. */
export const listForms = forms({
  'save-category': intent({ ...office, input: SaveCategory, run: saveCategory }),
  'save-tutor': plainDraftIntent({ sheet: TutorSheet, schema: SaveTutor, toDraft: (typed) => typed, save: saveTutor }),
  'save-article-section': intent({ ...office, input: SaveArticleSection, run: saveArticleSection }),
  'save-article-category': intent({ ...office, input: SaveArticleCategory, run: saveArticleCategory }),
  'save-article-tag': intent({ ...office, input: SaveArticleTag, run: saveArticleTag }),
});
