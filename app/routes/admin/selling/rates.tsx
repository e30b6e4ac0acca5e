import { useLoaderData } from '@remix-run/react';
import { ListPart } from '~/features/admin/ui/list-part';
import { OfficePage } from '~/features/admin/ui/office-page';
import { Line } from '~/features/drafts/ui/sheet-fields';
import { ratedCurrencies } from '~/features/subscriptions/office/rate-rules';
import { SaveRates } from '~/features/subscriptions/office/rates-schema';
import { listRates, presentRates, saveRates } from '~/features/subscriptions/office/save-rates.server';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Rates' }];

export const loader = page({ for: 'admin' }, async ({ scope }) => ({ months: presentRates(await listRates(scope)) }));

export const action = forms({
  'save-rates': officeIntent({ isKept: true, input: SaveRates, run: saveRates, next: 'Saved.' }),
});

const labels = Object.fromEntries(ratedCurrencies.map((currency) => [currency, `Value of one ${currency} in pounds`]));

export default function RatesPage() {
  const { months } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <OfficePage
      title="Rates"
      reply={reply}
      labels={labels}
      aside={
        <p>
          Used to convert payments to pounds. A payment uses the rate of its month, or of the latest month before it
          that has a rate, and keeps it.
        </p>
      }
    >
      <ListPart
        id="months"
        title="Months"
        note="Newest first."
        head="Pounds for one"
        intent="save-rates"
        add="Add a month"
        fields={(isNew) => (
          <>
            {isNew && <Line name="month" hint="For example 2026-11" maxLength={7} />}
            {ratedCurrencies.map((currency) => (
              <Line key={currency} name={currency} inputMode="numeric" maxLength={11} />
            ))}
          </>
        )}
        rows={months}
        reply={reply}
      />
    </OfficePage>
  );
}
