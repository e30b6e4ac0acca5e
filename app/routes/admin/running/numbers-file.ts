import { readSpan } from '~/features/admin/numbers/number-span';
import { writeNumbers } from '~/features/admin/numbers/present-numbers.server';
import { writePractice } from '~/features/admin/numbers/present-practice.server';
import { showNumbers } from '~/features/admin/numbers/show-numbers.server';
import { page } from '~/http/page.server';
import { download } from '~/http/plain-file.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';

/**
 * The numbers of a span, or the practice of each skill in it, as a CSV file. An invalid span leads back to the form,
 * which shows the error.
 */
export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const asked = { from: url.searchParams.get('from'), to: url.searchParams.get('to') };
  const { span, errors } = readSpan(asked, scope.now(), scope.config.brand.timeZone);
  if (errors.from || errors.to) return redirectTo(paths.adminNumbers(asked));
  const numbers = await showNumbers(scope, span);
  const isPractice = url.searchParams.get('of') === 'practice';
  const file = isPractice ? writePractice(numbers.practice, span) : writeNumbers(numbers);
  return download(file.text, file);
});
