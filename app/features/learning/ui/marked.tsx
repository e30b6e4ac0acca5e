import type { MarkedText } from '../lesson/marked-text';

/** A text with highlighted search matches. */
export function Marked({ text }: { text: MarkedText }) {
  return (
    <>
      {text.map(({ text: words, isFound }, index) =>
        // Pieces have no identity but their index.
        isFound ? <mark key={index}>{words}</mark> : <span key={index}>{words}</span>,
      )}
    </>
  );
}
