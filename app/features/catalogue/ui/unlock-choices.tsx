import { type ReactNode, useId } from 'react';
import { paths } from '~/paths';
import { Button, LinkButton } from '~/ui/button';
import { Price } from '~/ui/price';
import type { UnlockView } from '../view';
import { BasketForm } from './add-to-basket';
import { isPackageOffered } from './package-offer';

interface UnlockChoicesProps {
  course: UnlockView;
  /** Without a box of their own: in a dialog, which is one. */
  isPlain?: boolean;
}

/** Two ways to open a course's lessons: to buy it, or to take a plan (specification 2, Course ownership). */
export function UnlockChoices({ course, isPlain }: UnlockChoicesProps) {
  const { price, plan } = course;
  const look = { className: isPlain ? 'stack is-tight' : 'buy-box', level: isPlain ? 3 : 2 } as const;
  return (
    <>
      <Choice title="Single Course" {...look}>
        {price ? (
          <>
            <p>
              <Price now={price.now} was={price.was} isLarge />
            </p>
            <p className="small muted">One payment. Yours to keep, with every lesson we add to it.</p>
            {course.isInBasket ? (
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
          </>
        ) : (
          <p className="small muted">This course is not sold by itself.</p>
        )}
      </Choice>
      {plan && (
        <Choice title="Complete Package" {...look}>
          <p>
            from <Price now={plan.price} isLarge /> {plan.term}
          </p>
          <p className="small muted">All courses, DJ Hub and the rewards.</p>
          {isPackageOffered ? (
            <LinkButton variant="quiet" isBlock href={paths.subscriptionBasket()}>
              See Payment Options
            </LinkButton>
          ) : (
            <p className="small">We are getting it ready: it cannot be taken yet.</p>
          )}
        </Choice>
      )}
    </>
  );
}

interface ChoiceProps {
  title: string;
  className: string;
  level: 2 | 3;
  children: ReactNode;
}

function Choice({ title, className, level, children }: ChoiceProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={className} aria-labelledby={id}>
      <Heading className="heading-m" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
