import type { ReactNode } from 'react';
import type { PlayView } from '../present.server';

/**
 * The place of the instrument that plays an exercise. Until a script plays it, in lite mode and without scripts it shows
 * its children.
 */
export function DecksInstrument({ play, children }: { play: PlayView; children: ReactNode }) {
  return (
    <div className="rig-place" data-exercise={play.id}>
      {children}
    </div>
  );
}
