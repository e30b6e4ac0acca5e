import { Disclosure } from '~/ui/disclosure';
import { Checkbox } from '~/ui/forms/choices';
import { Field, Select } from '~/ui/forms/field';
import { errorOf, type Reply } from '~/ui/forms/form-reply';
import type { OpenView } from '../members/present-user.server';
import { ActForm } from './act-form';
import { OfficePart, OfficeTime } from './office-page';
import { OfficeTable, TwoLines } from './office-table';

interface UserPaymentsProps {
  payments: Extract<OpenView, { tab: 'payments' }>;
  name: string;
  mayRefund: boolean;
  reply: Reply | undefined;
}

/** Orders and payments of a person; a super admin refunds them. */
export function UserPayments({ payments, name, mayRefund, reply }: UserPaymentsProps) {
  return (
    <>
      <OfficePart id="orders" title="Orders">
        <OfficeTable
          label="Orders"
          columns={[
            { label: 'What', cell: ({ titles, id }) => <TwoLines below={id}>{titles}</TwoLines> },
            { label: 'State', cell: ({ state, refunded }) => <TwoLines below={refunded}>{state}</TwoLines> },
            { label: 'Invoice', cell: ({ invoice }) => invoice },
            { label: 'Total', isNumber: true, cell: ({ total }) => total },
            { label: 'When', isNumber: true, cell: ({ at }) => <OfficeTime at={at} /> },
          ]}
          rows={payments.orders}
          empty="No orders."
        />
      </OfficePart>
      <OfficePart id="payments" title="Subscription payments">
        <OfficeTable
          label="Subscription payments"
          columns={[
            { label: 'Invoice', cell: ({ invoice }) => invoice },
            {
              label: 'Amount',
              isNumber: true,
              cell: ({ amount, refunded }) => <TwoLines below={refunded}>{amount}</TwoLines>,
            },
            { label: 'When', isNumber: true, cell: ({ at }) => <OfficeTime at={at} /> },
          ]}
          rows={payments.payments}
          empty="No payments."
        />
      </OfficePart>
      {mayRefund && payments.refundable.length > 0 && (
        <Disclosure title="Refund a payment" isOpen={reply?.intent === 'refund'}>
          <div className="stack is-tight">
            <p className="small">
              Refunds the rest of a payment to the original payment method. Access to what it bought ends, its gift
              codes stop working, and we email the person.
            </p>
            <ActForm intent="refund" label="Refund payment" of={name} isDanger>
              <Field name="invoiceId" label="Payment" reply={reply}>
                <Select options={payments.refundable} placeholder="Choose one" />
              </Field>
              <Checkbox
                id="isSure"
                name="isSure"
                label="This is the right person and the right payment"
                error={errorOf(reply, 'isSure')}
              />
            </ActForm>
          </div>
        </Disclosure>
      )}
    </>
  );
}
