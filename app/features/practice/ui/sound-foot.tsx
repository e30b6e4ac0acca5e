import type { ReactNode } from 'react';
import { classNames } from '~/ui/class-names';
import type { SoundView } from '../present-question.server';

interface SoundFootProps {
  sounds: SoundView[];
  active: number;
  /** Where it is and how long it is, in words. */
  place: string | null;
  isCompared: boolean;
  /** The switch between two sounds, or its place. */
  children: ReactNode;
}

/** What is heard, and where it is. */
export function SoundFoot({ sounds, active, place, isCompared, children }: SoundFootProps) {
  const sound = sounds[active];
  return (
    <div className="ear-foot">
      <p className={classNames(sounds.length > 1 && 'ear-now')}>
        <strong>{sound?.label}</strong> {sound?.note && <span className="muted">{sound.note}</span>}
      </p>{' '}
      <p className="num">{place}</p>
      {sounds.length > 1 && (
        <>
          {' '}
          <small>{isCompared ? 'Changes on the next beat' : 'One after the other'}</small>{' '}
        </>
      )}
      {children}
    </div>
  );
}
