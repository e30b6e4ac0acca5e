import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { type ListedPlan, listPlans } from '~/features/authoring/list-plans.server';
import { WorthForm } from '~/features/authoring/ui/worth-form';
import { worthFields } from '~/features/authoring/worth-form';
import { page } from '~/http/page.server';
import { formatMoney } from '~/kit/money';
import { Field } from '~/ui/field';
import { errorOf, readReply, typedIn } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import { planForms } from './plan-intents.server';

export const meta: MetaFunction = () => [{ title: 'Plans' }];

export const loader = page({ for: 'admin' }, async ({ scope }) => {
  const { plans, worth } = await listPlans(scope);
  return { plans: plans.map(planOf), worth: worthFields(worth) };
});

function planOf({ id, type, name, badge, discountPercent, trialDays, billingCyclePeriod, ...plan }: ListedPlan) {
  return {
    ...{ id, name, badge: badge ?? '', revision: plan.revision },
    discountPercent: discountPercent === null ? '' : String(discountPercent),
    kind: [
      type,
      billingCyclePeriod === null ? 'renews' : `payments: ${billingCyclePeriod}`,
      trialDays ? `${trialDays} days of trial` : 'no trial',
    ].join(', '),
    prices: plan.prices.map(({ currency, price }) => formatMoney(price, currency)).join(', '),
  };
}

export const action = planForms;

export default function PlansPage() {
  const { plans, worth } = useLoaderData<typeof loader>();
  const answered = readReply(useActionData());
  const worthReply = answered?.intent === 'save-worth' ? answered : undefined;
  return (
    <OfficePage
      title="Plans"
      reply={worthReply ? undefined : answered}
      aside={<p>Prices, payments and trials are the billing provider’s: change them there, and they follow here.</p>}
    >
      {plans.map((plan) => {
        const reply = typedIn(answered, 'planId') === plan.id ? answered : undefined;
        const of = (field: 'name' | 'badge' | 'discountPercent') => ({
          id: `${field}-${plan.id}`,
          error: errorOf(reply, field),
        });
        const typed = (name: 'name' | 'badge' | 'discountPercent') => ({
          name,
          defaultValue: typedIn(reply, name, plan[name]),
        });
        return (
          <OfficePart key={plan.id} id={plan.id} title={plan.name} note={plan.kind}>
            <p className="small muted">{plan.prices}</p>
            <ActForm
              intent="save-plan"
              label="Save"
              of={plan.name}
              fields={{ planId: plan.id, revision: plan.revision }}
            >
              <Field label="Name" {...of('name')}>
                <Input {...typed('name')} required maxLength={100} autoComplete="off" />
              </Field>
              <Field label="Badge" optional="(optional)" {...of('badge')}>
                <Input {...typed('badge')} maxLength={40} autoComplete="off" />
              </Field>
              <Field label="Discount that is told, per cent" optional="(optional)" {...of('discountPercent')}>
                <Input {...typed('discountPercent')} inputMode="numeric" maxLength={3} autoComplete="off" />
              </Field>
            </ActForm>
          </OfficePart>
        );
      })}
      <OfficePart id="worth" title="What the package is worth" note="Told on the page of plans, beside what it costs.">
        <WorthForm fields={worth} reply={worthReply} />
      </OfficePart>
    </OfficePage>
  );
}
