import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { type ComponentProps, type CSSProperties, useEffect, useRef } from 'react';
import { SignUpInvite } from '~/features/accounts/ui/sign-up-invite';
import { basketIn } from '~/features/basket/basket-cookie';
import { readBeside } from '~/features/basket/price-basket.server';
import { readPopular } from '~/features/catalogue/list-courses.server';
import { presentCard, presentCards } from '~/features/catalogue/present.server';
import { presentBundleCard } from '~/features/catalogue/present-bundle.server';
import { readCatalogueBeside } from '~/features/catalogue/read-catalogue.server';
import { countOf, foundCountOf } from '~/features/catalogue/rules';
import { readSearch } from '~/features/catalogue/schema';
import { courseListData } from '~/features/catalogue/structured-data';
import { BundleCard } from '~/features/catalogue/ui/bundle-card';
import { CategoryArrangement } from '~/features/catalogue/ui/category-arrangement';
import { WideCourseCard } from '~/features/catalogue/ui/course-card';
import { CourseSearch, FoundCourses } from '~/features/catalogue/ui/course-grid';
import { presentLessonHits } from '~/features/learning/present-lesson-hits.server';
import { readLessonHits } from '~/features/learning/search-lessons.server';
import { FoundLessons } from '~/features/learning/ui/found-lessons';
import { openQuestion } from '~/features/practice/open-question.server';
import { presentQuestion } from '~/features/practice/present-question.server';
import { LandingQuestion } from '~/features/practice/ui/landing-question';
import { cookieRules } from '~/http/cookie-rules';
import { forThisReaderAlone, page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd, slicePage } from '~/kit/paging';
import type { RouteHandle } from '~/kit/shell-types';
import { paths } from '~/paths';
import type { Brand } from '~/scope/config';
import { isMember } from '~/scope/viewer';
import { Badge } from '~/ui/badge';
import { LinkButton, MoreLink } from '~/ui/button';
import { ChipLinks } from '~/ui/chips';
import ask from '~/ui/css/ask.css?url';
import catalogue from '~/ui/css/catalogue.css?url';
import landing from '~/ui/css/landing.css?url';
import practice from '~/ui/css/practice.css?url';
import { Empty } from '~/ui/empty';
import { Pager } from '~/ui/pager';
import { publicMeta } from '~/ui/public-meta';
import { Section } from '~/ui/section-head';

const title = 'Online DJ courses';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  // Search results are not indexed as a page.
  if (!data || data.query.trim() || data.totalCount === 0) return [{ title }];
  const path = paths.courseList({ category: data.category, page: data.page > 1 ? data.page : undefined });
  return publicMeta(
    { matches },
    { path, title, description: data.hero.line, data: (site) => courseListData(data.courses, site) },
  );
};
export const links = () => [catalogue, landing, ask, practice].map((href) => ({ rel: 'stylesheet', href }));
export const handle: RouteHandle = { container: false };

const perPage = 15;
/** The skill whose question of the day guests find below the courses. */
const landingSkill = 'drift';

// Search results are not cached for guests.
const keptForGuests = { cacheForGuests: { by: ['category', 'page'], never: ['query'] } };

export const loader = page(keptForGuests, async ({ scope, url, visit }) => {
  const { query, problem } = readSearch(url.searchParams.get('query'));
  const category = url.searchParams.get('category') ?? '';
  const chosen = visit.cookies.read(cookieRules.currency);
  const slice = slicePage(url.searchParams.get('page'), perPage);
  const lessonsSlice = slicePage(url.searchParams.get('lessonsPage'), perPage);
  const basket = basketIn(visit.cookies, cookieRules.basket).read();
  const [found, lessons, beside] = await readCatalogueBeside(
    scope,
    { ...slice, q: query, category: category || undefined },
    readLessonHits(scope, { ...lessonsSlice, q: query, category: category || undefined }),
    readBeside(scope, { basket, chosen }),
  );
  if (isBeyondEnd(lessons)) return redirectTo(paths.courseList({ query, category }));
  const { courses, categories, bundles } = found;
  const isInVain = query.trim() !== '' && !courses.totalCount && !lessons.totalCount;
  const [popular] = await scope.read(readPopular(scope, isInVain));
  const cards = presentCards(scope, courses, chosen);
  const isKnown = category === '' || categories.some(({ slug }) => slug === category);
  if (!isKnown || String(cards.page) !== (url.searchParams.get('page') ?? '1')) forThisReaderAlone(visit);
  const isAsked = !isMember(scope.viewer) && !query.trim() && !category && cards.page === 1;
  return {
    hero: heroOf(scope.config.brand),
    question: isAsked ? presentQuestion(scope, await openQuestion(scope, { skill: landingSkill })) : null,
    query,
    problem,
    category,
    categories,
    ...cards,
    // Only the first card has room for a tagline.
    tagline: courses.items[0]?.tagline ?? '',
    isSaleOn: found.isSaleOn,
    lessons: presentLessonHits(scope, lessons),
    popular: popular.map((course) => presentCard(scope, course, chosen)),
    bundles: bundles.map((bundle) => presentBundleCard(scope, bundle, chosen, beside)),
  };
});

export default function CourseListPage() {
  const {
    hero,
    query,
    problem,
    category,
    categories,
    courses,
    tagline,
    bundles,
    isSaleOn,
    totalCount,
    page,
    pages,
    lessons,
    popular,
    question,
  } = useLoaderData<typeof loader>();
  const words = query.trim();
  const isSearch = words !== '';
  useTopWhen(isSearch);
  const isNarrowed = isSearch || category !== '';
  const [first, ...rest] = courses;
  const isFeatured = !isNarrowed && page === 1 && courses.length > 3;
  const shown = isFeatured ? rest : courses;
  const chip = (label: string, slug: string) => ({
    label,
    href: paths.courseList({ query, category: slug }),
    isCurrent: category === slug,
  });
  return (
    <>
      {!isSearch && <Hero {...hero} categories={categories} />}
      {/* Search results are on the first screen. */}
      <Section
        className={isSearch ? 'found' : 'section'}
        hasWrap
        id="courses"
        headingLevel={isSearch ? 1 : 2}
        title={
          isSearch
            ? `${totalCount > 0 ? 'Courses' : lessons.hits.length > 0 ? 'No courses' : 'Search results'} for “${words}”`
            : isNarrowed
              ? 'Courses'
              : 'All courses'
        }
        subtitle={totalCount > 0 ? `${(isSearch ? foundCountOf : countOf)(totalCount, 'course')}.` : undefined}
        end={isSaleOn && totalCount > 0 && <Badge look="sale">Sale on now</Badge>}
      >
        <div className="stack">
          <CourseSearch
            problem={problem}
            label="Search courses, tutors and lessons"
            action={`${paths.courseList()}#courses`}
            defaultValue={query}
            placeholder="Courses, tutors, lessons"
          >
            {category && <input type="hidden" name="category" value={category} />}
          </CourseSearch>
          <p className="visually-hidden" role="status">
            {isSearch &&
              `${foundCountOf(totalCount, 'course')} and ${foundCountOf(lessons.totalCount, 'lesson')} for “${words}”`}
          </p>
          <ChipLinks
            label="Categories"
            items={[chip('All', ''), ...categories.map(({ name, slug }) => chip(name, slug))]}
          />
        </div>
        {isFeatured && first && (
          <div className="pad" style={{ '--top': 'var(--space-6)' } as CSSProperties}>
            <WideCourseCard course={first} tagline={tagline} />
          </div>
        )}
        <div className="pad" style={{ '--top': 'var(--space-6)', '--end': 'var(--space-7)' } as CSSProperties}>
          {totalCount === 0 && !isNarrowed && (
            <Empty title="No courses yet" headingLevel={3}>
              New courses will appear here soon.
            </Empty>
          )}
          {(shown.length > 0 || (isNarrowed && lessons.hits.length === 0)) && (
            <FoundCourses
              courses={shown}
              isFirst={!isFeatured}
              allHref={paths.courseList()}
              popular={popular}
              headingLevel={isSearch ? 2 : 3}
            >
              Try another word, or another category.
            </FoundCourses>
          )}
        </div>
        <Pager
          label="Courses"
          page={page}
          pages={pages}
          hrefOf={(number) => `${paths.courseList({ query, category, page: number })}#courses`}
        />
      </Section>
      {!isNarrowed && (
        <Section
          hasWrap
          id="hear"
          title="Can you hear it?"
          subtitle="One free question a day in each of eight skills. Headphones help, an account is not needed."
          end={question && <MoreLink href={paths.practice()}>All eight of today</MoreLink>}
        >
          {question ? (
            <LandingQuestion question={question} />
          ) : (
            <LinkButton variant="quiet" href={paths.practice()}>
              Practise by ear
            </LinkButton>
          )}
        </Section>
      )}
      {lessons.hits.length > 0 && (
        <Section
          hasWrap
          id="lessons"
          title="Lessons"
          subtitle={`${foundCountOf(lessons.totalCount, 'lesson')} for “${words}”.`}
        >
          <FoundLessons hits={lessons.hits} />
          <Pager
            label="Lessons"
            page={lessons.page}
            pages={lessons.pages}
            hrefOf={(number) => `${paths.courseList({ query, category, lessonsPage: number })}#lessons`}
          />
        </Section>
      )}
      {bundles.length > 0 && (
        <Section
          hasWrap
          id="bundles"
          title="Bundles"
          subtitle="Courses that belong together, for less than one by one."
        >
          <div className="grid is-2">
            {bundles.map((bundle) => (
              <BundleCard key={bundle.id} bundle={bundle} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

/** The words of the school about itself; its name where it has written none. */
function heroOf({ name, headline, line }: Brand): Omit<HeroProps, 'categories'> {
  return { headline: headline ?? name, line: line ?? 'Buy a course and keep it.' };
}

/** Scrolls to the top when the first search hides the hero. */
function useTopWhen(isSearch: boolean) {
  const was = useRef(isSearch);
  useEffect(() => {
    if (isSearch && !was.current) window.scrollTo(0, 0);
    was.current = isSearch;
  }, [isSearch]);
}

interface HeroProps extends ComponentProps<typeof CategoryArrangement> {
  headline: string;
  line: string;
}

function Hero({ headline, line, categories }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="hero">
      <div className="wrap">
        <div className="top cols">
          <h1 id="hero">{headline}</h1>
          <div className="stack">
            <p className="lead">{line}</p>
            <div className="row">
              <LinkButton size="large" href="#courses">
                See all courses
              </LinkButton>
            </div>
            <SignUpInvite />
          </div>
        </div>
        <CategoryArrangement categories={categories} />
      </div>
    </section>
  );
}
