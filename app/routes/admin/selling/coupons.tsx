import { useLoaderData } from '@remix-run/react';
import { setSaleBanner } from '~/features/accounts/set-sale-banner.server';
import { clocksOf, mapPage } from '~/features/admin/present.server';
import { BannerForAll, MakeCoupon, OneCoupon } from '~/features/admin/schema';
import { endCoupon, listCoupons, makeCoupon } from '~/features/admin/selling/issue-coupons.server';
import { presentCoupon } from '~/features/admin/selling/present-offers.server';
import { couponTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficePart, OfficeZoned } from '~/features/admin/ui/office-page';
import { TwoLines } from '~/features/admin/ui/office-table';
import { couponHint, longestCoupon } from '~/features/basket/coupon-rules';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { formatWhole } from '~/kit/money';
import { readTable } from '~/kit/table';
import { Disclosure } from '~/ui/disclosure';
import { Checkbox, CheckboxGroup } from '~/ui/forms/choices';
import { Field, Input, Select } from '~/ui/forms/field';
import { errorOf, listIn } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent, said } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const bannerChoices = [
  { value: 'yes', label: 'Show to everyone without a subscription' },
  { value: 'no', label: 'Hide from everyone' },
];

export const meta = () => [{ title: 'Coupons' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const found = await listCoupons(scope, readTable(couponTable, url.searchParams));
  const titles = new Map(found.courses.map(({ value, label }) => [value, label]));
  return {
    coupons: mapPage(found.page, (coupon) => presentCoupon(coupon, titles, clocksOf(scope))),
    courses: found.courses,
  };
});

export const action = forms({
  'make-coupon': officeIntent({ isKept: true, input: MakeCoupon, run: makeCoupon, next: 'Created. It works now.' }),
  'end-coupon': officeIntent({ input: OneCoupon, run: endCoupon, next: 'Ended.' }),
  'set-banner': officeIntent({
    input: BannerForAll,
    run: (scope, { isShown }) => setSaleBanner(scope, { isShown }),
    next: (count) => said(`Changed for ${formatWhole(count)} people.`),
  }),
});

const labels = {
  percent: 'Discount (%)',
  description: 'Description that buyers see',
  lastDay: 'Last day',
  maxUses: 'Total uses',
  perUser: 'Uses per person',
  isShown: 'Who sees the banner',
  // Its message is complete without a name.
  isSure: '',
};

export default function CouponsPage() {
  const { coupons, courses } = useLoaderData<typeof loader>();
  const reply = useReply();
  const of = (field: string) => ({ error: errorOf(reply, field) });
  return (
    <OfficePage
      title="Coupons"
      reply={reply}
      labels={labels}
      aside={<p>Coupons for courses. Create coupons for subscriptions at the billing provider.</p>}
    >
      <OfficeList
        label="Coupons"
        table={couponTable}
        list={coupons}
        columns={[
          {
            label: 'Code',
            sort: 'code',
            cell: ({ id, description }) => <TwoLines below={description}>{id}</TwoLines>,
          },
          { label: 'Discount', isNumber: true, cell: ({ percent }) => percent },
          { label: 'For', isWide: true, cell: (coupon) => coupon.for },
          { label: 'Used', isNumber: true, cell: ({ uses }) => uses },
          { label: 'Uses per person', isNumber: true, isExtra: true, cell: ({ perUser }) => perUser },
          { label: 'Expires', cell: ({ end }) => end },
        ]}
        acts={({ id, canEnd }) =>
          canEnd && <ActForm intent="end-coupon" label="End now" of={id} fields={{ code: id }} isSmall isDanger />
        }
        empty="No coupons yet. Create one below: buyers type its code at the checkout."
      />
      <OfficePart id="new" title="New coupon for courses" note="Bundles are never discounted.">
        <ActForm intent="make-coupon" label="Create coupon">
          <Field name="code" label="Code" hint={couponHint} reply={reply}>
            <Input required maxLength={longestCoupon} autoComplete="off" />
          </Field>
          <Field name="percent" label={labels.percent} reply={reply}>
            <Input type="number" min={1} max={100} required />
          </Field>
          <Field name="description" label={labels.description} reply={reply}>
            <Input required maxLength={120} />
          </Field>
          <Field name="lastDay" label={<OfficeZoned>{labels.lastDay}</OfficeZoned>} optional="(optional)" reply={reply}>
            <Input type="date" />
          </Field>
          <Field name="maxUses" label={labels.maxUses} optional="(optional)" reply={reply}>
            <Input type="number" min={1} />
          </Field>
          <Field name="perUser" label={labels.perUser} reply={reply} saved="1">
            <Input type="number" min={1} max={100} />
          </Field>
          <Disclosure title="Only for some courses">
            <CheckboxGroup
              id="courseIds"
              name="courseIds"
              legend="Courses (choose none for all courses)"
              choices={courses}
              defaultValues={listIn(reply, 'courseIds')}
              look="columns"
              {...of('courseIds')}
            />
          </Disclosure>
        </ActForm>
      </OfficePart>
      <OfficePart
        id="banner"
        title="Sale banner"
        note="To show or hide it for one person, open their page under Users."
      >
        <ActForm intent="set-banner" label="Change the banner">
          <Field name="isShown" label={labels.isShown} reply={reply} saved="yes">
            <Select options={bannerChoices} />
          </Field>
          <Checkbox id="isSure" name="isSure" label="Yes, change it for everyone now" {...of('isSure')} />
        </ActForm>
      </OfficePart>
    </OfficePage>
  );
}
