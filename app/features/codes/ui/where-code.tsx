import type { ReactNode } from 'react';
import { Icon } from '~/ui/pictures/icon';

/** A small drawing of a gift's card, with a marker at its code. */
export function WhereCode({ children }: { children: ReactNode }) {
  return (
    <figure className="find">
      <div className="gift-card is-light" aria-hidden="true">
        <div className="inner">
          <div className="art">
            <Icon name="gift" />
          </div>
          <div className="words">
            <p className="name">A course for you</p>
            <p className="big-code spot">XXXX-XXXX-XXXXX</p>
          </div>
        </div>
      </div>
      <figcaption className="hint">{children}</figcaption>
    </figure>
  );
}
