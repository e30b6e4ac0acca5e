import { classNames } from '~/ui/class-names';
import type { SummaryRow } from '../present.server';

interface QuoteTableProps {
  caption: string;
  rows: SummaryRow[];
  totalLabel?: string;
  total: string;
  was?: string | null;
}

/** A table of lines with their discounts and the total. */
export function QuoteTable({ caption, rows, totalLabel = 'Total', total, was }: QuoteTableProps) {
  return (
    <table className="quote small">
      <caption className="visually-hidden">{caption}</caption>
      {rows.length > 0 && (
        <tbody>
          {rows.map(({ label, hint, value, look }) => (
            <tr key={label} className={classNames(look && `is-${look}`)}>
              <th scope="row">
                {label}
                {hint && (
                  <>
                    <br />
                    <span className="hint">{hint}</span>
                  </>
                )}
              </th>
              <td>{look === 'lost' ? <s>{value}</s> : value}</td>
            </tr>
          ))}
        </tbody>
      )}
      <tfoot>
        <tr>
          <th scope="row">{totalLabel}</th>
          <td>
            {was && (
              <>
                <span className="visually-hidden">was </span>
                <s>{was}</s>
                <span className="visually-hidden"> now </span>
              </>
            )}
            {total}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
