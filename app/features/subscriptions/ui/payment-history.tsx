import { useRef } from 'react';
import { paths } from '~/paths';
import { Pager } from '~/ui/pager';
import { useFurtherPages } from '~/ui/use-further-pages';
import { PaymentTable, type PaymentTableProps } from './payment-table';

/** The specification's infinite-load offset (2, section 9), in pixels. */
const ahead = 700;

const historyIn = (data: { history?: PaymentTableProps }) => data.history;
const hrefOf = (page: number) => paths.payments({ page });

/** The payments, page by page; with script the next page comes when the end is scrolled to. */
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

/** A payment that has come meanwhile moves the others: each is shown once. */
function withoutRepeats(payments: PaymentTableProps['payments']): PaymentTableProps['payments'] {
  const seen = new Set<string>();
  return payments.filter(({ id }) => !seen.has(id) && seen.add(id));
}
