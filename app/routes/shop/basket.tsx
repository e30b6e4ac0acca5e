import { useLoaderData } from '@remix-run/react';
import { newHumanChallenge } from '~/features/accounts/require-human.server';
import { SignInForm } from '~/features/accounts/ui/sign-in-form';
import { SignUpForm } from '~/features/accounts/ui/sign-up-form';
import { SignUpInvite } from '~/features/accounts/ui/sign-up-invite';
import { basketIn } from '~/features/basket/basket-cookie';
import { presentBasket } from '~/features/basket/present.server';
import { readPricedBasket } from '~/features/basket/price-basket.server';
import { BasketTable } from '~/features/basket/ui/basket-table';
import { CouponDialog, CouponForm, refusedCoupon } from '~/features/basket/ui/coupon-form';
import { CurrencyForm } from '~/features/basket/ui/currency-form';
import { EmptyBasket } from '~/features/basket/ui/empty-basket';
import { QuoteTable } from '~/features/basket/ui/quote-table';
import { presentStarters } from '~/features/catalogue/present.server';
import { quoteTexts } from '~/features/catalogue/quote';
import { readStarters } from '~/features/catalogue/read-starters.server';
import { RecheckForm } from '~/features/checkout/ui/recheck-form';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { readOne } from '~/scope/scope';
import { AppLink } from '~/ui/app-link';
import catalogue from '~/ui/css/catalogue.css?url';
import commerce from '~/ui/css/commerce.css?url';
import items from '~/ui/css/items.css?url';
import ways from '~/ui/css/ways.css?url';
import { LinkButton, MoreLink } from '~/ui/forms/button';
import { errorOf, typedIn } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { ErrorNotice } from '~/ui/notice';
import { Part } from '~/ui/page/page-parts';
import { basketForms } from './basket-intents.server';
import { couponFromLink } from './coupon-link.server';
import { flashDropped } from './dropped-lines.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Basket' }];
export const links = () => [catalogue, items, commerce, ways].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page(async (context) => {
  const { url, scope, visit } = context;
  const link = await couponFromLink(context);
  if (link) return link;
  const isCheckout = url.searchParams.has('checkout');
  if (isCheckout && scope.viewer?.userName) return redirectTo(paths.checkout());
  const basket = basketIn(visit.cookies, cookieRules.basket).read();
  const chosen = visit.cookies.read(cookieRules.currency);
  const asked = { basket, chosen };
  // If all lines were dropped, the page is shown as an empty basket.
  const [priced, starters] = basket.lines.length
    ? [await readOne(scope, readPricedBasket(scope, asked)), null]
    : await scope.read(readPricedBasket(scope, asked), readStarters(scope));
  const dropped = flashDropped(context, priced);
  if (dropped) return dropped;
  const wantsSignUp = url.searchParams.get('form') === 'sign-up';
  return {
    basket: presentBasket(priced),
    starters: starters && presentStarters(scope, starters, chosen),
    isMember: scope.viewer !== null,
    hasPackage: scope.viewer?.subscription === 'active',
    guest: isCheckout && priced.items.length ? { challenge: wantsSignUp ? newHumanChallenge(scope) : null } : null,
  };
});

export const action = basketForms;

export default function BasketPage() {
  const { basket, starters, guest, isMember, hasPackage } = useLoaderData<typeof loader>();
  const reply = useReply();
  const { bundles, courses, currency } = basket;
  const couponError = refusedCoupon(reply);
  const error = reply?.intent === 'apply-coupon' ? undefined : errorOf(reply, '');
  // Coupon and currency change the total, so guests who sign in to pay find them above that form.
  const choices = (
    <>
      <CouponForm coupon={basket.coupon} typed={couponError && typedIn(reply, 'coupon')} error={couponError} />
      {currency.fixed ? (
        <p className="hint" id="currency-place">
          {currency.fixed}
        </p>
      ) : (
        <CurrencyForm
          options={currency.options}
          current={currency.code}
          error={errorOf(reply, 'currency')}
          action={paths.basket()}
          sendsAtOnce
        />
      )}
    </>
  );
  return (
    <div className="stack is-loose">
      <ErrorNotice>{error}</ErrorNotice>
      {starters ? (
        <EmptyBasket starters={starters} hasPackage={hasPackage}>
          <div className="stack is-tight small muted">{isMember ? <RecheckForm /> : <SignedOutHelp />}</div>
        </EmptyBasket>
      ) : (
        <>
          <h1 id="basket">Basket</h1>
          <div className="split">
            <div className="stack is-loose">
              {bundles.length > 0 && (
                <div className="stack">
                  <BasketTable caption="Bundle" lines={bundles} />
                  <p className="hint">{quoteTexts.notForBundles}</p>
                </div>
              )}
              {courses.length > 0 && <BasketTable caption="Course" lines={courses} />}
              <p>
                <MoreLink href={paths.courseList()}>Keep looking at courses</MoreLink>
              </p>
              {!isMember && !guest && <SignUpInvite />}
            </div>
            <aside className="stack" aria-labelledby="summary">
              <Part id="summary" title="Your order" as="div" className="buy-box" isLabel>
                <QuoteTable caption="What you pay" {...basket.summary} />
                {guest && (
                  <>
                    {choices}
                    <hr />
                    <GuestForms challenge={guest.challenge} />
                  </>
                )}
                {!guest && basket.canBeBought && (
                  <LinkButton href={paths.checkout()} size="large" isBlock>
                    Proceed to checkout
                  </LinkButton>
                )}
                <p className="hint">You pay on a secure page run by our payment provider. Tax is included.</p>
              </Part>
              {!guest && choices}
            </aside>
          </div>
          {isMember && <RecheckForm />}
        </>
      )}
      {couponError && <CouponDialog message={couponError} reply={reply} />}
    </div>
  );
}

/** For guests who bought something on another device, or before signing out. */
function SignedOutHelp() {
  return (
    <p>
      Bought a course but can’t see it? <AppLink href={paths.signIn({ redirect: paths.basket() })}>Sign in</AppLink>
    </p>
  );
}

type Challenge = Parameters<typeof SignUpForm>[0]['challenge'];

/** Guests sign in or up here and continue to the checkout (specification 2, section 4, Checkout, step 1). */
function GuestForms({ challenge }: { challenge: Challenge | null }) {
  return (
    <section className="stack" id="checkout" aria-labelledby="account">
      <h2 id="account" className="field-label">
        {challenge ? 'Sign up to pay' : 'Sign in to pay'}
      </h2>
      {challenge ? (
        <>
          <SignUpForm challenge={challenge} redirectTo={paths.checkout()} />
          <LinkButton variant="quiet" isBlock href={`${paths.basket({ checkout: 1, form: 'sign-in' })}#checkout`}>
            Click here to log in
          </LinkButton>
        </>
      ) : (
        <>
          <SignInForm redirectTo={paths.checkout()} />
          <LinkButton variant="quiet" isBlock href={`${paths.basket({ checkout: 1, form: 'sign-up' })}#checkout`}>
            Click here to sign up
          </LinkButton>
        </>
      )}
    </section>
  );
}
