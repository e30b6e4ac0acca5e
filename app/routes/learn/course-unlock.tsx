import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { basketIn, hasLine } from '~/features/basket/basket-cookie';
import { BasketForm } from '~/features/catalogue/ui/add-to-basket';
import { isPackageOffered, PackageOffer } from '~/features/catalogue/ui/package-offer';
import { listCourseLessons } from '~/features/learning/list-course-lessons.server';
import { presentCourseLessons } from '~/features/learning/present-course-lessons.server';
import { cookieRules } from '~/http/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { BackLink, Button, LinkButton } from '~/ui/button';
import commerce from '~/ui/css/commerce.css?url';
import { Price } from '~/ui/price';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Unlock ${data ? data.course.title : 'the course'}` },
];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'member' }, async ({ scope, params, visit }) => {
  const found = await listCourseLessons(scope, { id: params.courseId ?? '' });
  if (found.mayOpen) return redirectTo(paths.courseLessons(found.course.slug));
  const basket = basketIn(visit.cookies, cookieRules.basket).read();
  return {
    course: presentCourseLessons(scope, found, visit.cookies.read(cookieRules.currency)),
    isInBasket: hasLine(basket, { kind: 'course', id: found.course.id }),
  };
});

export default function CourseUnlockPage() {
  const { course, isInBasket } = useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <BackLink href={paths.courseLessons(course.slug)}>{course.title}</BackLink>
        <h1>Unlock Course</h1>
        <p className="lead">
          {isPackageOffered ? 'There are two ways to' : 'Buy the course to'} open the lessons of “{course.title}”.
        </p>
      </div>
      <div className="grid is-2" style={{ alignItems: 'start' }}>
        <section className="buy-box" aria-labelledby="single">
          <h2 className="heading-m" id="single">
            Single Course
          </h2>
          {course.price && (
            <p>
              <Price now={course.price.now} was={course.price.was} isLarge />
            </p>
          )}
          <p className="small muted">One payment. Yours to keep, with every lesson we add to it.</p>
          {isInBasket ? (
            <LinkButton isBlock href={paths.basket()}>
              View Basket
            </LinkButton>
          ) : (
            <BasketForm kind="course" id={course.id}>
              <Button name="intent" value="add" isBlock>
                Buy the course
              </Button>
            </BasketForm>
          )}
        </section>
        {isPackageOffered && (
          <section className="buy-box" aria-labelledby="package">
            <h2 className="heading-m" id="package">
              Complete Package
            </h2>
            <PackageOffer />
          </section>
        )}
      </div>
    </div>
  );
}
