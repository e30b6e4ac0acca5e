import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { searchForgivingly } from '~/features/catalogue/correct-search.server';
import { readCourses, readPopular, selectCategories } from '~/features/catalogue/list-courses.server';
import { presentCard, presentCards } from '~/features/catalogue/present.server';
import { foundCountOf } from '~/features/catalogue/rules';
import { readFilters, readSearch } from '~/features/catalogue/schema';
import { CourseFilters, HiddenFilters } from '~/features/catalogue/ui/course-filters';
import { CourseSearch, FoundCourses } from '~/features/catalogue/ui/course-grid';
import { presentLessonHits } from '~/features/learning/present-lesson-hits.server';
import { readLessonHits } from '~/features/learning/search-lessons.server';
import { FoundLessons } from '~/features/learning/ui/found-lessons';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd, slicePage } from '~/kit/paging';
import { type CourseSearchQuery, paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { ChipLinks } from '~/ui/chips';
import { CorrectedSearch } from '~/ui/corrected-search';
import catalogue from '~/ui/css/catalogue.css?url';
import { PageHead, Part } from '~/ui/page/page-parts';
import { Pager } from '~/ui/pager';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.query ? `${data.query} · ` : ''}Search courses` },
];
export const links = () => [{ rel: 'stylesheet', href: catalogue }];

const perPage = 15;

interface Counted {
  totalCount: number;
}

const isNothing = ([courses, lessons]: readonly [Counted, Counted, ...unknown[]]) =>
  courses.totalCount === 0 && lessons.totalCount === 0;

export const loader = page({ for: 'member' }, async ({ scope, url, visit }) => {
  const asked = url.searchParams;
  const { query, problem } = readSearch(asked.get('query'));
  const filters = { ...readFilters(asked), category: asked.get('category') ?? undefined };
  const { found, corrected } = await searchForgivingly(
    scope,
    { subject: 'course', q: query, isExact: asked.has('exact') },
    (q) =>
      scope.read(
        readCourses(scope, { ...slicePage(asked.get('page'), perPage), ...filters, q }),
        readLessonHits(scope, { ...slicePage(asked.get('lessonsPage'), perPage), ...filters, q }),
        selectCategories(scope),
      ),
    isNothing,
  );
  const [courses, lessons, categories] = found;
  if (isBeyondEnd(courses) || isBeyondEnd(lessons)) return redirectTo(paths.courseSearch({ query, ...filters }));
  const chosen = visit.cookies.read(cookieRules.currency);
  const isInVain = query.trim() !== '' && isNothing(found);
  const [popular] = await scope.read(readPopular(scope, isInVain));
  return {
    query,
    problem,
    corrected,
    filters,
    isExact: asked.has('exact'),
    found: courses.found,
    categories: categories.filter(
      ({ slug }) => filters.category === slug || courses.found?.kinds.categories.includes(slug),
    ),
    ...presentCards(scope, courses, chosen),
    lessons: presentLessonHits(scope, lessons),
    popular: popular.map((course) => presentCard(scope, course, chosen)),
  };
});

export default function CourseSearchPage() {
  const { query, problem, corrected, filters, isExact, courses, totalCount, page, pages, lessons, popular, ...data } =
    useLoaderData<typeof loader>();
  const typed = query.trim();
  const words = corrected ?? typed;
  const found = [
    ...(totalCount > 0 ? [{ count: foundCountOf(totalCount, 'course'), href: '#courses' }] : []),
    ...(lessons.totalCount > 0 ? [{ count: foundCountOf(lessons.totalCount, 'lesson'), href: '#lessons' }] : []),
  ];
  const inTitles = (data.found?.inTitle ?? 0) + lessons.inTitle;
  const isFiltered = Object.values(filters).some(Boolean);
  const filteredHref = (other: CourseSearchQuery) =>
    paths.courseSearch({ query, exact: isExact || undefined, ...other });
  const hrefOf = (part: { page?: number; lessonsPage?: number }) =>
    filteredHref({
      ...filters,
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
        >
          <HiddenFilters filters={filters} />
        </CourseSearch>
      </div>
      <CorrectedSearch
        corrected={corrected}
        typed={typed}
        exactHref={paths.courseSearch({ query, ...filters, exact: true })}
      />
      {(data.categories.length > 1 || filters.category) && (
        <ChipLinks
          label="Categories"
          items={[{ slug: undefined, name: 'All' }, ...data.categories].map(({ slug, name }) => ({
            label: name,
            href: filteredHref({ ...filters, category: slug }),
            isCurrent: filters.category === slug,
          }))}
        />
      )}
      <CourseFilters
        chosen={filters}
        kinds={data.found?.kinds ?? null}
        hrefOf={(other) => filteredHref({ ...filters, ...other })}
      />
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
        {inTitles > 0 && (
          <p className="muted">
            {inTitles === 1 ? 'One of them has' : `${inTitles} of them have`} “{words}” in the title.
          </p>
        )}
        {(courses.length > 0 || lessons.hits.length === 0) && (
          <div className="stack" id="courses">
            <FoundCourses
              courses={courses}
              isFirst
              allHref={isFiltered ? paths.courseSearch({ query }) : paths.courseSearch()}
              isFiltered={isFiltered}
              popular={popular}
              headingLevel={2}
            >
              {words && isFiltered
                ? `Nothing of this kind matches “${words}”.`
                : words
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
