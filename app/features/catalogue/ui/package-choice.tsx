import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';
import { Price } from '~/ui/price';
import type { UnlockView } from '../view';
import { Choice } from './choice';

interface PackageChoiceProps {
  plan: NonNullable<UnlockView['plan']>;
  isPlain?: boolean;
  /** Nothing else opens it, so its button is the page's main one. */
  isOnlyWay?: boolean;
}

/** The Complete DJ Package as a way to open something, with the plan of the lowest payment. */
export function PackageChoice({ plan, isPlain, isOnlyWay }: PackageChoiceProps) {
  return (
    <Choice title="Complete Package" isPlain={isPlain}>
      <div>
        <p>
          from <Price now={plan.price} isLarge />
        </p>
        <p className="small">
          {plan.term}
          {plan.sum && `, ${plan.sum}`}
        </p>
      </div>
      <p className="small muted">All courses, DJ Hub and the rewards.</p>
      <LinkButton variant={isOnlyWay ? 'primary' : 'quiet'} isBlock href={paths.subscriptionBasket()}>
        See Payment Options
      </LinkButton>
    </Choice>
  );
}
