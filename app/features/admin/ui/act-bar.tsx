import { Form } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { formatWhole } from '~/kit/money';
import { type TableAsk, type TableModel, tableHref, tableParams } from '~/kit/table';
import { paths } from '~/paths';
import { TextButton, TextLink } from '~/ui/forms/button';
import { bulkForm } from './office-table';

export interface BulkOffer {
  /** The table's name in bulk acts: 'comments'. */
  of: string;
  acts: readonly { kind: string; label: string; isDanger?: boolean }[];
  /** How many rows match the search and the filters; absent if nobody counts them. */
  total?: string;
}

interface ActBarProps extends BulkOffer {
  path: string;
  table: TableModel;
  ask: TableAsk;
  /** Whether all matching rows are selected, instead of single rows. */
  isAll: boolean;
}

/**
 * The acts on the selected rows. The form sends the checkboxes of the table, or the search and the filters if all
 * matching rows are selected, and leads to a page that says what will happen.
 */
export function ActBar({ of, acts, total, isAll, path, table, ask }: ActBarProps) {
  const bar = useRef<HTMLElement>(null);
  const count = useSelected(bar);
  const here = tableHref(path, table, ask, { page: ask.page });
  const all = `${here}${here.includes('?') ? '&' : '?'}all=1`;
  return (
    <section ref={bar} className="act-bar row" aria-label="Act on several rows">
      <p>
        {isAll ? (
          <strong>{`All that match are selected${total ? ` (${total})` : ''}.`}</strong>
        ) : (
          <>
            <strong>{count === null ? 'With the selected rows:' : `${formatWhole(count)} selected.`}</strong>{' '}
            <TextLink href={all}>{`Select all that match${total ? ` (${total})` : ''}`}</TextLink>
          </>
        )}
      </p>
      <Form id={bulkForm} className="row" method="get" action={paths.adminNewBulk()} reloadDocument>
        <input type="hidden" name="of" value={of} />
        {isAll && <input type="hidden" name="all" value="1" />}
        {isAll &&
          tableParams(table, { ...ask, page: 1 }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        {acts.map(({ kind, label, isDanger }) => (
          <TextButton key={kind} name="act" value={kind} isDanger={isDanger}>
            {label}
          </TextButton>
        ))}
        <TextButton intent="export" formAction={paths.adminExport()} formMethod="post">
          Export as CSV
        </TextButton>
      </Form>
      {isAll && <TextLink href={here}>Clear</TextLink>}
    </section>
  );
}

/** How many rows of the table are ticked; null before the script runs. */
function useSelected(bar: { current: HTMLElement | null }): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const place = bar.current?.parentElement;
    const recount = () => setCount(place?.querySelectorAll('[name="row"]:checked').length ?? 0);
    recount();
    place?.addEventListener('change', recount);
    return () => place?.removeEventListener('change', recount);
  }, [bar]);
  return count;
}
