import { TextLink } from '~/ui/button';
import { Separated } from '~/ui/separated';
import type { PaymentView } from '../present-payments.server';

/** A page of the payments. */
export interface PaymentTableProps {
  payments: PaymentView[];
  /** From 1. */
  page: number;
  pages: number;
}

/** One page of the payments, the latest first. */
export function PaymentTable({ payments, page, pages }: PaymentTableProps) {
  if (!payments.length) return <p>No payments here</p>;
  return (
    <table className="history">
      <caption className="visually-hidden">
        Payments history, page {page} of {pages}, newest first
      </caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What</th>
          <th scope="col" className="is-number">
            Paid
          </th>
          <th scope="col">
            <span className="visually-hidden">Invoice</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, day, isoDay, what, note, paid, invoiceHref }) => (
          <tr key={id}>
            <td>
              <time dateTime={isoDay}>{day}</time>
            </td>
            <th scope="row">
              <span className="what">
                <Separated>
                  {what}
                  {note && <small>{note}</small>}
                </Separated>
              </span>
            </th>
            <td className="is-number">{paid}</td>
            <td className="is-number">
              {invoiceHref ? (
                <TextLink href={invoiceHref} reloadDocument target="_blank" rel="noopener">
                  Invoice<span className="visually-hidden"> of {day}, opens in a new tab</span>
                </TextLink>
              ) : (
                <span className="visually-hidden">No invoice</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
