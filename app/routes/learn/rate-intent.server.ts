import { rateCourse } from '~/features/learning/rate-course.server';
import { RateCourse } from '~/features/learning/schema';
import { intent } from '~/http/forms.server';
import type { PageContext } from '~/http/page.server';

/** The intent that rates a course, for each page with the form; `pageOf` is the page's URL without its query. */
export function rateIntent(pageOf: (params: PageContext['params']) => string) {
  return intent({
    for: 'member',
    isKept: true,
    limit: 'ownRow',
    input: RateCourse,
    run: rateCourse,
    next: (_rating, { params }) => ({
      flash: { kind: 'success', text: 'Thanks for rating the course.' },
      to: pageOf(params),
      at: '#rate',
    }),
  });
}
