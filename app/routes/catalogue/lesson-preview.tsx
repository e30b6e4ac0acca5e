import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { newHumanChallenge } from '~/features/accounts/require-human.server';
import type { SignUpFormProps } from '~/features/accounts/ui/sign-up-form';
import { basketIn, hasLine } from '~/features/basket/basket-cookie';
import type { TrailerView } from '~/features/catalogue/present.server';
import { trailerData } from '~/features/catalogue/structured-data';
import { CourseMeta, Facts } from '~/features/catalogue/ui/course-meta';
import { LessonRows } from '~/features/catalogue/ui/lesson-rows';
import { Trailer } from '~/features/catalogue/ui/trailer';
import { useUnlockDialog } from '~/features/catalogue/ui/unlock-choices';
import { type ExerciseLink, presentExerciseLink } from '~/features/decks/present.server';
import { readLessonExercises } from '~/features/decks/queries.server';
import { ExercisesOf, ToDecks } from '~/features/decks/ui/to-decks';
import {
  type PreviewInviteView,
  type PreviewPageView,
  presentPreview,
  presentPreviewInvite,
} from '~/features/learning/lesson/present-preview.server';
import type { ChapterCueView } from '~/features/learning/lesson/present-video.server';
import { readPreview, readPreviewInvite } from '~/features/learning/lesson/show-preview.server';
import { readStart } from '~/features/learning/rules';
import { LessonLayout } from '~/features/learning/ui/lesson-layout';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import type { RouteHandle } from '~/kit/shell-types';
import type { Site } from '~/kit/structured-data';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import catalogue from '~/ui/css/catalogue.css?url';
import commerce from '~/ui/css/commerce.css?url';
import learn from '~/ui/css/learn.css?url';
import lessonSheet from '~/ui/css/lesson.css?url';
import { LinkButton } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { PageHead, Part } from '~/ui/page/page-parts';
import { publicMeta } from '~/ui/page/public-meta';
import { Cover } from '~/ui/pictures/cover';
import { CueLetter } from '~/ui/pictures/cue-letter';
import { WaveStrip } from '~/ui/player/wave-strip';
import { Price } from '~/ui/price';
import { Rating } from '~/ui/rating';
import { Section } from '~/ui/section-head';
import { Separated } from '~/ui/separated';
import { signInIntents } from '../account/sign-in-intents.server';
import { signUpIntents } from '../account/sign-up-intents.server';
import { type PreviewForm, PreviewForms } from './preview-forms';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: 'Lesson preview' }];
  const { slug, title, course, facts } = data.invite ?? data.lesson;
  const description = `A free lesson of “${course.title}”: ${facts.join(', ')}. No card needed.`;
  const path = paths.lessonPreview(slug);
  return publicMeta(
    { matches },
    {
      path,
      title,
      description,
      pictureUrl: course.shareUrl,
      data: (site) => (data.invite?.trailer ? [trailerOf(data.invite, data.invite.trailer, site)] : []),
    },
  );
};

/** The course's trailer, which is the only video that guests can watch on this page. */
function trailerOf({ course, metaDescription, coursePublishedAt }: PreviewInviteView, video: TrailerView, site: Site) {
  const { title, shareUrl: pictureUrl } = course;
  return trailerData(video, { title, description: metaDescription, pictureUrl, publishedAt: coursePublishedAt }, site);
}

export const links = () => [catalogue, learn, lessonSheet, commerce].map((href) => ({ rel: 'stylesheet', href }));
export const handle: RouteHandle = { container: false };

const previewForms: PreviewForm[] = ['signup', 'login', 'reset'];

/** Guests get the public part, members the lesson; members with access are redirected to the lesson's own page. */
export const loader = page(async ({ scope, params, url, visit }) => {
  const id = params.lessonId ?? '';
  if (!scope.viewer) {
    const form = previewForms.find((name) => name === url.searchParams.get('form')) ?? 'signup';
    const [invite, exercises] = await scope.read(readPreviewInvite(scope, { id }), readLessonExercises(scope, id));
    const basket = basketIn(visit.cookies, cookieRules.basket).read();
    return {
      invite: presentPreviewInvite(scope, invite, {
        chosen: visit.cookies.read(cookieRules.currency),
        isInBasket: hasLine(basket, { kind: 'course', id: invite.summary.id }),
      }),
      exercises: exercises.map(presentExerciseLink),
      form,
      challenge: form === 'signup' ? newHumanChallenge(scope) : null,
    };
  }
  const [lesson, exercises] = await scope.read(readPreview(scope, { id }), readLessonExercises(scope, id));
  if (lesson.course.mayOpen) return redirectTo(paths.lesson(lesson.slug));
  return {
    invite: null,
    lesson: presentPreview(scope, lesson, readStart(url.searchParams)),
    exercises: exercises.map(presentExerciseLink),
  };
});

/** Sign-up and sign-in forms post to this page, so that it shows their errors. */
export const action = forms({ ...signUpIntents, ...signInIntents });

export default function LessonPreviewPage() {
  const data = useLoaderData<typeof loader>();
  return data.invite ? (
    <Invitation invite={data.invite} exercises={data.exercises} form={data.form} challenge={data.challenge} />
  ) : (
    <OpenPreview lesson={data.lesson} exercises={data.exercises} />
  );
}

interface InvitationProps {
  invite: PreviewInviteView;
  exercises: ExerciseLink[];
  form: PreviewForm;
  challenge: SignUpFormProps['challenge'] | null;
}

/** For guests: the lesson's title and contents, and the form that opens it. */
function Invitation({ invite, exercises, form, challenge }: InvitationProps) {
  const reply = useReply();
  const { course, trailer } = invite;
  return (
    <div className="page-foot">
      <div className="wrap split is-side">
        <PageHead back={[course.href, course.title]} title={invite.title} className="stack is-snug">
          <Facts facts={invite.facts} first={<Badge look="owned">Free, no card</Badge>} />
          <p className="lead">{invite.tagline}</p>
        </PageHead>
        <PreviewForms
          lesson={invite.slug}
          form={form}
          reply={reply}
          challenge={challenge}
          imageUrl={invite.imageUrl}
          length={invite.length}
          courseHref={course.href}
        />
        <div className="stack is-loose">
          {exercises.map((exercise) => (
            <div key={exercise.id}>
              <ToDecks exercise={exercise} />
            </div>
          ))}
          {invite.wave !== null && (
            <Part id="learn" title={invite.chapters.length ? 'What you’ll learn' : 'What you’ll watch'}>
              <ChapterTrack wave={invite.wave} chapters={invite.chapters} />
            </Part>
          )}
          {trailer && (
            <section className="stack" aria-labelledby="trailer">
              <div className="row is-apart">
                <h2 className="heading-m" id="trailer">
                  Watch the course trailer
                </h2>
                <p className="small muted num">
                  {invite.trailerLength && `${invite.trailerLength}, `}no account needed
                </p>
              </div>
              <Trailer course={{ title: course.title, video: trailer, posterUrl: course.imageUrl }} />
            </section>
          )}
        </div>
      </div>
      <Section
        hasWrap
        id="next"
        title="What comes next"
        subtitle={invite.note}
        more={{ href: course.href, label: 'See the course' }}
      >
        <div className="split">
          <LessonRows lessons={invite.lessons} />
          <InviteCourse invite={invite} />
        </div>
      </Section>
    </div>
  );
}

/** The lesson's course and its price. */
function InviteCourse({ invite: { course, tagline, unlock } }: { invite: PreviewInviteView }) {
  const dialog = useUnlockDialog(unlock);
  return (
    <aside className="stack" aria-labelledby="course-name">
      <Cover src={course.imageUrl}>{course.isOnSale && <Badge look="sale">Sale on now</Badge>}</Cover>
      <div className="stack is-tight">
        <h3 className="heading-m" id="course-name">
          <AppLink href={course.href}>{course.title}</AppLink>
        </h3>
        <CourseMeta level={course.level} facts={[course.tutor]}>
          {course.rating && <Rating value={course.rating.value} count={course.rating.count} />}
        </CourseMeta>
      </div>
      <p className="small muted">{tagline}</p>
      {course.price && (
        <p>
          <Price {...course.price} isLarge />
        </p>
      )}
      <LinkButton isBlock variant="quiet" href={course.unlockHref} onClick={dialog.open}>
        Unlock Course
      </LinkButton>
      {dialog.dialog}
    </aside>
  );
}

/** For members without access to the course: the lesson itself. */
function OpenPreview({ lesson, exercises }: { lesson: PreviewPageView; exercises: ExerciseLink[] }) {
  const { course } = lesson;
  return (
    <div className="wrap page-foot">
      <LessonLayout
        back={course}
        title={lesson.title}
        lesson={lesson}
        badge={<Badge look="owned">Free</Badge>}
        side={<CourseAside lesson={lesson} />}
        questions={<ExercisesOf blocks={lesson.blocks} exercises={exercises} />}
      >
        <section className="prose" aria-labelledby="overview">
          <h2 id="overview">About the course</h2>
          {/* Safe: sanitised when stored and when read. */}
          <div dangerouslySetInnerHTML={{ __html: course.overview }} />
          <p>
            <AppLink href={course.href}>{course.title}</AppLink>
          </p>
        </section>
      </LessonLayout>
    </div>
  );
}

function CourseAside({ lesson: { course, lessons } }: { lesson: PreviewPageView }) {
  const unlock = useUnlockDialog();
  return (
    <aside className="stack" aria-labelledby="course-lessons">
      <Cover src={course.imageUrl} />
      <LinkButton isBlock size="large" icon="lock" href={course.unlockHref} onClick={unlock.open}>
        Unlock Course
      </LinkButton>
      {unlock.dialog}
      <h2 id="course-lessons" className="field-label">
        Lessons
      </h2>
      <LessonRows lessons={lessons} />
    </aside>
  );
}

interface ChapterTrackProps {
  /** The seed of the video's wave. */
  wave: number;
  chapters: ChapterCueView[];
}

/** A lesson's video as a track without playback: its wave, and its chapters by title. */
function ChapterTrack({ wave, chapters }: ChapterTrackProps) {
  return (
    <div>
      <div className="player is-still">
        <div className="strip">
          <WaveStrip seed={wave} played={0} flags={chapters.map(({ at, colour }) => ({ at, cue: colour }))} />
        </div>
      </div>
      {chapters.length > 0 && (
        <ol className="chapters">
          {chapters.map(({ letter, colour, title, time, start }) => (
            <li key={start}>
              <p>
                <Separated>
                  <CueLetter colour={colour}>{letter}</CueLetter>
                  {title}
                  <time dateTime={`PT${start}S`}>{time}</time>
                </Separated>
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
