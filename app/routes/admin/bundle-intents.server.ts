import { saveBundleForm } from '~/features/catalogue/office/save-bundle-form.server';
import { forms } from '~/http/forms.server';
import { seeOther } from '~/http/redirect.server';
import { paths } from '~/paths';
import { draftForms, draftIntent } from './draft-intent.server';

const said = (text: string) => ({ news: { kind: 'success' as const, text } });

/** A bundle that is made. */
export const newBundleForms = forms(
  {
    save: draftIntent({
      save: saveBundleForm,
      next: ({ bundleId }) => ({ ...said('Created.'), to: paths.adminBundle(bundleId) }),
      refused: (error, { form }) =>
        error.code === 'SAVED_BY_ANOTHER' ? seeOther(paths.adminBundle(String(form.get('bundleId')))) : null,
    }),
  },
  draftForms,
);

export const bundleForms = forms(
  {
    save: draftIntent({
      given: ({ bundleId = '' }) => ({ bundleId }),
      save: saveBundleForm,
      next: () => said('Saved.'),
    }),
  },
  draftForms,
);
