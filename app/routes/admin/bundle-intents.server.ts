import { BundleSheet, bundleDraft } from '~/features/catalogue/office/bundle-form';
import { SaveBundle } from '~/features/catalogue/office/bundle-schema';
import { saveBundle } from '~/features/catalogue/office/save-bundle.server';
import { forms } from '~/http/forms.server';
import { paths } from '~/paths';
import { draftForms, draftIntent, idIn, newDraftIntent } from './draft-intent.server';

const bundle = { sheet: BundleSheet, schema: SaveBundle, toDraft: bundleDraft, save: saveBundle };

export const newBundleForms = forms(
  { save: newDraftIntent({ ...bundle, pageOf: (context) => paths.adminBundle(idIn('bundleId', context)) }) },
  draftForms,
);

export const bundleForms = forms(
  { save: draftIntent({ ...bundle, given: ({ bundleId = '' }) => ({ bundleId }) }) },
  draftForms,
);
