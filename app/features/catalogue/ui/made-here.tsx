import type { ReactNode } from 'react';
import { useCell, useFault } from '~/features/drafts/ui/sheet';
import { Line, Lines } from '~/features/drafts/ui/sheet-fields';
import { Disclosure } from '~/ui/disclosure';

interface MadeHereProps {
  title: string;
  /** The names of its fields below `made`. */
  fields: string[];
  /** Whether there is none to choose yet. */
  isFirst: boolean;
  children: ReactNode;
}

/** The fields of an entry that is made where it is chosen: open if there is none yet, or if it is typed in already. */
export function MadeHere({ title, fields, isFirst, children }: MadeHereProps) {
  const typed = fields.map((name) => useCell(`made.${name}`)).some(Boolean);
  const isWrong = fields.map((name) => useFault(`made.${name}`)).some(Boolean);
  return (
    <Disclosure title={title} isOpen={isFirst || typed || isWrong}>
      <div className="stack is-tight">{children}</div>
    </Disclosure>
  );
}

/** The fields of a new tutor. */
export function NewTutor({ isFirst, title }: { isFirst: boolean; title: string }) {
  return (
    <MadeHere title={title} fields={['tutor', 'about']} isFirst={isFirst}>
      <Line name="made.tutor" maxLength={60} />
      <Lines
        name="made.about"
        hint="Who they are, in a sentence or two: shown on the course page."
        rows={2}
        maxLength={5000}
      />
    </MadeHere>
  );
}
