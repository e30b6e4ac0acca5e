import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';

/** What a subscription opens, with a link to it. */
export function PackageOffer() {
  return (
    <>
      <p className="small muted">All courses, DJ Hub and the rewards. Cancel any time.</p>
      <LinkButton variant="quiet" isBlock href={paths.subscriptionBasket()}>
        See Payment Options
      </LinkButton>
    </>
  );
}
