import { Children, Fragment, type ReactNode } from 'react';

/** Inline items that CSS separates; hidden commas separate them for text browsers and screen readers. */
export function Separated({ children }: { children: ReactNode }) {
  return (
    <>
      {Children.toArray(children).map((child, index) => (
        // Children have no identity but their index.
        <Fragment key={index}>
          {index > 0 && <HiddenComma />}
          {child}
        </Fragment>
      ))}
    </>
  );
}

/** A comma for text browsers and screen readers, between two words that CSS separates. */
export function HiddenComma() {
  return <span className="visually-hidden">, </span>;
}
