import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { listCourses } from '~/features/catalogue/list-courses.server';
import { presentCard } from '~/features/catalogue/present.server';
import { countOf } from '~/features/catalogue/rules';
import { CourseCard } from '~/features/catalogue/ui/course-card';
import { cookieRules } from '~/http/cookie-rules';
import { page } from '~/http/page.server';
import { lookAt } from '~/http/redirect.server';
import { pageCount, pageNumber, slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { BackLink, LinkButton } from '~/ui/button';
import catalogue from '~/ui/css/catalogue.css?url';
import { Empty } from '~/ui/empty';
import { Notice } from '~/ui/notice';
import { Pager } from '~/ui/pager';
import { SearchForm } from '~/ui/search-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.query ? `${data.query} · ` : ''}Search courses · Cuepoint` },
];
export const links = () => [{ rel: 'stylesheet', href: catalogue }];

const perPage = 15;
const longestSearch = 2000;

export const loader = page({ for: 'member' }, async ({ scope, url, visit }) => {
  const typed = (url.searchParams.get('query') ?? '').trimStart();
  const isTooLong = typed.length > longestSearch;
  const query = isTooLong ? '' : typed;
  const courses = await listCourses(scope, { ...slicePage(url.searchParams.get('page'), perPage), q: query });
  if (!courses.items.length && courses.totalCount > 0) return lookAt(paths.courseSearch({ query }));
  const chosen = visit.cookies.read(cookieRules.currency);
  return {
    query,
    isTooLong,
    courses: courses.items.map((course) => presentCard(scope, course, chosen)),
    totalCount: courses.totalCount,
    page: pageNumber(courses),
    pages: pageCount(courses.totalCount, perPage),
  };
});

export default function CourseSearchPage() {
  const { query, isTooLong, courses, totalCount, page, pages } = useLoaderData<typeof loader>();
  const isSearch = query.trim() !== '';
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <BackLink href={paths.home()}>All Courses</BackLink>
        <h1>Search courses</h1>
      </div>
      <div className="stack" style={{ maxInlineSize: '40rem' }}>
        {isTooLong && (
          <Notice kind="error" isLive>
            Search can be up to 2000 symbols
          </Notice>
        )}
        <SearchForm
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
        {courses.length ? (
          <div className="grid">
            {courses.map((course, index) => (
              <CourseCard key={course.id} course={course} isFirst={index < 3} />
            ))}
          </div>
        ) : (
          <Empty
            title="No results found"
            headingLevel={3}
            action={
              <LinkButton variant="quiet" href={paths.courseSearch()}>
                See all courses
              </LinkButton>
            }
          >
            Try one word, or the name of a tutor.
          </Empty>
        )}
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
