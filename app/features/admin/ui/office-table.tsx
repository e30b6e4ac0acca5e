import type { ReactNode } from 'react';
import { classNames } from '~/ui/class-names';
import { HiddenComma } from '~/ui/separated';
import { TableWrap } from '~/ui/table-wrap';

export interface Column {
  label: string;
  /** To the right, its figures below one another. */
  isNumber?: boolean;
  /** Running text. */
  isWide?: boolean;
  /** A drawn line: its label is not repeated where the table becomes blocks. */
  isLine?: boolean;
}

export interface Row {
  id: string;
  /** One a column; the first names the row. */
  cells: ReactNode[];
  /** What may be done with it. */
  acts?: ReactNode;
}

interface OfficeTableProps {
  /** Names the table for those who do not see it. */
  label: string;
  columns: Column[];
  rows: Row[];
  /** What is said in place of an empty table. */
  empty: string;
}

/** A table that becomes a list of blocks on a narrow page. */
export function OfficeTable({ label, columns, rows, empty }: OfficeTableProps) {
  if (!rows.length) return <p className="small muted">{empty}</p>;
  const hasActs = rows.some(({ acts }) => acts);
  return (
    <TableWrap label={`${label}, table`}>
      <table className="table is-stack">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.isNumber ? 'is-number' : undefined}>
                {column.label}
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
                  {row.cells[index]}
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

function Cell({ column, isFirst, children }: { column: Column; isFirst: boolean; children: ReactNode }) {
  const { label, isNumber, isWide, isLine } = column;
  if (isFirst) return <th scope="row">{children}</th>;
  const isLabelled = !isWide && !isLine && children !== null && children !== '';
  return (
    <td
      className={classNames(isNumber && 'is-number', isWide && 'is-wide', isLine && 'has-line')}
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
