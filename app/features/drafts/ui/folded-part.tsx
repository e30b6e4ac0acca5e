import { useLocation } from '@remix-run/react';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { Disclosure } from '~/ui/disclosure';
import type { Fields } from '../fields';
import { useFaults, useValues } from './sheet';
import { typedFields } from './typed-fields';

/** How a part of a form folds to one line. */
export interface Fold {
  /** The fields in the part, or the starts of their names. An error in one of them opens the part. */
  fields: string[];
  /** What is set, in a few words; empty if nothing is. */
  words: (fields: Fields) => string;
  /** Whether the part is open while nothing is set. */
  isAsked?: boolean;
}

interface FoldedPartProps {
  id: string;
  title: ReactNode;
  note?: ReactNode;
  fold: Fold;
  children: ReactNode;
}

/** The parts that are open on the page shown last. A save makes the page anew, and they stay open. Needs script. */
let opened = { page: '', parts: new Set<string>() };

/** A new draft has a path of its own once it is saved. */
const isSamePage = (page: string) => [page, page.replace(/[^/]+$/, 'new')].includes(opened.page);

/**
 * A part of a draft's form as one line that says what is set and opens in place. The server opens it if a field in it
 * has an error, and browsers open it for a link to the part or to a field in it.
 */
export function FoldedPart({ id, title, note, fold, children }: FoldedPartProps) {
  const { fields, words, isAsked } = fold;
  const values = useValues();
  const faults = useFaults();
  const page = useLocation().pathname;
  const isWrong = Object.keys(faults).some((fault) =>
    fields.some((name) => fault === name || fault.startsWith(`${name}.`)),
  );
  const [isOpen, setIsOpen] = useState(
    isWrong || (isAsked && !words(values)) || (isSamePage(page) && opened.parts.has(id)),
  );
  // Each refusal opens it, even if somebody has closed it after the one before.
  useEffect(() => {
    if (isWrong && faults) setIsOpen(true);
  }, [isWrong, faults]);
  useEffect(() => {
    opened = { page, parts: isSamePage(page) ? opened.parts : new Set() };
    if (isOpen) opened.parts.add(id);
    else opened.parts.delete(id);
  }, [page, id, isOpen]);
  // The line says what is typed, once the part is closed again, until the form has other values.
  const [typed, setTyped] = useState<{ over: Fields; fields: Fields } | null>(null);
  const noteToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    const { open } = currentTarget;
    setIsOpen(open);
    if (!open) setTyped({ over: values, fields: typedFields(currentTarget.closest('form')) });
  };
  return (
    <section className="office-part is-folding" aria-labelledby={`${id}-head`}>
      <Disclosure
        title={<h2 id={`${id}-head`}>{title}</h2>}
        end={
          <span className="if-closed">{words(typed?.over === values ? typed.fields : values) || 'Nothing yet'}</span>
        }
        isOpen={isOpen}
        onToggle={noteToggle}
      >
        {/* Inside, since browsers open what holds the target of a link. */}
        <div id={id} className="stack is-snug">
          {typeof note === 'string' ? <p className="small muted">{note}</p> : note}
          {children}
        </div>
      </Disclosure>
    </section>
  );
}
