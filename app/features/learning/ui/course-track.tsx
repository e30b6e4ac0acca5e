import type { CSSProperties } from 'react';
import { HiddenComma } from '~/ui/separated';
import { Wave } from '~/ui/wave';
import type { ProgressView } from '../present-course-lessons.server';

/** A course as a track: the marker is the learner's place. */
export function CourseTrack({ seed, progress }: { seed: string; progress: ProgressView }) {
  const { completed, total, text, left } = progress;
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
