import type { MarkedText } from '../view';

/** A text with what a search has found in it. */
export function Marked({ text }: { text: MarkedText }) {
  return (
    <>
      {text.map(({ text: words, isFound }, index) =>
        // The place in the text is all that a piece is known by.
        isFound ? <mark key={index}>{words}</mark> : <span key={index}>{words}</span>,
      )}
    </>
  );
}
