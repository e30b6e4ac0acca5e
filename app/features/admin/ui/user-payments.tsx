import { Checkbox } from '~/ui/choices';
import { Disclosure } from '~/ui/disclosure';
import { Field } from '~/ui/field';
import { errorOf, type Reply, typedIn } from '~/ui/form-reply';
import { type Option, Select } from '~/ui/input';
import { ActForm } from './act-form';
import { OfficePart } from './office-page';
import { OfficeTable, SubLine } from './office-table';

interface UserPaymentsProps {
  payments: {
    orders: {
      id: string;
      titles: string;
      total: string;
      state: string;
      refunded: string;
      invoice: string;
      at: string;
    }[];
    payments: { id: string; amount: string; refunded: string; invoice: string; at: string }[];
    refundable: Option[];
  };
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
            { label: 'What' },
            { label: 'State' },
            { label: 'Invoice' },
            { label: 'Total', isNumber: true },
            { label: 'When', isNumber: true },
          ]}
          rows={payments.orders.map(({ id, titles, state, refunded, invoice, total, at }) => ({
            id,
            cells: [
              <div key="what">
                {titles}
                <SubLine>{id}</SubLine>
              </div>,
              <WithRefund key="state" text={state} refunded={refunded} />,
              invoice,
              total,
              at,
            ],
          }))}
          empty="No orders."
        />
      </OfficePart>
      <OfficePart id="payments" title="Subscription payments">
        <OfficeTable
          label="Subscription payments"
          columns={[{ label: 'Invoice' }, { label: 'Amount', isNumber: true }, { label: 'When', isNumber: true }]}
          rows={payments.payments.map(({ id, invoice, amount, refunded, at }) => ({
            id,
            cells: [invoice, <WithRefund key="amount" text={amount} refunded={refunded} />, at],
          }))}
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
              <Field id="invoiceId" label="Payment" error={errorOf(reply, 'invoiceId')}>
                <Select
                  name="invoiceId"
                  options={payments.refundable}
                  placeholder="Choose one"
                  defaultValue={typedIn(reply, 'invoiceId')}
                />
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

function WithRefund({ text, refunded }: { text: string; refunded: string }) {
  return (
    <div>
      {text}
      {refunded && <SubLine>{refunded}</SubLine>}
    </div>
  );
}
