import { Form, useLocation } from '@remix-run/react';
import { paths } from '~/paths';
import { AppLink } from '../app-link';
import { TextButton } from '../forms/button';

/**
 * The subscription's banner on every page, until dismissed. Administrators can show it at any price, so it claims no
 * sale.
 */
export function SaleBanner() {
  const { pathname, search } = useLocation();
  return (
    <section className="sale-banner" aria-label="Offer">
      <div className="wrap row">
        <p>The Complete DJ Package includes all courses and DJ Hub.</p>
        <AppLink href={paths.subscriptionBasket()}>See the offer</AppLink>
        <Form method="post" action={paths.saleBanner()} preventScrollReset>
          <input type="hidden" name="back" value={pathname + search} />
          <TextButton intent="put-away">
            Hide
            <span className="visually-hidden"> this offer</span>
          </TextButton>
        </Form>
      </div>
    </section>
  );
}
