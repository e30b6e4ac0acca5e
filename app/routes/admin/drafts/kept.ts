import { draftPages, kindOf } from '~/features/drafts/draft-pages';
import { forgetDraft, keepDraft, shareDraft } from '~/features/drafts/keep-draft.server';
import { prepareKept } from '~/features/drafts/prepare-draft.server';
import { discardDraft } from '~/features/drafts/save-draft.server';
import { DiscardDraft, ForgetDraft, KeepDraft } from '~/features/drafts/schema';
import { typedFields } from '~/http/form-reply.server';
import { type FormContext, forms, uploadIntent } from '~/http/forms.server';
import { AppError } from '~/kit/app-error';
import { noPage, officeIntent, said } from '../office-intent.server';
import { draftForms } from './draft-intent.server';

export { sendForm as clientAction } from '~/ui/forms/send-form';

export const loader = noPage;

const keeping = {
  for: 'admin',
  input: KeepDraft,
  read: async ({ scope, form }: FormContext, file: Parameters<typeof prepareKept>[2]): Promise<KeepDraft> => {
    const { 'kept.form': id, 'kept.from': from, 'kept.path': path, intent: _sent, ...fields } = typedFields(form);
    const asked = KeepDraft.safeParse({ form: id, from, path, fields });
    if (!asked.success) throw new AppError('unreadable', 'The form could not be read.');
    // A small form has no file and no rows to move.
    const isSmall = 'kept.of' in fields;
    return { ...asked.data, fields: isSmall ? fields : await prepareKept(scope, fields, file) };
  },
  run: keepDraft,
} as const;

/** Takes the form of any office draft in place of its own page: keeps the draft as typed and does not save it. */
export const action = forms(
  {
    // Without script the preview opens in a new tab.
    preview: uploadIntent({
      ...keeping,
      isKept: false,
      next: (_kept, { form }) => {
        const kind = kindOf(String(form.get('kept.path')));
        return { to: kind ? draftPages[kind].own(String(form.get('kept.form'))) : String(form.get('kept.path')) };
      },
    }),
    share: uploadIntent({
      ...keeping,
      isKept: false,
      run: shareDraft,
      next: (_kept, { form }) => ({
        ...said('The link is made. It works for seven days.'),
        to: `${form.get('kept.path')}?draft=${form.get('kept.form')}`,
      }),
    }),
    autosave: uploadIntent({
      ...keeping,
      isKept: false,
      isScripted: true,
      next: (kept) => Response.json(kept),
      refused: ({ message, status }) => Response.json({ message }, { status }),
    }),
    'discard-saved': officeIntent({
      input: DiscardDraft,
      run: (scope, { draft, path: _path, ...of }) => discardDraft(scope, of, draft),
      next: (isGone, { form }) => {
        const path = String(form.get('path'));
        // The page of something that was never published is gone, too: its list is one step up, a lesson's course two.
        const list = path.replace(/\/edit$/, '').replace(/(?:\/lessons)?\/[^/]+$/, '');
        return { ...said('The draft is discarded.'), to: isGone ? list : path };
      },
    }),
    discard: officeIntent({
      input: ForgetDraft,
      run: forgetDraft,
      next: (_result, { form }) => ({ ...said('The draft is discarded.'), to: String(form.get('path')) }),
    }),
  },
  draftForms,
);
