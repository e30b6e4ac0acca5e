import { Form, useLoaderData } from '@remix-run/react';
import { basketIn } from '~/features/basket/basket-cookie';
import { presentBasket } from '~/features/basket/present.server';
import { QuoteTable } from '~/features/basket/ui/quote-table';
import { presentLines, presentStart } from '~/features/checkout/present.server';
import { showCheckout } from '~/features/checkout/show-checkout.server';
import { LocationForm } from '~/features/checkout/ui/location-form';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import commerce from '~/ui/css/commerce.css?url';
import { ReplyDialog } from '~/ui/dialogs/reply-dialog';
import { FactRows } from '~/ui/fact-rows';
import { Button, TextLink } from '~/ui/forms/button';
import { Checkbox } from '~/ui/forms/choices';
import { errorOf, errorOfForm } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { Notice } from '~/ui/notice';
import { PageHead, Part } from '~/ui/page/page-parts';
import { Avatar } from '~/ui/pictures/avatar';
import { Price } from '~/ui/price';
import { checkoutForms } from './checkout-intents.server';
import { flashDropped } from './dropped-lines.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Checkout' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page(async (context) => {
  const { scope, visit } = context;
  if (!scope.viewer) return redirectTo(`${paths.basket({ checkout: 1 })}#checkout`);
  const basket = basketIn(visit.cookies, cookieRules.basket).read();
  const chosen = visit.cookies.read(cookieRules.currency);
  const { priced, key, buyer, location } = await showCheckout(scope, { basket, chosen });
  const dropped = flashDropped(context, priced);
  if (!priced.items.length) return redirectTo(paths.basket());
  if (dropped) return dropped;
  const { summary, coupon, currency } = presentBasket(priced);
  return {
    key,
    notes: priced.waiting.map(({ title }) => `“${title}” is not sold in ${priced.currency}. It stays in your basket.`),
    coupon,
    currency: currency.code,
    lines: presentLines(priced),
    total: summary.total,
    was: summary.was,
    seenTotal: priced.quote.total,
    isFree: priced.quote.total === 0,
    hasOwn: priced.items.some(({ isGift }) => !isGift),
    start: presentStart(scope, priced.items),
    location,
    buyer: { ...buyer, avatarUrl: buyer.avatarFileId && paths.media(buyer.avatarFileId) },
  };
});

export const action = checkoutForms;

/** For payment errors without a message (specification 2, section 8). */
const unknownError = 'Unknown error';

export default function CheckoutPage() {
  const { key, notes, coupon, currency, lines, total, was, seenTotal, isFree, hasOwn, start, location, buyer } =
    useLoaderData<typeof loader>();
  const reply = useReply();
  const error = errorOfForm(reply, ['key', 'seenTotal', 'seenCurrency']);
  return (
    <div className="stack is-loose">
      {error !== undefined && <ReplyDialog title="Error" message={error || unknownError} reply={reply} />}
      {notes.map((note) => (
        <Notice key={note} kind="warning" isLive>
          {note}
        </Notice>
      ))}
      <PageHead back={[paths.basket(), 'Basket']} title="Checkout" className="stack" />
      <div className="split">
        <div className="stack is-loose">
          <Part id="who" title="Signed in as">
            <div className="row">
              <Avatar src={buyer.avatarUrl} name={buyer.userName} />
              <div>
                <p>
                  <strong>{buyer.userName}</strong>
                  <br />
                  <span className="small muted">{buyer.email}</span>
                </p>
                <TextLink href={paths.logout()}>Not you? Log out</TextLink>
              </div>
            </div>
          </Part>
          {location && <LocationForm location={location} error={errorOf(reply, 'pirateLocationCity')} />}
          <Part id="lines" title="What you are buying">
            <QuoteTable
              caption={`Purchase summary in ${currency}`}
              rows={lines.map(({ title, hint, amount }) => ({ label: title, hint, value: amount }))}
              total={total}
              was={was}
            />
          </Part>
        </div>
        <aside aria-labelledby="pay">
          <Part id="pay" title="Pay" as="div" className="buy-box" isLabel>
            <p>
              <Price now={total} was={was} isLarge />
            </p>
            <FactRows
              facts={[
                { label: 'Coupon', value: <CouponFact text={coupon?.text} /> },
                { label: 'Currency', value: currency },
                { label: 'Payment', value: isFree ? 'Nothing to pay' : 'Card or PayPal, chosen on the next page' },
              ]}
            />
            <Form className="stack" method="post" action={paths.checkout()} noValidate>
              <input type="hidden" name="key" value={key} />
              <input type="hidden" name="seenTotal" value={seenTotal} />
              <input type="hidden" name="seenCurrency" value={currency} />
              {start && <Checkbox id="startsAtOnce" name="startsAtOnce" label={start.words} hint={start.hint} />}
              <Button intent="pay" isBlock size="large">
                {isFree ? 'Complete your order' : `Pay ${total}`}
              </Button>
            </Form>
            <p className="hint">
              {isFree
                ? 'You confirm the order on a secure page run by our payment provider. Nothing is charged.'
                : 'You pay on a secure page run by our payment provider. Tax is included.'}
              {hasOwn &&
                ` Your courses open as soon as ${isFree ? 'you have confirmed it' : 'the payment has gone through'}.`}
            </p>
          </Part>
        </aside>
      </div>
    </div>
  );
}

function CouponFact({ text }: { text: string | undefined }) {
  return (
    <>
      {text && `${text} `}
      <AppLink className="link-button" href={`${paths.basket()}#coupon-place`}>
        {text ? 'Change' : 'Add a coupon'}
      </AppLink>
    </>
  );
}
