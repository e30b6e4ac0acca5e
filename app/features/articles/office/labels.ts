import { blockLabels, draftLabels, type Labels } from '~/features/drafts/labels';

/** The labels of an article's form. */
export const articleLabels: Labels = { ...draftLabels, ...blockLabels, highlight: 'Position among highlights' };
