import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface ProfilePartProps {
  /** Anchor of the part, also of its forms. */
  id: string;
  title: string;
  about?: ReactNode;
  /** Whether the content takes the rest of the page's width. */
  isBroad?: boolean;
  children: ReactNode;
}

/** One part of an account page: its heading, a short text about it, and its form. */
export function ProfilePart({ id, title, about, isBroad, children }: ProfilePartProps) {
  return (
    <section className={classNames('profile-part cols', isBroad && 'is-broad')} aria-labelledby={id}>
      <div className="stack is-tight">
        <h2 className="heading-m" id={id}>
          {title}
        </h2>
        {about && <p className="small muted">{about}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
