import { Removable, Sellable } from '~/features/catalogue/office/removal-schema';
import { removeDraft } from '~/features/catalogue/office/remove-draft.server';
import { withdrawFromSale } from '~/features/catalogue/office/withdraw-from-sale.server';
import { forms, type Intent, intent } from '~/http/forms.server';
import type { PageContext } from '~/http/page-context';
import { paths } from '~/paths';

type Given = (context: PageContext) => Record<string, string>;
const said = (text: string) => ({ flash: { kind: 'success' as const, text } });
const office = { for: 'admin', isKept: false } as const;

const removal = (given: Given, list: string): Intent =>
  intent({
    ...office,
    given,
    input: Removable,
    run: removeDraft,
    next: () => ({ ...said('Removed.'), to: list }),
  });

const withdrawal = (given: Given): Intent =>
  intent({ ...office, given, input: Sellable, run: withdrawFromSale, next: () => said('Taken off sale.') });

const courseOf: Given = ({ params }) => ({ kind: 'course', id: params.courseId ?? '' });
const bundleOf: Given = ({ params }) => ({ kind: 'bundle', id: params.bundleId ?? '' });
const articleOf: Given = ({ params }) => ({ kind: 'article', id: params.articleId ?? '' });

export const courseRemovalForms = forms({
  remove: removal(courseOf, paths.adminCourses()),
  withdraw: withdrawal(courseOf),
});
export const bundleRemovalForms = forms({
  remove: removal(bundleOf, paths.adminBundles()),
  withdraw: withdrawal(bundleOf),
});
export const articleRemovalForms = forms({ remove: removal(articleOf, paths.adminArticles()) });
