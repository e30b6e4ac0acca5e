import { saveEditionForm } from '~/features/festival/office/save-edition-form.server';
import { forms } from '~/http/forms.server';
import { seeOther } from '~/http/redirect.server';
import { paths } from '~/paths';
import { draftForms, draftIntent } from './draft-intent.server';

const said = (text: string) => ({ news: { kind: 'success' as const, text } });

/** An edition that is made. The same form sent twice makes one, and leads to it. */
export const newEditionForms = forms(
  {
    save: draftIntent({
      save: saveEditionForm,
      next: ({ editionId }) => ({ ...said('Created.'), to: paths.adminEditEdition(editionId) }),
      refused: (error, { form }) =>
        error.code === 'SAVED_BY_ANOTHER' ? seeOther(paths.adminEditEdition(String(form.get('editionId')))) : null,
    }),
  },
  draftForms,
);

export const writeEditionForms = forms(
  {
    save: draftIntent({
      given: ({ editionId = '' }) => ({ editionId }),
      save: saveEditionForm,
      next: () => said('Saved.'),
    }),
  },
  draftForms,
);
