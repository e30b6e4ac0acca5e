import { madeLabels } from '~/features/catalogue/office/labels';
import { blockLabels, draftLabels, type Labels } from '~/features/drafts/labels';

/** The labels of an article's form. */
export const articleLabels: Labels = {
  ...draftLabels,
  ...blockLabels,
  ...madeLabels,
  highlight: 'Position among highlights',
  'made.sectionId': 'Section of the new category',
  'made.section': 'Or the name of a new section',
  'made.tags': 'New tags',
};
