import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';
import { Price } from '~/ui/price';
import type { UnlockView } from '../present-unlock.server';
import { Choice } from './choice';

interface PackageChoiceProps {
  plan: NonNullable<UnlockView['plan']>;
  isPlain?: boolean;
}

/** The Complete DJ Package as a way to open something, with the plan of the lowest payment. */
export function PackageChoice({ plan, isPlain }: PackageChoiceProps) {
  return (
    <Choice title="Complete Package" isPlain={isPlain}>
      <p>
        from <Price now={plan.price} isLarge /> {plan.term}
        {plan.sum && `, ${plan.sum}`}
      </p>
      <p className="small muted">All courses, DJ Hub and the rewards.</p>
      <LinkButton variant="quiet" isBlock href={paths.subscriptionBasket()}>
        See Payment Options
      </LinkButton>
    </Choice>
  );
}
