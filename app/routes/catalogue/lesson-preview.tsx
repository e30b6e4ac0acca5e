import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { newHumanChallenge } from '~/features/accounts/require-human.server';
import { LessonRows } from '~/features/catalogue/ui/lesson-rows';
import { useUnlockDialog } from '~/features/catalogue/ui/unlock-dialog';
import { presentPreview, presentPreviewPage } from '~/features/learning/present-preview.server';
import { readStart } from '~/features/learning/rules';
import { showPreview, showPreviewPage } from '~/features/learning/show-preview.server';
import { LessonBlocks } from '~/features/learning/ui/lesson-blocks';
import { LessonHead } from '~/features/learning/ui/lesson-head';
import type { PreviewPageView } from '~/features/learning/view';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';
import { Cover } from '~/ui/cover';
import commerce from '~/ui/css/commerce.css?url';
import learn from '~/ui/css/learn.css?url';
import { publicMeta } from '~/ui/public-meta';
import { type PreviewForm, PreviewForms } from './preview-forms';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: 'Lesson preview' }];
  const { slug, title, course } = data.lesson;
  const description = `A lesson of “${course.title}”, open to members.`;
  return publicMeta({ matches }, { path: paths.lessonPreview(slug), title, description, pictureUrl: course.shareUrl });
};
export const links = () => [learn, commerce].map((href) => ({ rel: 'stylesheet', href }));

const forms: PreviewForm[] = ['signup', 'login', 'reset'];

/** Guests get what anyone may know, members the lesson; whoever has the course is led to the lesson itself. */
export const loader = page(async ({ scope, params, url }) => {
  const id = params.lessonId ?? '';
  if (!scope.viewer) {
    const form = forms.find((name) => name === url.searchParams.get('form')) ?? 'signup';
    return {
      lesson: presentPreviewPage(await showPreviewPage(scope, { id })),
      form,
      challenge: form === 'signup' ? newHumanChallenge(scope) : null,
    };
  }
  const lesson = await showPreview(scope, { id });
  if (lesson.course.mayOpen) return redirectTo(paths.lesson(lesson.slug));
  return { lesson: presentPreview(scope, lesson, readStart(url.searchParams)), form: null, challenge: null };
});

export default function LessonPreviewPage() {
  const { lesson, form, challenge } = useLoaderData<typeof loader>();
  const { course, contents } = lesson;
  return (
    <>
      <div className="stack is-tight page-foot">
        <LessonHead back={course} title={lesson.title} facts={lesson.facts} />
      </div>
      <div className="split">
        <div className="stack is-loose">
          {contents ? <LessonBlocks blocks={contents.blocks} /> : <BlurredPicture src={course.imageUrl} />}
          {form && <PreviewForms lesson={lesson.slug} form={form} challenge={challenge} imageUrl={course.imageUrl} />}
          <section className="prose" aria-labelledby="overview">
            <h2 id="overview">About the course</h2>
            {/* Sanitised when stored and again when read. */}
            <div dangerouslySetInnerHTML={{ __html: course.overview }} />
            <p>
              <AppLink href={course.href}>{course.title}</AppLink>
            </p>
          </section>
        </div>
        <CourseAside lesson={lesson} />
      </div>
    </>
  );
}

/** Stands for what a guest is not sent: the blur is decoration. */
function BlurredPicture({ src }: { src: string | null }) {
  return (
    <div className="is-blurred">
      <Cover src={src} place="column" isFirst />
    </div>
  );
}

function CourseAside({ lesson: { course, lessons, contents } }: { lesson: PreviewPageView }) {
  const unlock = useUnlockDialog();
  return (
    <aside className="stack" aria-labelledby="course-lessons">
      {contents && <Cover src={course.imageUrl} />}
      <LinkButton
        isBlock
        size="large"
        icon="lock"
        variant={contents ? 'primary' : 'quiet'}
        href={course.unlockHref}
        onClick={contents ? unlock.open : undefined}
      >
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
