import { AppLink } from '~/ui/app-link';
import { Cover } from '~/ui/pictures/cover';
import { ProgressWave } from '~/ui/progress';
import { Separated } from '~/ui/separated';
import type { ContinueCardView } from '../present-home.server';

/** A started course, linked to the lesson and second where it resumes. */
export function ContinueCard({ course }: { course: ContinueCardView }) {
  const { completed, total } = course;
  return (
    <article className="card card-continue">
      <Cover src={course.imageUrl} />
      <ProgressWave value={completed} max={total} label={`${completed} of ${total} lessons completed`} />
      <p className="meta">
        <Separated>
          <span>
            {completed} of {total} lessons
          </span>
          <span>{course.resume}</span>
        </Separated>
      </p>
      <h3>
        <AppLink href={course.href}>{course.title}</AppLink>
      </h3>
      <p className="who small muted">{course.lesson}</p>
    </article>
  );
}
