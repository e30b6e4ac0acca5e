import type { ReactNode } from 'react';

interface EditPartProps {
  /** Of its heading, unique in the page. */
  id: string;
  title: ReactNode;
  /** Beside the heading: a word, or a link. */
  note?: ReactNode;
  children: ReactNode;
}

/** A part of a draft's form. */
export function EditPart({ id, title, note, children }: EditPartProps) {
  return (
    <section className="office-part" aria-labelledby={`${id}-head`} id={id}>
      <div className="office-head">
        <h2 id={`${id}-head`}>{title}</h2>
        {typeof note === 'string' ? <p>{note}</p> : note}
      </div>
      {children}
    </section>
  );
}
