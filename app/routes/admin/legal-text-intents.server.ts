import { RestoreLegalText, SaveLegalText } from '~/features/school/legal-schema';
import { restoreLegalText, saveLegalText } from '~/features/school/save-legal-text.server';
import { forms, intent } from '~/http/forms.server';
import type { PageContext } from '~/http/page-context';

const office = {
  for: 'admin',
  isKept: true,
  given: ({ params }: PageContext) => ({ kind: params.kind ?? '' }),
} as const;

/** The two legal texts of the school; the address says which. */
export const legalTextForms = forms({
  'save-legal-text': intent({
    ...office,
    input: SaveLegalText,
    run: saveLegalText,
    next: () => ({ flash: { kind: 'success', text: 'Saved. The new version counts from now on.' } }),
  }),
  'restore-legal-text': intent({
    ...office,
    input: RestoreLegalText,
    run: restoreLegalText,
    next: (_done, { url }) => ({
      flash: { kind: 'success', text: 'That version is the newest one now.' },
      to: url.pathname,
    }),
  }),
});
