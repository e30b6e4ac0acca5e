import { Form } from '@remix-run/react';
import { CourseCard } from '~/features/catalogue/ui/course-card';
import { Button, LinkButton } from '~/ui/forms/button';
import { Cover } from '~/ui/pictures/cover';
import { Icon } from '~/ui/pictures/icon';
import { Wave } from '~/ui/player/wave';
import type { LessonEndView, LessonPageView } from '../lesson/present-lesson.server';
import { wishToPlay } from '../play-wish';
import { TimeLink } from './time-link';

interface LessonEndProps {
  end: LessonEndView;
  isCompleted: boolean;
}

/** Replaces the picture at the end of the lesson's video. The next lesson starts only when its button is pressed. */
export function LessonEnd({ end, isCompleted }: LessonEndProps) {
  if (end.isCourseComplete) {
    return (
      <div className="picture is-ended is-done">
        <CourseDone end={end} />
      </div>
    );
  }
  return (
    <div className="picture is-ended">
      <NextLesson end={end} isCompleted={isCompleted} />
    </div>
  );
}

/** The same for readers without script, below the acts of a completed lesson: their page cannot know of the end. */
export function LessonEndBand({ end }: { end: LessonEndView }) {
  return (
    <div className={end.isCourseComplete ? 'next-band' : 'next-band only-plain'} id="next">
      {end.isCourseComplete ? <CourseDone end={end} isPlain /> : <NextLesson end={end} isCompleted isPlain />}
    </div>
  );
}

/** Where to go on once every lesson of the course is completed, each with its reason. */
export function CoursesOnward({ courses }: { courses: LessonPageView['onward'] }) {
  if (!courses.length) return null;
  return (
    <section className="stack" aria-labelledby="onward">
      <h2 className="heading-m" id="onward">
        What to learn next
      </h2>
      <div className="next-courses">
        {courses.map(({ id, reason, tagline, ...course }) => (
          <div key={id} className="stack is-tight">
            <p className="small muted">
              {reason}. {tagline}
            </p>
            <CourseCard course={course} />
          </div>
        ))}
      </div>
    </section>
  );
}

interface PartProps {
  end: LessonEndView;
  /** Without script. */
  isPlain?: boolean;
}

function NextLesson({ end, isCompleted, isPlain }: PartProps & { isCompleted: boolean }) {
  const { next, progress, againHref } = end;
  const size = isPlain ? undefined : ('large' as const);
  return (
    <>
      {(isCompleted || !next) && (
        <p className="ended-said" role="status">
          <Icon name="check" />
          {isCompleted ? `Completed. ${progress}.` : progress}
        </p>
      )}
      {next && (
        <div className="ended-next">
          <Cover src={next.stillUrl} className="ended-still">
            {next.length && <span className="badge is-time">{next.length}</span>}
          </Cover>
          <div>
            <p className="small muted">{next.label}</p>
            <h3>{next.title}</h3>
          </div>
        </div>
      )}
      <div className="ended-acts">
        {next &&
          (isCompleted ? (
            <LinkButton size={size} href={next.href} onClick={wishToPlay}>
              <i className="sign-play" aria-hidden="true" />
              {next.isAfter ? 'Play next' : `Play lesson ${next.number}`}
            </LinkButton>
          ) : (
            <Form method="post" onSubmit={wishToPlay}>
              <input type="hidden" name="isCompleted" value="true" />
              <input type="hidden" name="andNext" value="true" />
              <Button intent="complete" size={size}>
                <i className="sign-play" aria-hidden="true" />
                {next.isAfter ? 'Complete, play next' : `Complete, play lesson ${next.number}`}
              </Button>
            </Form>
          ))}
        {!next && !isCompleted && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="isCompleted" value="true" />
            <Button intent="complete" size={size} icon="check">
              Complete the course
            </Button>
          </Form>
        )}{' '}
        <Again href={againHref} isPlain={isPlain} />
      </div>
    </>
  );
}

function CourseDone({ end, isPlain }: PartProps) {
  const { course, lessonText, total, certificateHref, againHref } = end;
  return (
    <div className="done-sheet">
      <p className="small muted">{lessonText}</p>
      <h2>You have completed every lesson of “{course}”.</h2>
      <div className="course-wave is-filling" role="img" aria-label={`${total} of ${total} lessons completed`}>
        <Wave seed={course} bars={160} played={1} />
        <span className="course-cells" aria-hidden="true">
          {Array.from({ length: Math.min(total, 60) }, (_, cell) => (
            <i key={cell} className="is-done" />
          ))}
        </span>
      </div>
      <div className="ended-acts">
        {certificateHref && (
          <LinkButton size={isPlain ? undefined : 'large'} href={certificateHref}>
            Open your certificate
          </LinkButton>
        )}{' '}
        <Again href={againHref} isPlain={isPlain} />
      </div>
    </div>
  );
}

/** Plays the lesson again from its start. */
function Again({ href, isPlain }: { href: string; isPlain?: boolean }) {
  if (isPlain) {
    return (
      <TimeLink className="button is-quiet" href={href}>
        Again
      </TimeLink>
    );
  }
  return (
    <Button type="button" variant="quiet" size="large" onClick={playAgain}>
      Again
    </Button>
  );
}

function playAgain() {
  const media = document.querySelector<HTMLMediaElement>('#video-1 :is(audio, video)');
  if (!media) return;
  media.currentTime = 0;
  void media.play().catch(() => {});
}
