import type { ReactNode } from 'react';
import { paths } from '~/paths';
import { BackLink } from '~/ui/forms/button';

/** The top of a page of the practice room: the back link, the skill, and a line about it. */
export function RoomTop({ name, children }: { name?: string; children?: ReactNode }) {
  return (
    <div className="room-top row is-apart">
      <BackLink href={paths.practice()}>Practice</BackLink>{' '}
      {name ? (
        <p className="meta small">
          <strong>{name}</strong> {children}
        </p>
      ) : (
        children
      )}
    </div>
  );
}
