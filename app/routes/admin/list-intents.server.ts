import {
  SaveArticleCategory,
  SaveArticleSection,
  SaveArticleTag,
  SaveCategory,
  SaveTutor,
} from '~/features/authoring/lists-schema';
import { saveArticleCategory } from '~/features/authoring/save-article-category.server';
import { saveArticleSection } from '~/features/authoring/save-article-section.server';
import { saveArticleTag } from '~/features/authoring/save-article-tag.server';
import { saveCategory } from '~/features/authoring/save-category.server';
import { saveTutor } from '~/features/authoring/save-tutor.server';
import { forms, intent } from '~/http/forms.server';

const office = {
  for: 'admin',
  isKept: true,
  next: () => ({ news: { kind: 'success' as const, text: 'Saved.' } }),
} as const;

/** What courses and articles are sorted by: each intent puts in a row of its list, or changes one. */
export const listForms = forms({
  'save-category': intent({ ...office, input: SaveCategory, run: saveCategory }),
  'save-tutor': intent({ ...office, input: SaveTutor, run: saveTutor }),
  'save-article-section': intent({ ...office, input: SaveArticleSection, run: saveArticleSection }),
  'save-article-category': intent({ ...office, input: SaveArticleCategory, run: saveArticleCategory }),
  'save-article-tag': intent({ ...office, input: SaveArticleTag, run: saveArticleTag }),
});
