import { Separated } from './separated';

/** A cell of a row that opens: its column's head and its text. */
export interface RowCell {
  head: string;
  text: string;
}

/**
 * The heads of the columns above rows with cells; `first` is that of the names. Where the cells do not fit in columns,
 * none are shown.
 */
export function RowHeads({ first, heads }: { first?: string | undefined; heads: readonly string[] }) {
  return (
    <p className="row-cells is-head" aria-hidden="true">
      {first && <span className="row-cells-first">{first} </span>}
      {heads.map((head) => (
        <span key={head}>{head} </span>
      ))}
    </p>
  );
}

/** The cells of a row, in columns below their heads; in narrow rows one after the other. */
export function RowCells({
  cells,
  isNamed,
}: {
  cells: RowCell[] /** Whether narrow rows show the heads, too. */;
  isNamed?: boolean;
}) {
  return (
    <span className="row-cells">
      <Separated>
        {cells.map(({ head, text }) => (
          <span key={head}>
            {isNamed && <span className="row-cell-head">{head} </span>}
            {text}
          </span>
        ))}
      </Separated>
    </span>
  );
}
