import { hideComment, restoreComment } from '~/features/admin/hide-comment.server';
import { HideComment, OneComment } from '~/features/admin/schema';
import { forms, intent } from '~/http/forms.server';

const office = { for: 'admin', isKept: false } as const;

/** An administrator's intents for comments. */
export const commentForms = forms({
  hide: intent({
    ...office,
    input: HideComment,
    run: hideComment,
    next: () => ({ flash: { kind: 'success', text: 'Comment hidden. Readers see the reason instead.' } }),
  }),
  restore: intent({
    ...office,
    input: OneComment,
    run: restoreComment,
    next: () => ({ flash: { kind: 'success', text: 'The comment is visible again.' } }),
  }),
});
