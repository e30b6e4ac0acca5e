import type { ReactNode } from 'react';
import { AppLink } from './app-link';
import { classNames } from './class-names';

/** Hot cue colours; never used without a letter or name. */
export type CueColour = 'a' | 'b' | 'c' | 'd' | 'e' | 'f';

interface SectionHeadProps {
  title: ReactNode;
  /** For labelling the section and linking to it. */
  id?: string;
  subtitle?: ReactNode;
  /** A line above the title. */
  facts?: ReactNode;
  more?: { href: string; label: string };
  cue?: CueColour;
  headingLevel?: 1 | 2 | 3;
  /** Replaces `more`, for example by a count or a button. */
  end?: ReactNode;
}

/** The heading of a section, with the marker on the ruler. For pages where people browse. */
export function SectionHead({ title, id, subtitle, facts, more, cue, headingLevel = 2, end }: SectionHeadProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames('section-head', cue && `cue-${cue}`)}>
      <div>
        {facts}
        <Heading id={id}>{title}</Heading>
        {subtitle && <p className="muted">{subtitle}</p>}
      </div>
      {more && (
        <AppLink href={more.href}>
          {more.label}
          <span className="visually-hidden">: {title}</span>
        </AppLink>
      )}
      {end}
    </div>
  );
}

interface SectionProps extends SectionHeadProps {
  id: string;
  className?: string;
  /** For pages without a container. */
  hasWrap?: boolean;
  children: ReactNode;
}

/** A section under its heading. */
export function Section({ className = 'section', hasWrap, children, ...head }: SectionProps) {
  const inside = (
    <>
      <SectionHead {...head} />
      {children}
    </>
  );
  return (
    <section className={className} aria-labelledby={head.id}>
      {hasWrap ? <div className="wrap">{inside}</div> : inside}
    </section>
  );
}
