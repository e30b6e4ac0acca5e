import { useLoaderData } from '@remix-run/react';
import { AccountTabs } from '~/features/accounts/ui/account-tabs';
import { presentLowestPlan } from '~/features/catalogue/present-course.server';
import { SubscriptionPanel } from '~/features/entitlements/ui/subscription-panel';
import {
  presentCard,
  presentCodeTerm,
  presentFailed,
  presentPayment,
} from '~/features/subscriptions/payments/present-payments.server';
import { showPayments } from '~/features/subscriptions/payments/show-payments.server';
import { Manage } from '~/features/subscriptions/ui/manage';
import { PaymentHistory } from '~/features/subscriptions/ui/payment-history';
import { SubscriptionTerm } from '~/features/subscriptions/ui/subscription-term';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd, pageCount, pageNumber, slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import account from '~/ui/css/account.css?url';
import subscription from '~/ui/css/subscription.css?url';
import { ReplyDialog } from '~/ui/dialogs/reply-dialog';
import { LinkButton } from '~/ui/forms/button';
import { errorOf } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { PageHead, Part } from '~/ui/page/page-parts';
import { Schedule } from '~/ui/schedule';
import { paymentForms } from './payment-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const perPage = 15;

export const meta = () => [{ title: 'Payments' }];
export const links = () => [account, subscription].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ scope, url, visit }) => {
  const slice = slicePage(url.searchParams.get('page'), perPage);
  const { held, codesEndAt, history, planPrices } = await showPayments(scope, slice);
  if (isBeyondEnd(history)) return redirectTo(paths.payments());
  const chosen = visit.cookies.read(cookieRules.currency);
  const failed = held && slice.offset === 0 ? presentFailed(held) : null;
  return {
    card: held && presentCard({ held, codesEndAt }, scope.now()),
    codeTerm: codesEndAt && presentCodeTerm(codesEndAt),
    offer: held || codesEndAt ? null : presentLowestPlan(scope, planPrices, chosen),
    history: {
      payments: [...(failed ? [failed] : []), ...history.items.map(presentPayment)],
      page: pageNumber(slice),
      pages: pageCount(history.totalCount, perPage),
    },
  };
});

export const action = paymentForms;

export default function PaymentsPage() {
  const { card, codeTerm, offer, history } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <div className="stack is-loose">
      <ReplyDialog title="Error" message={errorOf(reply, '')} reply={reply} />
      <PageHead title="Payments" lead="What you pay, and every invoice." />
      <AccountTabs current="payments" />
      <div className="split">
        <Part id="subscription" title={card?.isPackage ? 'Your package' : 'Subscription'}>
          {codeTerm && <SubscriptionPanel {...codeTerm} />}
          {card && <SubscriptionTerm card={card} />}
          {!card && !codeTerm && (
            <div className="sub panel is-open">
              <h3 className="heading-m">You have no subscription</h3>
              <div className="stack is-tight">
                {offer && (
                  <p className="price is-large">
                    From {offer.price} <small>{offer.term}</small>
                  </p>
                )}
                <p className="muted">
                  The Complete DJ Package opens every course and every DJ Hub article. Courses you bought stay yours
                  without it.
                </p>
              </div>
              <div>
                <LinkButton size="large" href={paths.subscriptionPlans()}>
                  See Payment Options
                </LinkButton>
              </div>
            </div>
          )}
        </Part>
        {card && (
          <Part id="manage" title={card.due ? 'What happens next' : 'Manage'}>
            {card.due ? <Schedule steps={card.due.steps} /> : <Manage {...card} />}
          </Part>
        )}
      </div>
      <Part id="history" title="Payments history">
        <PaymentHistory history={history} />
        {card?.due && card.canCancel && (
          <p className="small muted">
            Don’t want to continue? <AppLink href={paths.cancelSubscription()}>Cancel subscription</AppLink>
          </p>
        )}
      </Part>
    </div>
  );
}
