import { paths } from '~/paths';
import { Button, LinkButton, TextLink } from '~/ui/button';
import { Price } from '~/ui/price';
import { HiddenComma } from '~/ui/separated';
import type { UnlockView } from '../present-unlock.server';
import { BasketForm } from './add-to-basket';

interface UnlockBoxProps {
  course: UnlockView;
}

/** The first way to open a course: buying it, or the plan if it is not sold by itself. */
export function BuyCourse({ course }: UnlockBoxProps) {
  const { price, plan } = course;
  if (!price) {
    return (
      <section className="stack" aria-labelledby="single">
        <h2 className="field-label" id="single">
          Complete Package
        </h2>
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
      </section>
    );
  }
  return (
    <section className="stack" aria-labelledby="single">
      <h2 className="field-label" id="single">
        Single Course
      </h2>
      <p>
        <Price now={price.now} was={price.was} isLarge />
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
          <Button name="intent" value="add" isBlock size="large">
            Buy the course
          </Button>
        </BasketForm>
      )}
      <p className="hint">
        {course.saleEnds && `Sale price until ${course.saleEnds}. `}One payment. Yours to keep, with every lesson we add
        to it.
      </p>
    </section>
  );
}

/** The other ways, one line each. */
export function OtherWays({ course: { price, plan } }: UnlockBoxProps) {
  return (
    <ul className="other-ways">
      {price && plan && (
        <li>
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
      <li>
        <strong>Have an activation code?</strong>
        <TextLink href={paths.redeem()}>Redeem a code</TextLink>
      </li>
    </ul>
  );
}
