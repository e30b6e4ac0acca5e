import type { CSSProperties } from 'react';
import { HiddenComma } from '~/ui/separated';
import { Wave } from '~/ui/wave';
import type { StandingView } from '../view';

/** A course as a track: the marker is the learner's place. */
export function CourseTrack({ seed, standing }: { seed: string; standing: StandingView }) {
  const { completed, total, text, left } = standing;
  const played = total > 0 ? completed / total : 0;
  return (
    <div className="track" style={{ '--at': Math.round(played * 1000) / 10 } as CSSProperties}>
      <Wave seed={seed} played={played} className="only-wide" />
      <Wave seed={seed} played={played} bars={80} className="only-narrow" />
      <p className="progress-label">
        <span>{text}</span>
        {left && (
          <>
            <HiddenComma />
            <span>{left}</span>
          </>
        )}
      </p>
    </div>
  );
}
