import type { ReactNode } from 'react';

interface ProfilePartProps {
  /** Anchor of the part: its forms lead back here. */
  id: string;
  title: string;
  about: ReactNode;
  children: ReactNode;
}

/** One part of the profile: what it is about, and its form. */
export function ProfilePart({ id, title, about, children }: ProfilePartProps) {
  return (
    <section className="profile-part" aria-labelledby={id}>
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
