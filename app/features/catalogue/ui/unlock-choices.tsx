import { type ReactNode, useId } from 'react';
import { paths } from '~/paths';
import { type PageDialog, usePageDialog } from '~/ui/dialogs/use-page-dialog';
import { Button, LinkButton } from '~/ui/forms/button';
import { Price } from '~/ui/price';
import type { UnlockView } from '../present-course.server';
import { BasketForm } from './add-to-basket';

/** What the dialog shows. */
type UnlockOffer = Pick<UnlockView, 'id' | 'title' | 'price' | 'isInBasket' | 'plan'>;

/** Two ways to open a course's lessons: buying it or a plan (specification 2, Course ownership). */
function UnlockChoices({ course }: { course: UnlockOffer }) {
  const { price, plan } = course;
  return (
    <>
      <Choice title="Single Course" isPlain>
        {price ? (
          <>
            <p>
              <Price {...price} isLarge />
            </p>
            <p className="small muted">One payment. Yours to keep, with every lesson we add to it.</p>
            {course.isInBasket ? (
              <LinkButton isBlock href={paths.basket()}>
                View Basket
              </LinkButton>
            ) : (
              <BasketForm kind="course" id={course.id}>
                <Button intent="add" isBlock>
                  Buy the course
                </Button>
              </BasketForm>
            )}
          </>
        ) : (
          <p className="small muted">This course is not sold by itself.</p>
        )}
      </Choice>
      {plan && <PackageChoice plan={plan} isPlain />}
    </>
  );
}

interface ChoiceProps {
  title: string;
  /** Without its own box, for dialogs. */
  isPlain?: boolean;
  children: ReactNode;
}

/** One of several ways to open something. */
export function Choice({ title, isPlain, children }: ChoiceProps) {
  const id = useId();
  const Heading = isPlain ? 'h3' : 'h2';
  return (
    <section className={isPlain ? 'stack is-tight' : 'buy-box'} aria-labelledby={id}>
      <Heading className="heading-m" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

interface PackageChoiceProps {
  plan: NonNullable<UnlockView['plan']>;
  isPlain?: boolean;
  /** Nothing else opens the content, so this button is the page's main one. */
  isOnlyWay?: boolean;
}

/** The price of the Complete DJ Package: the plan with the lowest payment, and what is paid in all. */
export function PackagePrice({ plan }: Pick<PackageChoiceProps, 'plan'>) {
  return (
    <p>
      from <Price now={plan.price} isLarge />{' '}
      <span className="small" style={{ display: 'block' }}>
        {plan.term}
        {plan.sum && `, ${plan.sum}`}
      </span>
    </p>
  );
}

/** The Complete DJ Package as a way to open something, with the plan of the lowest payment. */
export function PackageChoice({ plan, isPlain, isOnlyWay }: PackageChoiceProps) {
  return (
    <Choice title="Complete Package" isPlain={isPlain}>
      <PackagePrice plan={plan} />
      <p className="small muted">All courses, DJ Hub and the rewards.</p>
      <LinkButton variant={isOnlyWay ? 'primary' : 'quiet'} isBlock href={paths.subscriptionBasket()}>
        See Payment Options
      </LinkButton>
    </Choice>
  );
}

/**
 * A course's unlock page as a dialog. Guests cannot open that page: for them the page with the link has loaded what the
 * dialog shows.
 */
export function useUnlockDialog(known?: UnlockOffer): PageDialog {
  return usePageDialog<UnlockOffer>({
    title: 'Unlock Course',
    known,
    children: (course) => (
      <>
        <p className="muted">{course.title}</p>
        <UnlockChoices course={course} />
      </>
    ),
  });
}
