import { useLoaderData } from '@remix-run/react';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { countOf } from '~/features/catalogue/rules';
import { readKept } from '~/features/drafts/keep-draft.server';
import { KeepTyped, takenAsReply } from '~/features/drafts/ui/keep-typed';
import { KeptNotice } from '~/features/drafts/ui/kept-notice';
import { Theirs } from '~/features/drafts/ui/theirs';
import { SavePlan, SaveWorth } from '~/features/subscriptions/office/plan-schema';
import { type ListedPlan, listPlans, savePlan, saveWorth } from '~/features/subscriptions/office/save-plan.server';
import { WorthSheet, worthDraft, worthFields } from '~/features/subscriptions/office/worth-form';
import { planCurrencies } from '~/features/subscriptions/rules';
import { WorthForm } from '~/features/subscriptions/ui/worth-form';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { type Currency, formatMoney } from '~/kit/money';
import { readOne } from '~/scope/scope';
import { Disclosure } from '~/ui/disclosure';
import { Field, Input, Select } from '~/ui/forms/field';
import { type Reply, typedIn } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { RowAct } from '~/ui/row-act';
import { RowCells, RowHeads } from '~/ui/row-cells';
import { HiddenComma } from '~/ui/separated';
import { plainDraftIntent, rowIntent } from '../drafts/draft-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Plans' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const [{ plans, worth }, kept] = await Promise.all([listPlans(scope), readOne(scope, readKept(scope, url))]);
  return { plans: plans.map(planOf), worth: worthFields(worth), kept };
});

const types = { MONTHLY: 'Monthly', ANNUAL: 'Annual', PACKAGE: 'Package' };

function planOf({
  id,
  type,
  name,
  badge,
  discountPercent,
  isOffered,
  trialDays,
  billingCyclePeriod,
  ...plan
}: ListedPlan) {
  return {
    ...{ id, name, badge: badge ?? '', revision: plan.revision },
    discountPercent: discountPercent === null ? '' : String(discountPercent),
    isOffered: isOffered ? 'yes' : 'no',
    kind: [
      types[type],
      billingCyclePeriod === null ? 'renews' : countOf(billingCyclePeriod, 'payment'),
      trialDays ? `${trialDays}-day trial` : 'no trial',
      ...(discountPercent === null ? [] : [`${discountPercent}% less`]),
      ...(isOffered ? [] : ['not offered']),
      ...(badge ? [`“${badge}”`] : []),
    ].join(', '),
    prices: planCurrencies.map((currency) => {
      const found = plan.prices.find((one) => one.currency === currency);
      return { head: currency, text: found ? priceOf(found.price, currency, billingCyclePeriod) : '' };
    }),
  };
}

/** A renewing plan's price, or a package's payments: '4 × $172'. */
function priceOf(price: number, currency: Currency, payments: number | null): string {
  const money = formatMoney(price, currency);
  return payments === null ? money : `${payments} × ${money.replace(/\.00$/, '')}`;
}

export const action = forms({
  'save-plan': rowIntent(SavePlan, savePlan),
  'save-worth': plainDraftIntent({ sheet: WorthSheet, schema: SaveWorth, toDraft: worthDraft, save: saveWorth }),
});

const labels = { name: 'Name', badge: 'Badge', discountPercent: 'Advertised discount (%)', isOffered: 'Offered' };
type LabelledField = keyof typeof labels;

/** The current values of a plan that differ from the form's. */
function othersOf(plan: Record<LabelledField, string>, reply: Reply) {
  return (Object.keys(labels) as LabelledField[])
    .filter((field) => plan[field] !== typedIn(reply, field))
    .map((field) => ({ label: labels[field], text: plan[field] }));
}

export default function PlansPage() {
  const { plans, worth, kept } = useLoaderData<typeof loader>();
  const answered = useReply();
  const shown = answered ?? takenAsReply(kept);
  const worthReply = shown?.intent === 'save-worth' ? shown : undefined;
  return (
    <OfficePage
      title="Plans"
      reply={worthReply ? undefined : answered}
      aside={<p>Prices, payments and trials come from the billing provider. Change them there and they update here.</p>}
    >
      <KeptNotice kept={kept} savedRevision={null} />
      <OfficePart id="plans" title="On the plans page" note="In this order. Packages: how many payments, and each.">
        <div className="rows">
          <RowHeads heads={planCurrencies} />
          {plans.map((plan) => {
            const reply = typedIn(shown, 'planId') === plan.id ? shown : undefined;
            const of = (name: LabelledField) => ({
              name,
              // The list of errors links to the refused form's fields by their names.
              id: reply ? name : `${name}-${plan.id}`,
              label: labels[name],
              reply,
              saved: plan[name],
            });
            return (
              <div key={plan.id} className="rows-row">
                <Disclosure
                  title={
                    <span>
                      {plan.name}
                      <HiddenComma />
                      <small>{plan.kind}</small>
                    </span>
                  }
                  end={
                    <>
                      <RowCells cells={plan.prices} />
                      <HiddenComma />
                      <RowAct />
                    </>
                  }
                  isOpen={reply !== undefined}
                >
                  <ActForm
                    intent="save-plan"
                    label="Save"
                    of={plan.name}
                    fields={{ planId: plan.id, revision: typedIn(reply, 'revision', plan.revision) }}
                  >
                    <Field {...of('name')}>
                      <Input required maxLength={100} autoComplete="off" />
                    </Field>
                    <Field {...of('badge')} optional="(optional)">
                      <Input maxLength={40} autoComplete="off" />
                    </Field>
                    <Field {...of('discountPercent')} optional="(optional)">
                      <Input inputMode="numeric" maxLength={3} autoComplete="off" />
                    </Field>
                    <Field {...of('isOffered')} hint="Subscribers keep it either way.">
                      <Select
                        options={[
                          { value: 'yes', label: 'Yes' },
                          { value: 'no', label: 'No' },
                        ]}
                      />
                    </Field>
                    {reply && typedIn(reply, 'revision') !== plan.revision && (
                      <Theirs id={plan.id} savedRevision={plan.revision} others={othersOf(plan, reply)} />
                    )}
                    <KeepTyped kept={kept} of={plan.id} about={plan.name} intent="save-plan" reply={reply} />
                  </ActForm>
                </Disclosure>
              </div>
            );
          })}
        </div>
      </OfficePart>
      <OfficePart id="worth" title="What the package is worth" note="Shown on the plans page, beside the price.">
        <WorthForm fields={worth} reply={worthReply} kept={kept} />
      </OfficePart>
    </OfficePage>
  );
}
