import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { basketIn, hasLine } from '~/features/basket/basket-cookie';
import { presentUnlock, type UnlockView } from '~/features/catalogue/present-course.server';
import { showUnlock } from '~/features/catalogue/show-unlock.server';
import { BasketForm } from '~/features/catalogue/ui/add-to-basket';
import { CourseMeta } from '~/features/catalogue/ui/course-meta';
import { LessonRows } from '~/features/catalogue/ui/lesson-rows';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import catalogue from '~/ui/css/catalogue.css?url';
import commerce from '~/ui/css/commerce.css?url';
import items from '~/ui/css/items.css?url';
import learn from '~/ui/css/learn.css?url';
import { Button, LinkButton, TextLink } from '~/ui/forms/button';
import { PageHead, Part } from '~/ui/page/page-parts';
import { Cover } from '~/ui/pictures/cover';
import { Price } from '~/ui/price';
import { HiddenComma } from '~/ui/separated';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Unlock ${data ? data.title : 'the course'}` },
];
export const links = () => [catalogue, commerce, items, learn].map((href) => ({ rel: 'stylesheet', href }));

/** Also fetched by the dialog with the same content (`features/catalogue/ui/unlock-choices.tsx`). */
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
    <div className="stack is-loose page-foot">
      <PageHead back={[paths.courseLessons(course.slug), course.title]} title="Unlock Course" />
      <div className="split is-course">
        <div className="begin is-even">
          <Cover src={course.imageUrl} isFirst />
          <div className="body stack is-start">
            <h2>{course.title}</h2>
            <CourseMeta level={course.level} facts={course.facts}>
              <span>{course.tutor}</span>
            </CourseMeta>
            <p className="muted only-wide">{course.tagline}</p>
          </div>
        </div>
        <aside className="buy-box" aria-label="Ways to unlock the course">
          <BuyCourse course={course} />
          <OtherWays course={course} />
        </aside>
        <Part id="opens" title="What this opens">
          <div className="opens cols">
            <div className="stack is-tight">
              <h3 className="field-label">{course.facts.join(', ')}</h3>
              <LessonRows lessons={course.lessons.map((lesson) => ({ ...lesson, state: inside[lesson.state] }))} />
            </div>
            <div className="stack is-tight">
              <h3 className="field-label">You also get</h3>
              <ul className="ticks">
                <li>Your place kept in every video, on every device</li>
                <li>Comments under every lesson</li>
                <li>A certificate when you complete the course</li>
              </ul>
            </div>
          </div>
        </Part>
      </div>
    </div>
  );
}

/** This list shows what opens, so locked lessons are shown as open. */
const inside = { locked: 'open', preview: 'preview', open: 'open', current: 'open', completed: 'open' } as const;

interface UnlockBoxProps {
  course: UnlockView;
}

/** The first way to open a course: buying it, or the plan if it is not sold by itself. */
function BuyCourse({ course }: UnlockBoxProps) {
  const { price, plan } = course;
  if (!price) {
    return (
      <Part id="single" title="Complete Package" isLabel>
        {plan && (
          <p>
            from <Price now={plan.price} isLarge /> {plan.term}
            {plan.sum && `, ${plan.sum}`}
          </p>
        )}
        <LinkButton isBlock size="large" href={paths.subscriptionBasket()}>
          See Payment Options
        </LinkButton>
        <p className="hint">This course is not sold by itself. It comes with a subscription.</p>
      </Part>
    );
  }
  return (
    <Part id="single" title="Single Course" isLabel>
      <p>
        <Price {...price} isLarge />
      </p>
      {course.isInBasket ? (
        <>
          <LinkButton isBlock size="large" href={paths.basket()}>
            View Basket
          </LinkButton>
          <p className="hint">Already in Basket</p>
        </>
      ) : (
        <BasketForm kind="course" id={course.id}>
          <Button intent="add" isBlock size="large">
            Buy the course
          </Button>
        </BasketForm>
      )}
      <p className="hint">
        {course.saleEnds && `Sale price until ${course.saleEnds}. `}One payment. Yours to keep, with every lesson we add
        to it.
      </p>
    </Part>
  );
}

/** The other ways, one line each. */
function OtherWays({ course: { price, plan } }: UnlockBoxProps) {
  return (
    <ul className="other-ways">
      {price && plan && (
        <li className="row is-apart small">
          <span>
            <strong>Complete Package</strong>
            <HiddenComma />
            <span className="hint">
              All courses, DJ Hub and the rewards, from {plan.price} {plan.term}
              {plan.sum && `, ${plan.sum}`}
            </span>
          </span>
          <LinkButton variant="quiet" href={paths.subscriptionBasket()}>
            See Payment Options
          </LinkButton>
        </li>
      )}
      <li className="row is-apart small">
        <strong>Have an activation code?</strong>
        <TextLink href={paths.redeem()}>Redeem a code</TextLink>
      </li>
    </ul>
  );
}
