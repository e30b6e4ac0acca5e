import { isBuilt, paths } from '~/paths';
import { LinkButton } from '~/ui/button';

/** Whether a subscription can be taken yet: without its page there is nothing to offer. */
export const isPackageOffered = isBuilt('subscriptionBasket');

/** What a subscription opens, and the way to it. */
export function PackageOffer() {
  return (
    <>
      <p className="small muted">All courses, DJ Hub and the rewards. Cancel whenever you like.</p>
      <LinkButton variant="quiet" isBlock href={paths.subscriptionBasket()}>
        See Payment Options
      </LinkButton>
    </>
  );
}
