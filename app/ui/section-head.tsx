import type { ReactNode } from 'react';
import { AppLink } from './app-link';
import { classNames } from './class-names';

/** Hot-cue colours, always with a letter or a name beside them. */
export type CueColour = 'a' | 'b' | 'c' | 'd' | 'e' | 'f';

interface SectionHeadProps {
  title: ReactNode;
  /** So that the section can be named by it and linked to. */
  id?: string;
  subtitle?: ReactNode;
  /** A line above the title. */
  facts?: ReactNode;
  more?: { href: string; label: string };
  cue?: CueColour;
  headingLevel?: 1 | 2 | 3;
  /** In place of `more`: a count, a button. */
  end?: ReactNode;
}

/** A section hangs from the ruler; the marker says where it begins. For places where one browses. */
export function SectionHead({ title, id, subtitle, facts, more, cue, headingLevel = 2, end }: SectionHeadProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames('section-head', cue && `cue-${cue}`)}>
      <div>
        {facts}
        <Heading id={id}>{title}</Heading>
        {subtitle && <p>{subtitle}</p>}
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
