import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { listCourses } from '~/features/catalogue/list-courses.server';
import { presentCards } from '~/features/catalogue/present.server';
import { countOf } from '~/features/catalogue/rules';
import { readSearch } from '~/features/catalogue/schema';
import { FoundCourses } from '~/features/catalogue/ui/course-grid';
import { CourseSearch } from '~/features/catalogue/ui/course-search';
import { cookieRules } from '~/http/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { BackLink } from '~/ui/button';
import catalogue from '~/ui/css/catalogue.css?url';
import { Pager } from '~/ui/pager';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.query ? `${data.query} · ` : ''}Search courses` },
];
export const links = () => [{ rel: 'stylesheet', href: catalogue }];

const perPage = 15;

export const loader = page({ for: 'member' }, async ({ scope, url, visit }) => {
  const { query, problem } = readSearch(url.searchParams.get('query'));
  const courses = await listCourses(scope, { ...slicePage(url.searchParams.get('page'), perPage), q: query });
  if (!courses.items.length && courses.totalCount > 0) return redirectTo(paths.courseSearch({ query }));
  return { query, problem, ...presentCards(scope, courses, visit.cookies.read(cookieRules.currency)) };
});

export default function CourseSearchPage() {
  const { query, problem, courses, totalCount, page, pages } = useLoaderData<typeof loader>();
  const isSearch = query.trim() !== '';
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <BackLink href={paths.home()}>All Courses</BackLink>
        <h1>Search courses</h1>
      </div>
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
        <h2 className="heading-m" id="results" aria-live="polite">
          {isSearch ? `${countOf(totalCount, 'course')} for “${query.trim()}”` : countOf(totalCount, 'course')}
        </h2>
        <FoundCourses courses={courses} isFirst allHref={paths.courseSearch()}>
          Try one word, or the name of a tutor.
        </FoundCourses>
        <Pager
          label="Courses"
          page={page}
          pages={pages}
          hrefOf={(number) => paths.courseSearch({ query, page: number })}
        />
      </section>
    </div>
  );
}
