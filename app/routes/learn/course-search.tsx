import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { readCourses, readPopular } from '~/features/catalogue/list-courses.server';
import { presentCard, presentCards } from '~/features/catalogue/present.server';
import { foundCountOf } from '~/features/catalogue/rules';
import { readSearch } from '~/features/catalogue/schema';
import { CourseSearch, FoundCourses } from '~/features/catalogue/ui/course-grid';
import { presentLessonHits } from '~/features/learning/present-lesson-hits.server';
import { readLessonHits } from '~/features/learning/search-lessons.server';
import { FoundLessons } from '~/features/learning/ui/found-lessons';
import { cookieRules } from '~/http/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd, slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import catalogue from '~/ui/css/catalogue.css?url';
import { PageHead, Part } from '~/ui/page-parts';
import { Pager } from '~/ui/pager';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.query ? `${data.query} · ` : ''}Search courses` },
];
export const links = () => [{ rel: 'stylesheet', href: catalogue }];

const perPage = 15;

export const loader = page({ for: 'member' }, async ({ scope, url, visit }) => {
  const { query, problem } = readSearch(url.searchParams.get('query'));
  const [courses, lessons] = await scope.read(
    readCourses(scope, { ...slicePage(url.searchParams.get('page'), perPage), q: query }),
    readLessonHits(scope, { ...slicePage(url.searchParams.get('lessonsPage'), perPage), q: query }),
  );
  if (isBeyondEnd(courses) || isBeyondEnd(lessons)) return redirectTo(paths.courseSearch({ query }));
  const chosen = visit.cookies.read(cookieRules.currency);
  const isInVain = query.trim() !== '' && !courses.totalCount && !lessons.totalCount;
  const [popular] = await scope.read(readPopular(scope, isInVain));
  return {
    query,
    problem,
    ...presentCards(scope, courses, chosen),
    lessons: presentLessonHits(scope, lessons),
    popular: popular.map((course) => presentCard(scope, course, chosen)),
  };
});

export default function CourseSearchPage() {
  const { query, problem, courses, totalCount, page, pages, lessons, popular } = useLoaderData<typeof loader>();
  const words = query.trim();
  const found = [
    ...(totalCount > 0 ? [{ count: foundCountOf(totalCount, 'course'), href: '#courses' }] : []),
    ...(lessons.totalCount > 0 ? [{ count: foundCountOf(lessons.totalCount, 'lesson'), href: '#lessons' }] : []),
  ];
  const hrefOf = (part: { page?: number; lessonsPage?: number }) =>
    paths.courseSearch({
      query,
      page: page > 1 ? page : undefined,
      lessonsPage: lessons.page > 1 ? lessons.page : undefined,
      ...part,
    });
  return (
    <div className="stack is-loose">
      <PageHead back={[paths.home(), 'All Courses']} title="Search courses" />
      <div className="stack" style={{ maxInlineSize: '40rem' }}>
        <CourseSearch
          problem={problem}
          label="Search courses"
          action={paths.courseSearch()}
          defaultValue={query}
          placeholder="Courses, lessons, tutors"
        />
      </div>
      <section className="stack" aria-labelledby="results">
        {/* The empty state has its own heading. */}
        <h2 className={found.length ? 'heading-m' : 'visually-hidden'} id="results" aria-live="polite">
          {found.map(({ count, href }, index) => (
            <Fragment key={href}>
              {index > 0 && ' and '}
              <span className="nowrap">{found.length > 1 ? <AppLink href={href}>{count}</AppLink> : count}</span>
            </Fragment>
          ))}
          {found.length ? '' : words ? 'Nothing' : 'Results'}
          {words && ` for “${words}”`}
        </h2>
        {(courses.length > 0 || lessons.hits.length === 0) && (
          <div className="stack" id="courses">
            <FoundCourses courses={courses} isFirst allHref={paths.courseSearch()} popular={popular} headingLevel={2}>
              {words
                ? `Nothing matches “${words}”. Try another word, or a tutor’s name.`
                : 'Try another word, or a tutor’s name.'}
            </FoundCourses>
          </div>
        )}
        <Pager label="Courses" page={page} pages={pages} hrefOf={(number) => hrefOf({ page: number })} />
      </section>
      {lessons.hits.length > 0 && (
        <Part id="lessons" title="Lessons">
          <FoundLessons hits={lessons.hits} />
          <Pager
            label="Lessons"
            page={lessons.page}
            pages={lessons.pages}
            hrefOf={(number) => `${hrefOf({ lessonsPage: number })}#lessons`}
          />
        </Part>
      )}
    </div>
  );
}
