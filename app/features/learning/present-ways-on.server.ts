import { pictureUrl, presentOffered } from '~/features/catalogue/present.server';
import { countOf } from '~/features/catalogue/rules';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { WaysOn } from './show-ways-on.server';

export type WaysOnView = ReturnType<typeof presentWaysOn>;
export type WayView = WaysOnView['ways'][number];

/** The links on the 404 page; `chosen` is the reader's choice of currency. */
export function presentWaysOn(scope: Scope, found: WaysOn, { words, chosen }: { words: string; chosen: unknown }) {
  const isMember = Boolean(scope.viewer?.userName);
  const ways = isMember ? memberWays(found) : guestWays(found);
  return {
    words,
    searchHref: isMember ? paths.courseSearch() : paths.courseList(),
    nearest: found.nearest && presentOffered(scope, found.nearest, chosen),
    ways: withPictures(ways, found),
  };
}

/** Links on /not-accessible if the course or lesson is unknown. */
export function presentWaysFromClosed({ viewer }: Scope, found: WaysOn) {
  const ways = viewer?.userName ? [ownCoursesWay, plansWay, listWay(found)] : [listWay(found), plansWay];
  return withPictures(ways, found);
}

function withPictures(ways: Way[], { pictureIds }: WaysOn) {
  return ways.map((way, at) => ({ imageUrl: pictureUrl(pictureIds[at] ?? null), ...way }));
}

interface Way {
  title: string;
  href: string;
  text: string;
  imageUrl?: string | null;
}

const ownCoursesWay: Way = {
  title: 'See my courses',
  href: paths.home(),
  text: 'What you have bought and started. Continue where you left off.',
};

const plansWay: Way = {
  title: 'Subscription plans',
  href: paths.subscriptionPlans(),
  text: 'Every course and DJ Hub in one plan.',
};

function listWay({ coursesCount }: WaysOn): Way {
  return {
    title: 'DJ courses',
    href: paths.courseList(),
    text: coursesText(coursesCount),
  };
}

/** Names no number for a new school, which has no courses. */
function coursesText(count: number): string {
  return `${count ? countOf(count, 'video course') : 'Video courses'} for DJs and producers.`;
}

function guestWays(found: WaysOn): Way[] {
  return [
    listWay(found),
    plansWay,
    { title: 'Sign in', href: paths.signIn(), text: 'Continue your courses where you left off.' },
  ];
}

function memberWays({ coursesCount, started }: WaysOn): Way[] {
  return [
    started
      ? {
          title: 'Continue Learning',
          href: paths.lesson(started.nextLesson.slug),
          text: `${started.title}: “${started.nextLesson.title}”`,
          imageUrl: pictureUrl(started.imageFileId),
        }
      : {
          title: 'All courses',
          href: paths.home(),
          text: coursesText(coursesCount),
        },
    { title: 'My Journey', href: paths.myJourney(), text: 'Your stages, and the courses in each of them.' },
    { title: 'Bookmarks', href: paths.bookmarks(), text: 'Lessons and articles that you saved for later.' },
  ];
}
