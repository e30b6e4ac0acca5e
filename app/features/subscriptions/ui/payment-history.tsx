import { useRef } from 'react';
import { paths } from '~/paths';
import { TextLink } from '~/ui/forms/button';
import { Pager } from '~/ui/pager';
import { Separated } from '~/ui/separated';
import { useFurtherPages, withoutRepeats } from '~/ui/use-further-pages';
import type { PaymentView } from '../payments/present-payments.server';

/** The distance from the end at which the next page loads, in pixels (specification 2, section 9). */
const ahead = 700;

const historyIn = (data: { history?: PaymentTableProps }) => data.history;
const hrefOf = (page: number) => paths.payments({ page });

/** The payments, page by page. With script, the next page loads when the reader scrolls to the end. */
export function PaymentHistory({ history }: { history: PaymentTableProps }) {
  const end = useRef<HTMLDivElement>(null);
  const further = useFurtherPages({ first: history, end, ahead, hrefOf, pick: historyIn });
  const { page, pages } = further.last;
  const payments = further.pages.flatMap((one) => one.payments);
  return (
    <div className="stack">
      <PaymentTable payments={withoutRepeats(payments)} page={page} pages={pages} />
      <div ref={end} aria-hidden="true" />
      {further.pages.length < pages && <Pager page={page} pages={pages} hrefOf={hrefOf} label="Payments history" />}
    </div>
  );
}

/** A page of the payments. */
export interface PaymentTableProps {
  payments: PaymentView[];
  /** Counted from 1. */
  page: number;
  pages: number;
}

/** One page of the payments, the latest first. */
function PaymentTable({ payments, page, pages }: PaymentTableProps) {
  if (!payments.length) return <p>No payments here</p>;
  return (
    <table className="history is-stack">
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
