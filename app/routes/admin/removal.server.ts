import { presentRemoval } from '~/features/catalogue/office/present.server';
import { Removable, Sellable } from '~/features/catalogue/office/removal-schema';
import { readRemoval, removeDraft, withdrawFromSale } from '~/features/catalogue/office/remove-draft.server';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import type { PageContext } from '~/http/page-context';
import { paths } from '~/paths';
import { officeIntent, said } from './office-intent.server';

const kinds = {
  course: { label: 'Courses', list: paths.adminCourses(), pageOf: paths.adminCourse },
  bundle: { label: 'Bundles', list: paths.adminBundles(), pageOf: paths.adminBundle },
  article: { label: 'Articles', list: paths.adminArticles(), pageOf: paths.adminArticle },
};

type Kind = keyof typeof kinds;

const givenOf =
  (kind: Kind) =>
  ({ params }: PageContext) => ({ kind, id: params[`${kind}Id`] ?? '' });

/** The loader of the page that removes one course, bundle or article. */
export const readRemovalOf = (kind: Kind) =>
  page({ for: 'admin' }, async (context) => {
    const { label, list, pageOf } = kinds[kind];
    const asked = givenOf(kind)(context);
    const removal = presentRemoval(context.scope, await readRemoval(context.scope, asked));
    return { kind, list: { label, href: list }, back: pageOf(asked.id), ...removal };
  });

function intentsOf(kind: Kind) {
  const given = givenOf(kind);
  return {
    remove: officeIntent({
      given,
      input: Removable,
      run: removeDraft,
      next: () => ({ ...said('Removed.'), to: kinds[kind].list }),
    }),
    withdraw: officeIntent({ given, input: Sellable, run: withdrawFromSale, next: 'Taken off sale.' }),
  };
}

export const courseRemovalForms = forms(intentsOf('course'));
export const bundleRemovalForms = forms(intentsOf('bundle'));
export const articleRemovalForms = forms({ remove: intentsOf('article').remove });
