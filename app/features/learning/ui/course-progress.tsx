import { ProgressWave } from '~/ui/progress';
import { Separated } from '~/ui/separated';
import type { ProgressView } from '../present-course-lessons.server';

/** Progress in a course as a wave and as text. */
export function CourseProgress({ progress }: { progress: ProgressView }) {
  const { completed, total, text, left } = progress;
  return (
    <div className="stack is-tight">
      <ProgressWave value={completed} max={total} label={`${completed} of ${total} lessons completed`} />
      <p className="progress-label">
        <Separated>
          <span>{text}</span>
          {left && <span>{left}</span>}
        </Separated>
      </p>
    </div>
  );
}
