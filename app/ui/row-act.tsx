/** At the end of a row's line: what a press does. */
export function RowAct() {
  return (
    <span className="row-act">
      <span className="if-closed">Edit</span> <span className="if-open">Close</span>
    </span>
  );
}
