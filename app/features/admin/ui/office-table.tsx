import type { ChangeEvent, ReactNode } from 'react';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { HiddenComma } from '~/ui/separated';
import { TableWrap } from '~/ui/table-wrap';

/**
 * The id of the form that the rows' checkboxes belong to. The form is below the table, since rows have their own forms.
 */
export const bulkForm = 'bulk';

export interface Column<Row> {
  label: string;
  /** The content of a row's cell. The first column names the row. */
  cell: (row: Row) => ReactNode;
  /** Aligns the cells to the right, so that digits are below one another. */
  isNumber?: boolean;
  /** The cells hold running text. The column's label is not repeated when the table becomes blocks. */
  isWide?: boolean;
  /** Repeats the label of a wide column nevertheless. */
  isNamed?: boolean;
  /** The cells hold a drawn line. The column's label is not repeated when the table becomes blocks. */
  isLine?: boolean;
  /** Hidden on pages of medium width, since the row's own page shows the same. */
  isExtra?: boolean;
  /** The value of the sort parameter in the address. */
  sort?: string;
}

/** The checkboxes of a table's rows. */
export interface Picking<Row> {
  /** Names a row for people who only hear its checkbox: 'the comment of ann'. */
  nameOf: (row: Row) => string;
  /** Whether a row can be selected; every row can if absent. */
  canBePicked?: (row: Row) => boolean;
  /** All rows of this page are ticked, and the matching rows of all other pages are selected too. */
  isAll: boolean;
}

interface Sorting {
  sort: string;
  isDescending: boolean;
  hrefOf: (sort: string) => string;
}

export interface OfficeTableProps<Row> {
  /** The table's name for screen readers: 'Comments'. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  /** The acts on a row. */
  acts?: (row: Row) => ReactNode;
  /** The text in place of an empty table. */
  empty?: string;
  /** The current order of the rows, and the address of another order. */
  sort?: Sorting;
  /** Adds a checkbox to each row. */
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

/**
 * A row's checkbox. It cannot be unticked while all matching rows are selected, since the search and the filters then
 * decide.
 */
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

/** A checkbox that ticks all rows of the page; needs script. */
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
  const { label, isNumber, isWide, isNamed, isLine, isExtra } = column;
  if (isFirst) return <th scope="row">{children}</th>;
  const isLabelled = (!isWide || isNamed) && !isLine && children !== null && children !== '';
  return (
    <td
      className={classNames(isNumber && 'is-number', isWide && 'is-wide', isLine && 'has-line', isExtra && 'is-extra')}
      data-label={isLabelled ? label : undefined}
    >
      {children}
    </td>
  );
}

/** The content of a cell, with a small second line below if there is one. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <div>
      {children}
      {below && <SubLine>{below}</SubLine>}
    </div>
  );
}

/** A small second line in a cell. */
export function SubLine({ children }: { children: ReactNode }) {
  return (
    <>
      <HiddenComma />
      <span className="sub">{children}</span>
    </>
  );
}

/** The column that names a row by its title and slug and links to the row's page in the office. */
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
