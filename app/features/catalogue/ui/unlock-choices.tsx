import { paths } from '~/paths';
import { Button, LinkButton } from '~/ui/button';
import { Price } from '~/ui/price';
import type { UnlockView } from '../present-unlock.server';
import { BasketForm } from './add-to-basket';
import { Choice } from './choice';
import { PackageChoice } from './package-choice';

interface UnlockChoicesProps {
  course: UnlockView;
  /** Without boxes, for dialogs. */
  isPlain?: boolean;
}

/** Two ways to open a course's lessons: buying it or a plan (specification 2, Course ownership). */
export function UnlockChoices({ course, isPlain }: UnlockChoicesProps) {
  const { price, plan } = course;
  return (
    <>
      <Choice title="Single Course" isPlain={isPlain}>
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
      {plan && <PackageChoice plan={plan} isPlain={isPlain} />}
    </>
  );
}
