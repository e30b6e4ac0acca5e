import { Children, Fragment, type ReactNode } from 'react';

/** Things in a line that style keeps apart: in the text itself, for text browsers and screen readers, commas do. */
export function Separated({ children }: { children: ReactNode }) {
  return (
    <>
      {Children.toArray(children).map((child, index) => (
        // The place in the line is all that a child is known by.
        <Fragment key={index}>
          {index > 0 && <HiddenComma />}
          {child}
        </Fragment>
      ))}
    </>
  );
}

/** Between two words that style keeps apart. */
export function HiddenComma() {
  return <span className="visually-hidden">, </span>;
}
