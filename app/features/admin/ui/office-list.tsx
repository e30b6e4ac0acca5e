import { rowChoices, sortedBy, tableHref } from '~/kit/table';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { TextLink } from '~/ui/button';
import { Empty } from '~/ui/empty';
import { ActBar, type BulkOffer } from './act-bar';
import { type Column, OfficeTable, type Row } from './office-table';
import { OpenPager } from './open-pager';
import { TableFilters, type TableFiltersProps } from './table-filters';

interface OfficeListProps extends TableFiltersProps {
  /** Names the table: 'Comments'. */
  label: string;
  columns: Column[];
  rows: Row[];
  hasMore: boolean;
  /** What is said while there is nothing at all. */
  empty: string;
  /** What can be done with several rows at once. */
  bulk?: BulkOffer;
}

/** A table of the office, with its search, filters, sorts, pages and acts. */
export function OfficeList({ label, columns, rows, hasMore, empty, bulk, ...filters }: OfficeListProps) {
  const { path, table, ask } = filters;
  const isNarrowed = ask.search !== '' || Object.keys(ask.filters).length > 0;
  const from = (ask.page - 1) * ask.rows + 1;
  return (
    <>
      <div className="office-part">
        <TableFilters {...filters} />
      </div>
      {rows.length === 0 && (isNarrowed || ask.page > 1) ? (
        <Empty
          title="No results found"
          isClose
          action={<TextLink href={path}>Clear all filters</TextLink>}
        >{`Nothing under ${label} matches. Check the spelling or remove a filter.`}</Empty>
      ) : (
        <div className="office-part" data-bulk={bulk && ''}>
          <OfficeTable
            label={label}
            columns={columns}
            rows={rows}
            empty={empty}
            isPicked={bulk && (bulk.isAll ? 'all' : 'some')}
            sort={{ ...ask, hrefOf: (name) => tableHref(path, table, ask, sortedBy(table, ask, name)) }}
          />
          {bulk && rows.length > 0 && <ActBar {...filters} {...bulk} />}
          {rows.length > 0 && (
            <div className="table-foot">
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
                hasMore={hasMore}
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
