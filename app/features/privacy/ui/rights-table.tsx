import { TableWrap } from '~/ui/table-wrap';

export interface RightRow {
  id: string;
  holds: string;
  notExported: string | null;
  fate: string;
  why: string | null;
}

/** Table by table: what we hold, what a deletion does to it and why, and what an export leaves out. */
export function RightsTable({ rights }: { rights: RightRow[] }) {
  return (
    <TableWrap label="What we hold, table by table">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">On deletion</th>
          </tr>
        </thead>
        <tbody>
          {rights.map(({ id, holds, notExported, fate, why }) => (
            <tr key={id}>
              <td>
                {holds}
                {notExported && <span className="muted"> (not in the export: {notExported})</span>}
              </td>
              <td>
                <strong>{fate}</strong>
                {why && `: ${why}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableWrap>
  );
}
