import { hideComment, keepComment, restoreComment } from '~/features/admin/hide-comment.server';
import { HideComment, OneComment } from '~/features/admin/schema';
import { forms, intent } from '~/http/forms.server';

const office = { for: 'admin', isKept: false } as const;

/** An administrator's intents for comments. */
export const commentForms = forms({
  hide: intent({
    ...office,
    input: HideComment,
    run: (scope, input) => hideComment(scope, input),
    next: () => ({ flash: { kind: 'success', text: 'Comment hidden. Readers see the reason instead.' } }),
  }),
  'hide-and-write': intent({
    ...office,
    input: HideComment,
    run: (scope, input) => hideComment(scope, input, { isLetterSent: true }),
    next: () => ({ flash: { kind: 'success', text: 'Comment hidden. We are emailing the reason to its author.' } }),
  }),
  keep: intent({
    ...office,
    input: OneComment,
    run: keepComment,
    next: () => ({ flash: { kind: 'success', text: 'Comment kept. Its reports are settled.' } }),
  }),
  restore: intent({
    ...office,
    input: OneComment,
    run: restoreComment,
    next: () => ({ flash: { kind: 'success', text: 'The comment is visible again.' } }),
  }),
});
