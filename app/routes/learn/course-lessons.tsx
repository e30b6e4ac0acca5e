import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { CourseMeta } from '~/features/catalogue/ui/course-meta';
import { LessonRows } from '~/features/catalogue/ui/lesson-rows';
import { useUnlockDialog } from '~/features/catalogue/ui/unlock-choices';
import { readCourseLessons } from '~/features/learning/list-course-lessons.server';
import {
  type CourseLessonsView,
  type NextStepView,
  type ProgressView,
  presentCourseLessons,
} from '~/features/learning/present-course-lessons.server';
import { RateCourse, RateLink } from '~/features/learning/ui/rate-course';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { readOne } from '~/scope/scope';
import catalogue from '~/ui/css/catalogue.css?url';
import learn from '~/ui/css/learn.css?url';
import { LinkButton, MoreLink, TextLink } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { PageHead, Part } from '~/ui/page/page-parts';
import { Cover } from '~/ui/pictures/cover';
import { Wave } from '~/ui/player/wave';
import { Price } from '~/ui/price';
import { HiddenComma } from '~/ui/separated';
import { rateIntent } from './rate-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Lessons' }];
export const links = () => [catalogue, learn].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ scope, params, visit }) => {
  const found = await readOne(scope, readCourseLessons(scope, { id: params.courseId ?? '' }));
  return presentCourseLessons(scope, found, visit.cookies.read(cookieRules.currency));
});

export const action = forms({ rate: rateIntent(({ courseId = '' }) => paths.courseLessons(courseId)) });

export default function CourseLessonsPage() {
  const course = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <div className="stack is-loose">
      <PageHead back={[paths.home(), 'All Courses']} title={course.title}>
        <CourseMeta level={course.level} facts={course.facts}>
          <span>{course.tutor}</span>
        </CourseMeta>
      </PageHead>
      <div className="split">
        <div className="stack is-loose">
          {(course.progress || !course.mayOpen) && (
            <section className="stack" aria-label="Where you are">
              {course.progress && <CourseTrack seed={course.slug} progress={course.progress} />}
              {course.next && <NextStep step={course.next} certificateHref={course.certificateHref} />}
              {!course.mayOpen && <Locked course={course} />}
              {course.certificateHref && !course.next?.isAgain && (
                <p>
                  <TextLink href={course.certificateHref}>Open your certificate</TextLink>
                </p>
              )}
            </section>
          )}
          <Part id="lessons" title="Lessons">
            <LessonRows lessons={course.lessons} />
          </Part>
        </div>
        <aside className="stack" aria-label="About this course">
          <div className="only-wide">
            {/* Not downloaded if it is not shown. */}
            <Cover src={course.imageUrl} />
          </div>
          <p>
            <MoreLink href={course.courseHref}>Overview and equipment</MoreLink>
          </p>
          {course.rating && (
            <>
              <RateLink rating={course.rating} isText />
              <RateCourse rating={course.rating} reply={reply} />
            </>
          )}
        </aside>
      </div>
    </div>
  );
}

/** With all lessons complete, shows the certificate; if lessons were added since, the new ones first. */
function NextStep({ step, certificateHref }: { step: NextStepView; certificateHref: string | null }) {
  return (
    <div className="row">
      {certificateHref && step.isAgain && (
        <LinkButton size="large" href={certificateHref}>
          Open your certificate
        </LinkButton>
      )}
      <LinkButton size="large" variant={step.isAgain ? 'quiet' : 'primary'} href={step.href}>
        {step.label}
      </LinkButton>
      <p className="small">
        <strong>{step.title}</strong>
        {step.length && (
          <>
            <br />
            <span className="muted num">{step.length}</span>
          </>
        )}
      </p>
    </div>
  );
}

function Locked({
  course,
}: {
  course: Pick<CourseLessonsView, 'lessonsNote' | 'unlockHref' | 'previewHref' | 'price'>;
}) {
  const unlock = useUnlockDialog();
  return (
    <>
      {course.lessonsNote && <p className="lead">{course.lessonsNote}</p>}
      <div className={course.previewHref ? 'row is-even' : 'row'}>
        <LinkButton size="large" icon="lock" href={course.unlockHref} onClick={unlock.open}>
          Unlock Course
        </LinkButton>
        {course.previewHref && (
          <LinkButton size="large" variant="quiet" icon="play" href={course.previewHref}>
            Watch Preview
          </LinkButton>
        )}
      </div>
      {course.price && (
        <p className="small muted">
          <Price {...course.price} lowest={null} /> for this course
          {course.price.lowest && <span className="lowest">{course.price.lowest}</span>}
        </p>
      )}
      {unlock.dialog}
    </>
  );
}

/** A course as a track: the marker is the learner's place. */
function CourseTrack({ seed, progress }: { seed: string; progress: ProgressView }) {
  const { completed, total, text, left } = progress;
  const played = total > 0 ? completed / total : 0;
  return (
    <div className="track stack is-tight" style={{ '--at': Math.round(played * 1000) / 10 } as CSSProperties}>
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
