import type { ReactNode } from 'react';
import type { MediaFault, MediaStore } from './media-store';

/** What to do when the file cannot be played; browsers that know no video show this in its place. */
export const unplayedText = (what: string) =>
  `This ${what} cannot be played here. Reload the page; if that does not help, update this browser or try another one.`;

const faultTexts: Record<MediaFault, { title: (what: string) => string; text: (what: string) => string }> = {
  unplayable: {
    title: () => 'It cannot be played here',
    text: unplayedText,
  },
  offline: {
    title: (what) => `The ${what} does not arrive`,
    text: (what) => `There is no connection, or your network blocks this ${what}. Your place is kept.`,
  },
  closed: {
    title: () => 'This is no longer open to you',
    text: (what) => `Your access to this ${what} has ended, or it was replaced. Reload the page to see what changed.`,
  },
};

interface FaultProps {
  fault: MediaFault;
  store: MediaStore;
  what: 'sound' | 'video';
  className: string;
  /** The ways on, beside *Try again*. */
  children?: ReactNode;
}

/** In the place of the picture or the lanes: what went wrong, and the ways on. */
export function Fault({ fault, store, what, className, children }: FaultProps) {
  const { title, text } = faultTexts[fault];
  return (
    <div className={className} role="alert">
      <div>
        <p className="heading-m">{title(what)}</p>
        <p>{text(what)}</p>
        <div className="row">
          <button type="button" className="button" onClick={store.retry}>
            Try again
          </button>
          {children}
        </div>
      </div>
    </div>
  );
}
