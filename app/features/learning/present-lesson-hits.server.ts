import type { SpokenLine } from '#db/schema';
import { clockTime } from '~/kit/dates';
import { type Page, pageCount, pageNumber } from '~/kit/paging';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { lessonTarget } from './rules';
import { type LessonHit, marks } from './search-lessons.server';
import type { LessonHitsView, MarkedText } from './view';

/** A page of the lessons that a search has found. */
export function presentLessonHits({ viewer }: Pick<Scope, 'viewer'>, found: Page<LessonHit>): LessonHitsView {
  return {
    hits: found.items.map(({ id, slug, title, isPreview, course, text, spoken }) => ({
      id,
      title: markedText(title),
      // The unlock page is for members: a guest is shown the course.
      href: viewer || isPreview ? lessonTarget({ slug, isPreview }, course) : paths.course(course.slug),
      courseTitle: course.title,
      isLocked: !course.mayOpen,
      isPreview,
      text: text === null ? null : markedText(text),
      spoken: spoken && presentSpoken(slug, spoken.text, spoken.line),
    })),
    totalCount: found.totalCount,
    page: pageNumber(found),
    pages: pageCount(found.totalCount, found.limit),
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

/** A text of the search in pieces: those between its marks were found. */
function markedText(text: string): MarkedText {
  const [before = '', ...rest] = text.replaceAll(marks.cut, '…').split(marks.start);
  const parts = rest.flatMap((piece) => {
    const [found = '', after = ''] = piece.split(marks.end);
    return [
      { text: found, isFound: true },
      { text: after, isFound: false },
    ];
  });
  return [{ text: before, isFound: false }, ...parts].filter((part) => part.text !== '');
}
