import type { SpokenLine } from '#db/schema';
import { clockTime } from '~/kit/dates';
import { placeOf } from '~/kit/paging';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { isMarked, markedText } from './lesson/marked-text';
import { lessonTarget } from './rules';
import type { LessonHits } from './search-lessons.server';

export type LessonHitView = ReturnType<typeof presentLessonHits>['hits'][number];

/** A page of lesson search results. */
export function presentLessonHits({ viewer }: Pick<Scope, 'viewer'>, found: LessonHits) {
  return {
    hits: found.items.map(({ id, slug, title, isPreview, course, text, spoken }) => ({
      id,
      title: markedText(title),
      // The unlock page is for members, so guests get the course's page.
      href: viewer || isPreview ? lessonTarget({ slug, isPreview }, course) : paths.course(course.slug),
      courseTitle: course.title,
      isLocked: !course.mayOpen,
      isPreview,
      text: text === null ? null : markedText(text),
      spoken: spoken && presentSpoken(slug, spoken.text, spoken.line),
      // The texts of a locked lesson are not shown: without this flag its place in the list would look like a mistake.
      isFoundInside: text === null && spoken === null && !isMarked(title),
    })),
    inTitle: found.inTitle,
    ...placeOf(found),
  };
}

function presentSpoken(slug: string, text: string, [, second, video, language]: SpokenLine) {
  const isFirst = video === 1;
  return {
    parts: markedText(text),
    time: clockTime(second),
    href: paths.lesson(slug, { t: second, video: isFirst ? undefined : video }) + (isFirst ? '' : `#video-${video}`),
    language,
  };
}
