import type { ReactNode } from 'react';
import { classNames } from '~/ui/class-names';

interface ProfilePartProps {
  /** Anchor of the part: its forms lead back here. */
  id: string;
  title: string;
  about: ReactNode;
  /** What it holds takes the rest of the page's width. */
  isBroad?: boolean;
  children: ReactNode;
}

/** One part of the profile: what it is about, and its form. */
export function ProfilePart({ id, title, about, isBroad, children }: ProfilePartProps) {
  return (
    <section className={classNames('profile-part', isBroad && 'is-broad')} aria-labelledby={id}>
      <div className="stack is-tight">
        <h2 className="heading-m" id={id}>
          {title}
        </h2>
        <p className="small muted">{about}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
