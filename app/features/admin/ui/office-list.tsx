import { useLocation } from '@remix-run/react';
import { readTable, rowChoices, sortedBy, type TableModel, tableHref } from '~/kit/table';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Empty } from '~/ui/empty';
import { TextLink } from '~/ui/forms/button';
import { OpenPager } from '~/ui/pager';
import { ActBar, type BulkOffer } from './act-bar';
import { OfficeTable, type OfficeTableProps, type Picking } from './office-table';
import { type Choices, TableFilters } from './table-filters';

interface OfficeListProps<Row> extends Omit<OfficeTableProps<Row>, 'rows' | 'sort' | 'picking'>, Choices {
  table: TableModel;
  /** The current page of the list. */
  list: { items: Row[]; hasMore: boolean };
  /** The acts on several rows at once. */
  bulk?: BulkOffer & Omit<Picking<Row>, 'isAll'>;
}

/** A table of the office with its search, filters, sorts, pages and acts. The address holds all of its settings. */
export function OfficeList<Row extends { id: string }>(props: OfficeListProps<Row>) {
  const { table, list, bulk, choices, ...drawn } = props;
  const { label } = drawn;
  const { pathname: path, search } = useLocation();
  const params = new URLSearchParams(search);
  const isAll = params.has('all');
  const ask = readTable(table, params);
  const rows = list.items;
  const isNarrowed = ask.search !== '' || Object.keys(ask.filters).length > 0;
  const from = (ask.page - 1) * ask.rows + 1;
  return (
    <>
      <div className="office-part stack is-snug">
        <TableFilters {...{ path, table, ask, choices }} />
      </div>
      {rows.length === 0 && ask.page > 1 ? (
        <Empty
          title="This page is empty"
          isClose
          action={<TextLink href={tableHref(path, table, ask, { page: 1 })}>Go to the first page</TextLink>}
        >{`${label} has fewer pages than this.`}</Empty>
      ) : rows.length === 0 && isNarrowed ? (
        <Empty
          title="No results found"
          isClose
          action={<TextLink href={path}>Clear all filters</TextLink>}
        >{`Nothing under ${label} matches. Check the spelling or remove a filter.`}</Empty>
      ) : (
        <div className="office-part stack is-snug" data-bulk={bulk && ''}>
          <OfficeTable
            {...drawn}
            rows={rows}
            picking={bulk && { ...bulk, isAll }}
            sort={{ ...ask, hrefOf: (name) => tableHref(path, table, ask, sortedBy(table, ask, name)) }}
          />
          {bulk && rows.length > 0 && <ActBar {...{ path, table, ask, isAll }} {...bulk} />}
          {rows.length > 0 && (
            <div className="table-foot row is-apart muted">
              <span>{`Rows ${from} to ${from + rows.length - 1}`}</span>{' '}
              {bulk && <TextLink href={paths.adminBulks()}>Earlier changes of many rows</TextLink>}{' '}
              <nav className="row" aria-label={`${label}, rows on a page`}>
                <span>Rows on a page</span>
                <ul className="switch">
                  {rowChoices.map((count) => (
                    <li key={count}>
                      <AppLink
                        href={tableHref(path, table, ask, { rows: count })}
                        aria-current={count === ask.rows ? 'true' : undefined}
                      >
                        {count}
                      </AppLink>
                    </li>
                  ))}
                </ul>
              </nav>
              <OpenPager
                page={ask.page}
                hasMore={list.hasMore}
                hrefOf={(page) => tableHref(path, table, ask, { page })}
                label={label}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}
