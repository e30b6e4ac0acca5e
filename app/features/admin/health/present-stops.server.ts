import { clockTime } from '~/kit/dates';
import { formatWhole } from '~/kit/money';
import { paths } from '~/paths';
import { type LessonStops, mostLearners, partsOfVideo, type showStops } from './show-stops.server';

/** Where people stop, as texts and as bars. All lessons share one scale, and only the tallest bar is marked. */
export function presentStops({ course, lessons }: Awaited<ReturnType<typeof showStops>>) {
  const drawn = lessons.map((lesson) => ({ lesson, parts: partsOf(lesson) }));
  const tallest = Math.max(0, ...drawn.flatMap(({ parts }) => parts));
  const marked = drawn.find(({ parts }) => parts.includes(tallest))?.lesson.id;
  return {
    title: course.title,
    courseHref: paths.adminCourse(course.id),
    isPart: lessons.some(({ began }) => began >= mostLearners),
    most: formatWhole(mostLearners),
    lessons: drawn.map(({ lesson, parts }) => {
      const { id, title, began, ended, videoMs } = lesson;
      const top = Math.max(0, ...parts);
      const at = top > 0 ? parts.indexOf(top) : null;
      const seconds = at === null ? null : ((at / partsOfVideo) * (videoMs ?? 0)) / 1000;
      const left = began - ended;
      return {
        id,
        title,
        began: formatWhole(began),
        ended: formatWhole(ended),
        left: formatWhole(left),
        finish: began ? `${Math.round((ended / began) * 100)} %` : '',
        mostStop: seconds === null ? '' : clockTime(seconds),
        bars: tallest > 0 ? parts.map((count) => count / tallest) : parts,
        most: id === marked && top > 0 ? at : null,
        label:
          seconds === null
            ? `${left} of ${began} left before the end`
            : `${left} of ${began} left before the end, most of them at ${clockTime(seconds)}`,
        hasVideo: videoMs !== null,
        href: paths.lesson(id, seconds ? { t: Math.floor(seconds) } : undefined),
      };
    }),
  };
}

function partsOf({ stops }: LessonStops): number[] {
  const parts = new Array<number>(partsOfVideo).fill(0);
  for (const [part, count] of stops) parts[part] = count;
  return parts;
}
