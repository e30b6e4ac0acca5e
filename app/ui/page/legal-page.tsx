import { type ReactNode, useId } from 'react';
import { Disclosure } from '../disclosure';
import { BackLink } from '../forms/button';
import { Schedule } from '../schedule';

export interface LegalSection {
  /** The section's anchor. */
  id: string;
  title: string;
  text: ReactNode;
}

export interface LegalChange {
  /** For example 2021-07-22. */
  day: string;
  /** The day as displayed. */
  date: string;
  /** The section that changed, or 'First version'. */
  what: string;
  note?: string;
}

interface LegalPageProps {
  title: string;
  lead: ReactNode;
  /** The date from which this version applies. */
  since?: ReactNode;
  /** Link back to the previous page; null for none. */
  back: string | null;
  sections: LegalSection[];
  /** Newest first. */
  changes?: LegalChange[];
}

/** The sections of a legal text without the page, also used in a dialog. */
export function LegalText({ lead, sections }: Pick<LegalPageProps, 'lead' | 'sections'>) {
  return (
    <>
      <div>{lead}</div>
      <Sections sections={sections} />
    </>
  );
}

/** A legal text with its contents beside it (folded above it on small screens) and its change history below. */
export function LegalPage({ title, lead, since, back, sections, changes = [] }: LegalPageProps) {
  const changesId = useId();
  return (
    <>
      <div className="legal-top stack is-snug">
        {back && <BackLink href={back}>Back</BackLink>}
        <h1>{title}</h1>
        <div className="lead">{lead}</div>
        {(since || changes.length > 0) && (
          <p className="row small muted">
            {since && <span>{since} </span>}
            {changes.length > 0 && <a href="#changes">What changed</a>}
          </p>
        )}
      </div>
      <div className="split is-course legal">
        <aside className="is-sticky" aria-label={`Contents of ${title}`}>
          <nav className="contents is-list" aria-label={`Contents of ${title}`}>
            <p className="field-label">Contents</p>
            <Contents sections={sections} />
          </nav>
          <Disclosure className="contents" title="Contents" end={`${sections.length} sections`}>
            <nav aria-label={`Sections of ${title}`}>
              <Contents sections={sections} />
            </nav>
          </Disclosure>
        </aside>
        <div className="stack legal-text">
          <div className="prose">
            <Sections sections={sections} />
          </div>
          {changes.length > 0 && (
            <section className="stack measure" aria-labelledby={changesId} id="changes">
              <h2 className="heading-m" id={changesId}>
                What changed
              </h2>
              <Schedule steps={changes.map(({ date, ...change }) => ({ when: date, ...change }))} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function Sections({ sections }: { sections: LegalSection[] }) {
  return sections.map(({ id, title, text }) => (
    <section key={id} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text}
    </section>
  ));
}

function Contents({ sections }: { sections: LegalSection[] }) {
  return (
    <ol className="small">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}
