import { presentRemoval } from '~/features/catalogue/office/present.server';
import { Removable, Sellable } from '~/features/catalogue/office/removal-schema';
import { readRemoval, removeDraft, withdrawFromSale } from '~/features/catalogue/office/remove-draft.server';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import type { PageContext } from '~/http/page-context';
import { paths } from '~/paths';
import { officeIntent, said } from '../office-intent.server';

const kinds = {
  course: { label: 'Courses', list: paths.adminCourses(), pageOf: paths.adminCourse },
  bundle: { label: 'Bundles', list: paths.adminBundles(), pageOf: paths.adminBundle },
  article: { label: 'Articles', list: paths.adminArticles(), pageOf: paths.adminArticle },
};

/** The course, bundle or article in the URL. */
function given({ params: { courseId, bundleId, articleId = '' } }: PageContext) {
  if (courseId !== undefined) return { kind: 'course', id: courseId } as const;
  if (bundleId !== undefined) return { kind: 'bundle', id: bundleId } as const;
  return { kind: 'article', id: articleId } as const;
}

/** The loader of the page that removes a course, bundle or article. */
export const readRemovalPage = page({ for: 'admin' }, async (context) => {
  const asked = given(context);
  const { label, list, pageOf } = kinds[asked.kind];
  const removal = presentRemoval(context.scope, await readRemoval(context.scope, asked));
  return { kind: asked.kind, list: { label, href: list }, back: pageOf(asked.id), ...removal };
});

const remove = officeIntent({
  given,
  input: Removable,
  run: removeDraft,
  next: (_removed, context) => ({ ...said('Removed.'), to: kinds[given(context).kind].list }),
});

export const removalForms = forms({
  remove,
  withdraw: officeIntent({ given, input: Sellable, run: withdrawFromSale, next: 'Taken off sale.' }),
});

/** Articles are not for sale, so they can only be removed. */
export const articleRemovalForms = forms({ remove });
