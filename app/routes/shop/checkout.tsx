import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { PirateCity } from '~/features/accounts/schema';
import { setPirateLocation } from '~/features/accounts/set-pirate-location.server';
import { basketIn } from '~/features/basket/basket-cookie';
import { presentBasket } from '~/features/basket/present.server';
import { QuoteTable } from '~/features/basket/ui/quote-table';
import { presentLines } from '~/features/checkout/present.server';
import { Pay } from '~/features/checkout/schema';
import { showCheckout } from '~/features/checkout/show-checkout.server';
import { startCheckout } from '~/features/checkout/start-checkout.server';
import { LocationForm } from '~/features/checkout/ui/location-form';
import { cookieRules } from '~/http/cookie-rules';
import { setFlash } from '~/http/flash.server';
import { readForm } from '~/http/form-reply.server';
import { page } from '~/http/page.server';
import { backHere, redirectTo, seeElsewhere, seeOther } from '~/http/redirect.server';
import { submit } from '~/http/submit.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Avatar } from '~/ui/avatar';
import { BackLink, Button, TextLink } from '~/ui/button';
import commerce from '~/ui/css/commerce.css?url';
import { errorOf, readReply } from '~/ui/form-reply';
import { Notice } from '~/ui/notice';
import { Price } from '~/ui/price';
import { ReplyDialog } from '~/ui/reply-dialog';

export const meta: MetaFunction = () => [{ title: 'Checkout' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page(async ({ request, scope, visit }) => {
  if (!scope.viewer) return redirectTo(`${paths.basket({ checkout: 1 })}#checkout`);
  const cookie = basketIn(visit.cookies, cookieRules.basket);
  const chosen = visit.cookies.read(cookieRules.currency);
  const { priced, key, buyer, location } = await showCheckout(scope, { basket: cookie.read(), chosen });
  if (priced.notes.length && request.method === 'GET') cookie.write(priced.kept);
  if (!priced.items.length) {
    if (priced.notes.length) setFlash(visit, { kind: 'warning', text: priced.notes.join(' ') });
    return redirectTo(paths.basket());
  }
  const { summary, coupon, currency, notes } = presentBasket(priced);
  return {
    key,
    notes,
    coupon,
    currency: currency.code,
    lines: presentLines(priced),
    total: summary.total,
    was: summary.was,
    seenTotal: priced.quote.total,
    isFree: priced.quote.total === 0,
    location,
    buyer: { ...buyer, avatarUrl: buyer.avatarFileId && paths.media(buyer.avatarFileId) },
  };
});

export const action = page({ for: 'member' }, async ({ request, scope, visit }) => {
  const form = await readForm(request);
  if (form.get('intent') === 'save-location') {
    const { reply, result } = await submit(request, PirateCity, scope, setPirateLocation, {}, form);
    if (reply) return reply;
    setFlash(visit, { kind: 'success', text: `Your Pirate location is ${result.pirateLocationCity}.` });
    return backHere(request, '#where');
  }
  const basket = basketIn(visit.cookies, cookieRules.basket).read();
  const chosen = visit.cookies.read(cookieRules.currency);
  const { reply, result } = await submit(
    request,
    Pay,
    scope,
    (within, { key, seenTotal: total, seenCurrency: currency }) =>
      startCheckout(within, { basket, chosen, key, seen: { total, currency } }),
    {},
    form,
  );
  if (reply) return reply;
  if (result.state !== 'open') {
    return seeOther(paths.checkoutSuccessful({ id: result.hostedPageId, state: 'succeeded' }));
  }
  return seeElsewhere(result.url);
});

export default function CheckoutPage() {
  const { key, notes, coupon, currency, lines, total, was, seenTotal, isFree, location, buyer } =
    useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const error = errorOf(reply, '') ?? errorOf(reply, 'key');
  return (
    <div className="stack is-loose">
      {error && <ReplyDialog title="Error" message={error} reply={reply} />}
      {notes.map((note) => (
        <Notice key={note} kind="warning" isLive>
          {note}
        </Notice>
      ))}
      <div className="stack">
        <BackLink href={paths.basket()}>Basket</BackLink>
        <h1>Checkout</h1>
      </div>
      <div className="split">
        <div className="stack is-loose">
          <section className="stack" aria-labelledby="who">
            <h2 className="heading-m" id="who">
              Signed in as
            </h2>
            <div className="row is-apart">
              <div className="row">
                <Avatar src={buyer.avatarUrl} name={buyer.userName} />
                <p>
                  <strong>{buyer.userName}</strong>
                  <br />
                  <span className="small muted">{buyer.email}</span>
                </p>
              </div>
              <TextLink href={paths.logout()}>Not you? Log out</TextLink>
            </div>
          </section>
          {location && <LocationForm location={location} error={errorOf(reply, 'pirateLocationCity')} />}
          <section className="stack" aria-labelledby="lines">
            <h2 className="heading-m" id="lines">
              What you are buying
            </h2>
            <QuoteTable
              caption={`Purchase summary in ${currency}`}
              rows={lines.map(({ title, hint, amount }) => ({ label: title, hint, value: amount }))}
              total={total}
              was={was}
            />
          </section>
        </div>
        <aside aria-labelledby="pay">
          <div className="buy-box">
            <h2 id="pay" className="field-label">
              Pay
            </h2>
            <p>
              <Price now={total} was={was} isLarge />
            </p>
            <dl className="facts is-rows">
              <div>
                <dt>Coupon</dt>
                <dd>
                  {coupon ? coupon.text : 'None'}{' '}
                  <AppLink className="link-button" href={`${paths.basket()}#coupon-place`}>
                    {coupon ? 'Change' : 'Add one'}
                  </AppLink>
                </dd>
              </div>
              <div>
                <dt>Currency</dt>
                <dd>{currency}</dd>
              </div>
              <div>
                <dt>Payment</dt>
                <dd>{isFree ? 'Nothing to pay' : 'Card or PayPal, chosen on the next page'}</dd>
              </div>
            </dl>
            <Form method="post" action={paths.checkout()} noValidate>
              <input type="hidden" name="key" value={key} />
              <input type="hidden" name="seenTotal" value={seenTotal} />
              <input type="hidden" name="seenCurrency" value={currency} />
              <Button name="intent" value="pay" isBlock size="large">
                Pay {total}
              </Button>
            </Form>
            <p className="hint">
              You pay on a secure page run by our payment provider. Tax is included. Your courses open as soon as the
              payment has gone through.
            </p>
          </div>
        </aside>
      </div>
    </div>
  );
}
