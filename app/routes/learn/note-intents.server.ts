import { addNote } from '~/features/notes/add-note.server';
import { editNote } from '~/features/notes/edit-note.server';
import { removeNote, restoreNote } from '~/features/notes/remove-note.server';
import { anchorOf } from '~/features/notes/rules';
import { OneNote, TypedEdit, TypedNote } from '~/features/notes/schema';
import { refuse } from '~/http/form-reply.server';
import { type FormRow, intent } from '~/http/forms.server';
import type { PageContext } from '~/http/page.server';

const ownRow = { for: 'member', isKept: true, limit: 'ownRow' } as const;

/** The address of a page with notes, without what was asked of it before; `removed` is a note that can be restored. */
type PathOf = (context: Pick<PageContext, 'params' | 'url'>, query: { removed?: string }) => string;

// Removed meanwhile, in another tab: the page shows the typed text again.
const goneRefused: FormRow<typeof TypedEdit, unknown>['refused'] = ({ kind, status }, { form }) =>
  kind === 'not-found' ? refuse(form, { '': ['This note was removed.'] }, status) : null;

/** The intents of a page's notes. */
export function noteIntents(pathOf: PathOf) {
  return {
    'edit-note': intent({
      ...ownRow,
      input: TypedEdit,
      run: editNote,
      next: ({ id }, context) => ({ to: pathOf(context, {}), at: anchorOf(id) }),
      refused: goneRefused,
    }),
    'remove-note': intent({
      ...ownRow,
      input: OneNote,
      run: removeNote,
      next: ({ id }, context) => ({ to: pathOf(context, { removed: id }), at: anchorOf(id) }),
    }),
    'restore-note': intent({
      ...ownRow,
      input: OneNote,
      run: restoreNote,
      next: ({ id }, context) => ({ to: pathOf(context, {}), at: anchorOf(id) }),
    }),
  };
}

/** The intent of the form below a lesson's video. */
export function addNoteIntent(pathOf: PathOf) {
  return intent({
    ...ownRow,
    input: TypedNote,
    given: ({ params }) => ({ lessonId: params.lessonId ?? '' }),
    run: addNote,
    next: ({ id }, context) => ({ to: pathOf(context, {}), at: anchorOf(id) }),
  });
}
