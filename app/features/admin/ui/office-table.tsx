import type { ChangeEvent, ReactNode } from 'react';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { HiddenComma } from '~/ui/separated';
import { TableWrap } from '~/ui/table-wrap';
import { useHydrated } from '~/ui/use-hydrated';

/** The form that the boxes of the rows belong to. It is below the table: rows have forms of their own. */
export const bulkForm = 'bulk';

export interface Column {
  label: string;
  /** To the right, its figures below one another. */
  isNumber?: boolean;
  /** Running text. */
  isWide?: boolean;
  /** A drawn line: its label is not repeated where the table becomes blocks. */
  isLine?: boolean;
  /** Left out on pages of middle width: the row's own page has it. */
  isExtra?: boolean;
  /** What the column sorts by, in the address. */
  sort?: string;
}

export interface Row {
  id: string;
  /** One a column; the first names the row. */
  cells: ReactNode[];
  /** Names the row for those who only hear its box: 'the comment of ann'. */
  name?: string;
  /** Whether the row can be selected; it can when absent. */
  canBePicked?: boolean;
  /** What may be done with it. */
  acts?: ReactNode;
}

interface Sorting {
  sort: string;
  isDescending: boolean;
  hrefOf: (sort: string) => string;
}

interface OfficeTableProps {
  /** Names the table for those who do not see it. */
  label: string;
  columns: Column[];
  rows: Row[];
  /** What is said in place of an empty table. */
  empty: string;
  /** How the rows are sorted, and the address for another order. */
  sort?: Sorting;
  /** With a box for each row; `all`: they are all ticked, and further ones that are not here. */
  isPicked?: 'some' | 'all';
}

/** A table that becomes a list of blocks on a narrow page. */
export function OfficeTable({ label, columns, rows, empty, sort, isPicked }: OfficeTableProps) {
  if (!rows.length) return <p className="small muted">{empty}</p>;
  const hasActs = rows.some(({ acts }) => acts);
  return (
    <TableWrap label={`${label}, table`}>
      <table className="table is-stack">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.label}
                scope="col"
                className={classNames(column.isNumber && 'is-number', column.isExtra && 'is-extra') || undefined}
                aria-sort={sort && sort.sort === column.sort ? orders[`${sort.isDescending}`] : undefined}
              >
                {index === 0 && isPicked ? (
                  <div className="picked">
                    {isPicked === 'some' ? <PickAll count={rows.length} /> : <span className="pick" />}
                    <Head column={column} sort={sort} />
                  </div>
                ) : (
                  <Head column={column} sort={sort} />
                )}
              </th>
            ))}
            {hasActs && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, index) => (
                <Cell key={column.label} column={column} isFirst={index === 0}>
                  {index === 0 && isPicked ? (
                    <div className="picked">
                      <Pick row={row} isAll={isPicked === 'all'} />
                      <div>{row.cells[index]}</div>
                    </div>
                  ) : (
                    row.cells[index]
                  )}
                </Cell>
              ))}
              {hasActs && (
                <td className="is-acts">
                  <div className="acts">{row.acts}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableWrap>
  );
}

function Head({ column: { label, sort: name }, sort }: { column: Column; sort: Sorting | undefined }) {
  if (!sort || !name) return label;
  return (
    <AppLink className="sort" href={sort.hrefOf(name)}>
      {label}
    </AppLink>
  );
}

const orders = { true: 'descending', false: 'ascending' } as const;

/** A row's box. With all selected it cannot be taken out: the search and the filters say which rows are meant. */
function Pick({ row, isAll }: { row: Row; isAll: boolean }) {
  if (row.canBePicked === false) return <span className="pick" />;
  return (
    <label className="pick">
      <input
        key={`${isAll}`}
        type="checkbox"
        form={bulkForm}
        name="row"
        value={row.id}
        aria-label={`Select ${row.name ?? row.id}`}
        disabled={isAll}
        defaultChecked={isAll}
      />
    </label>
  );
}

/** Ticks all boxes of the page; with script alone. */
function PickAll({ count }: { count: number }) {
  const isHydrated = useHydrated();
  function onChange({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
    for (const one of box.closest('table')?.querySelectorAll<HTMLInputElement>('[name="row"]') ?? []) {
      one.checked = box.checked;
    }
  }
  return (
    <span className="pick">
      {isHydrated && <input type="checkbox" aria-label={`Select all ${count} on this page`} onChange={onChange} />}
    </span>
  );
}

function Cell({ column, isFirst, children }: { column: Column; isFirst: boolean; children: ReactNode }) {
  const { label, isNumber, isWide, isLine, isExtra } = column;
  if (isFirst) return <th scope="row">{children}</th>;
  const isLabelled = !isWide && !isLine && children !== null && children !== '';
  return (
    <td
      className={classNames(isNumber && 'is-number', isWide && 'is-wide', isLine && 'has-line', isExtra && 'is-extra')}
      data-label={isLabelled ? label : undefined}
    >
      {children}
    </td>
  );
}

/** A second line in a cell, small. */
export function SubLine({ children }: { children: ReactNode }) {
  return (
    <>
      <HiddenComma />
      <span className="sub">{children}</span>
    </>
  );
}
