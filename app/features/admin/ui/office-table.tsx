import type { ChangeEvent, ReactNode } from 'react';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { HiddenComma } from '~/ui/separated';
import { TableWrap } from '~/ui/table-wrap';
import { useHydrated } from '~/ui/use-hydrated';

/** The form that the boxes of the rows belong to. It is below the table: rows have forms of their own. */
export const bulkForm = 'bulk';

export interface Column<Row> {
  label: string;
  /** What the column says of a row; the first one names it. */
  cell: (row: Row) => ReactNode;
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

/** The boxes of a table's rows. */
export interface Picking<Row> {
  /** Names a row for those who only hear its box: 'the comment of ann'. */
  nameOf: (row: Row) => string;
  /** Whether a row can be selected; each can when absent. */
  canBePicked?: (row: Row) => boolean;
  /** All rows of this page are ticked, and the rows of the other pages with them. */
  isAll: boolean;
}

interface Sorting {
  sort: string;
  isDescending: boolean;
  hrefOf: (sort: string) => string;
}

export interface OfficeTableProps<Row> {
  /** Names the table for those who do not see it: 'Comments'. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  /** What may be done with a row. */
  acts?: (row: Row) => ReactNode;
  /** What is said in place of an empty table. */
  empty?: string;
  /** How the rows are sorted, and the address for another order. */
  sort?: Sorting;
  /** With a box for each row. */
  picking?: Picking<Row>;
}

/** A table that becomes a list of blocks on a narrow page. */
export function OfficeTable<Row extends { id: string }>(props: OfficeTableProps<Row>) {
  const { label, columns, rows, acts, empty, sort, picking } = props;
  if (!rows.length) return <p className="small muted">{empty}</p>;
  const hasActs = rows.some((row) => acts?.(row));
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
                {index === 0 && picking ? (
                  <div className="picked">
                    {picking.isAll ? <span className="pick" /> : <PickAll count={rows.length} />}
                    <Head {...{ column, sort }} />
                  </div>
                ) : (
                  <Head {...{ column, sort }} />
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
                  {index === 0 && picking ? (
                    <div className="picked">
                      <Pick {...{ row, picking }} />
                      <div>{column.cell(row)}</div>
                    </div>
                  ) : (
                    column.cell(row)
                  )}
                </Cell>
              ))}
              {hasActs && (
                <td className="is-acts">
                  <div className="acts">{acts?.(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableWrap>
  );
}

/** The properties of a column, apart from its cells. */
type Titled = Omit<Column<never>, 'cell'>;

function Head({ column: { label, sort: name }, sort }: { column: Titled; sort: Sorting | undefined }) {
  if (!sort || !name) return label;
  return (
    <AppLink className="sort" href={sort.hrefOf(name)}>
      {label}
    </AppLink>
  );
}

const orders = { true: 'descending', false: 'ascending' } as const;

/** A row's box. With all selected it cannot be taken out: the search and the filters say which rows are meant. */
function Pick<Row extends { id: string }>({ row, picking }: { row: Row; picking: Picking<Row> }) {
  const { nameOf, canBePicked, isAll } = picking;
  if (canBePicked?.(row) === false) return <span className="pick" />;
  return (
    <label className="pick">
      <input
        key={`${isAll}`}
        type="checkbox"
        form={bulkForm}
        name="row"
        value={row.id}
        aria-label={`Select ${nameOf(row)}`}
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

function Cell({ column, isFirst, children }: { column: Titled; isFirst: boolean; children: ReactNode }) {
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

/** What a cell says, and below it a second line, small, where there is one. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <div>
      {children}
      {below && <SubLine>{below}</SubLine>}
    </div>
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

/** The column that names a row by its title and its address, with the way to its page in the office. */
export function titleColumn<Row extends { id: string; title: string; slug: string }>(
  label: string,
  hrefOf: (id: string) => string,
): Column<Row> {
  const cell = ({ id, title, slug }: Row) => (
    <TwoLines below={slug}>
      <AppLink href={hrefOf(id)}>{title}</AppLink>
    </TwoLines>
  );
  return { label, sort: 'title', cell };
}
