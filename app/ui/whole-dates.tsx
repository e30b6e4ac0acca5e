const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const date = new RegExp(`(\\d{1,2} (?:${MONTHS})(?: \\d{4})?)`);

/** A text whose dates do not break over two lines. */
export function WholeDates({ children }: { children: string }) {
  return children.split(date).map((part, index) =>
    index % 2 ? (
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
