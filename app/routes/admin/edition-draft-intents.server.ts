import { EditionSheet, editionDraft } from '~/features/festival/office/edition-form';
import { SaveEdition } from '~/features/festival/office/edition-schema';
import { saveEdition } from '~/features/festival/office/save-edition.server';
import { forms } from '~/http/forms.server';
import { paths } from '~/paths';
import { draftForms, draftIntent, idIn, newDraftIntent } from './draft-intent.server';

const edition = { sheet: EditionSheet, schema: SaveEdition, toDraft: editionDraft, save: saveEdition };

export const newEditionForms = forms(
  { save: newDraftIntent({ ...edition, pageOf: (context) => paths.adminEditEdition(idIn('editionId', context)) }) },
  draftForms,
);

export const writeEditionForms = forms(
  { save: draftIntent({ ...edition, given: ({ editionId = '' }) => ({ editionId }) }) },
  draftForms,
);
