import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { basketIn, hasLine } from '~/features/basket/basket-cookie';
import { presentUnlock } from '~/features/catalogue/present-unlock.server';
import { showUnlock } from '~/features/catalogue/show-unlock.server';
import { UnlockChoices } from '~/features/catalogue/ui/unlock-choices';
import { cookieRules } from '~/http/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { BackLink } from '~/ui/button';
import commerce from '~/ui/css/commerce.css?url';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Unlock ${data ? data.title : 'the course'}` },
];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

/** Also asked by the dialog that shows the same elsewhere (`features/catalogue/ui/unlock-dialog.tsx`). */
export const loader = page({ for: 'member' }, async ({ scope, params, visit }) => {
  const found = await showUnlock(scope, { id: params.courseId ?? '' });
  if (found.mayOpen) return redirectTo(paths.courseLessons(found.course.slug));
  const basket = basketIn(visit.cookies, cookieRules.basket).read();
  return presentUnlock(scope, found, {
    chosen: visit.cookies.read(cookieRules.currency),
    isInBasket: hasLine(basket, { kind: 'course', id: found.course.id }),
  });
});

export default function CourseUnlockPage() {
  const course = useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <BackLink href={paths.courseLessons(course.slug)}>{course.title}</BackLink>
        <h1>Unlock Course</h1>
        <p className="lead">There are two ways to open the lessons of “{course.title}”.</p>
      </div>
      <div className="grid is-2" style={{ alignItems: 'start' }}>
        <UnlockChoices course={course} />
      </div>
    </div>
  );
}
