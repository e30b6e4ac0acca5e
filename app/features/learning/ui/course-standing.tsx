import { ProgressWave } from '~/ui/progress';
import { Separated } from '~/ui/separated';
import type { StandingView } from '../view';

/** Progress in a course as a wave and as text. */
export function CourseStanding({ standing }: { standing: StandingView }) {
  const { completed, total, text, left } = standing;
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
