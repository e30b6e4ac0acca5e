import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { basketIn } from '~/features/basket/basket-cookie';
import { readBeside } from '~/features/basket/price-basket.server';
import { searchForgivingly } from '~/features/catalogue/correct-search.server';
import { readPopular } from '~/features/catalogue/list-courses.server';
import { presentCard, presentCards, presentTutor } from '~/features/catalogue/present.server';
import { presentBundleCard } from '~/features/catalogue/present-bundle.server';
import { presentLowestPlan } from '~/features/catalogue/present-course.server';
import { readCatalogueBeside } from '~/features/catalogue/read-catalogue.server';
import { readFrontBands } from '~/features/catalogue/read-front-bands.server';
import { countOf, foundCountOf, foundText } from '~/features/catalogue/rules';
import { readFilters, readSearch } from '~/features/catalogue/schema';
import { courseListData } from '~/features/catalogue/structured-data';
import { BundleCard } from '~/features/catalogue/ui/bundle-card';
import { WideCourseCard } from '~/features/catalogue/ui/course-card';
import { CourseFilters, HiddenFilters } from '~/features/catalogue/ui/course-filters';
import { CourseSearch, FoundCourses } from '~/features/catalogue/ui/course-grid';
import { OfferBand, TutorBand } from '~/features/catalogue/ui/front-bands';
import { FrontHero, Hero } from '~/features/catalogue/ui/list-hero';
import { presentFront } from '~/features/decks/present.server';
import { readFrontExercise } from '~/features/decks/read-front.server';
import { FrontDecks } from '~/features/decks/ui/front/front-decks';
import { presentLessonHits } from '~/features/learning/present-lesson-hits.server';
import { readLessonHits } from '~/features/learning/search-lessons.server';
import { FoundLessons } from '~/features/learning/ui/found-lessons';
import { firstSkill, openQuestion } from '~/features/practice/open-question.server';
import { presentQuestion } from '~/features/practice/present-question.server';
import { LandingQuestion } from '~/features/practice/ui/landing-question';
import { heroOf } from '~/features/school/hero';
import { offer } from '~/features/subscriptions/plans/offer';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forThisReaderAlone, page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd, slicePage } from '~/kit/paging';
import type { RouteHandle } from '~/kit/shell-types';
import { type CourseSearchQuery, paths } from '~/paths';
import { isMember } from '~/scope/viewer';
import { Badge } from '~/ui/badge';
import { ChipLinks } from '~/ui/chips';
import { CorrectedSearch } from '~/ui/corrected-search';
import ask from '~/ui/css/ask.css?url';
import catalogue from '~/ui/css/catalogue.css?url';
import landing from '~/ui/css/landing.css?url';
import practice from '~/ui/css/practice.css?url';
import { Empty } from '~/ui/empty';
import { LinkButton, MoreLink } from '~/ui/forms/button';
import { publicMeta } from '~/ui/page/public-meta';
import { Pager } from '~/ui/pager';
import { Section } from '~/ui/section-head';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

const title = 'Online DJ courses';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  // Search results are not indexed as a page.
  if (!data || data.query.trim() || data.found || Object.values(data.filters).some(Boolean) || data.totalCount === 0)
    return [{ title }];
  const path = paths.courseList({ category: data.category, page: data.page > 1 ? data.page : undefined });
  return publicMeta(
    { matches },
    { path, title, description: data.hero.line, data: (site) => courseListData(data.courses, site) },
  );
};
export const links = () => [catalogue, landing, ask, practice].map((href) => ({ rel: 'stylesheet', href }));
export const handle: RouteHandle = { container: false };

const perPage = 15;

// Search results and filtered lists are not cached for guests.
const keptForGuests = {
  cacheForGuests: { by: ['category', 'page'], never: ['query', 'level', 'length', 'price', 'exact', 'lessonsPage'] },
};

export const loader = page(keptForGuests, async ({ scope, url, visit }) => {
  const { query, problem } = readSearch(url.searchParams.get('query'));
  const category = url.searchParams.get('category') ?? '';
  const chosen = visit.cookies.read(cookieRules.currency);
  const slice = slicePage(url.searchParams.get('page'), perPage);
  const lessonsSlice = slicePage(url.searchParams.get('lessonsPage'), perPage);
  const basket = basketIn(visit.cookies, cookieRules.basket).read();
  const filters = readFilters(url.searchParams);
  const chosenBy = { ...filters, category: category || undefined };
  const isExact = url.searchParams.has('exact');
  const isFiltered = Object.values(filters).some(Boolean);
  // The whole list as guests find it first, with a question of the day, the tutors and the offer.
  const isFront = !isMember(scope.viewer) && !query.trim() && !category && !isFiltered && slice.offset === 0;
  const { found: answers, corrected } = await searchForgivingly(
    scope,
    { subject: 'course', q: query, isExact },
    (q) =>
      readCatalogueBeside(
        scope,
        { ...slice, ...chosenBy, q, chosen },
        readLessonHits(scope, { ...lessonsSlice, ...chosenBy, q }),
        readBeside(scope, { basket, chosen }),
        // Search results have no hero.
        readFrontExercise(scope, !query.trim()),
        readFrontBands(scope, isFront),
      ),
    ([{ courses: found }, hits]) => found.totalCount === 0 && hits.totalCount === 0,
  );
  const [found, lessons, beside, front, bands] = answers;
  if (isBeyondEnd(lessons)) return redirectTo(paths.courseList({ query, ...chosenBy }));
  const { courses, categories, bundles } = found;
  const isInVain = query.trim() !== '' && !courses.totalCount && !lessons.totalCount;
  const [popular] = await scope.read(readPopular(scope, isInVain));
  const cards = presentCards(scope, courses, chosen);
  const isKnown = category === '' || categories.some(({ slug }) => slug === category);
  if (!isKnown || String(cards.page) !== (url.searchParams.get('page') ?? '1')) forThisReaderAlone(visit);
  return {
    hero: heroOf(scope.config.brand),
    front: presentFront(front),
    question: isFront ? presentQuestion(scope, await openQuestion(scope, { skill: firstSkill })) : null,
    query,
    problem,
    corrected,
    isExact,
    category,
    filters,
    found: courses.found,
    categories,
    ...cards,
    // Only the first card has room for a tagline.
    tagline: courses.items[0]?.tagline ?? '',
    isSaleOn: found.isSaleOn,
    lessons: presentLessonHits(scope, lessons),
    popular: popular.map((course) => presentCard(scope, course, chosen)),
    bundles: bundles.map((bundle) => presentBundleCard(scope, bundle, chosen, beside)),
    tutors: bands.tutors.map(presentTutor),
    plan: presentLowestPlan(scope, bands.planPrices, chosen),
  };
});

export default function CourseListPage() {
  const {
    hero,
    front,
    query,
    problem,
    corrected,
    isExact,
    category,
    filters,
    found,
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
    tutors,
    plan,
  } = useLoaderData<typeof loader>();
  const typed = query.trim();
  const words = corrected ?? typed;
  const isSearch = words !== '';
  useTopWhen(isSearch);
  const isFiltered = Object.values(filters).some(Boolean);
  const isNarrowed = isSearch || category !== '' || isFiltered;
  const [first, ...rest] = courses;
  const isFeatured = !isNarrowed && page === 1 && courses.length > 3;
  const shown = isFeatured ? rest : courses;
  const searchHref = (other: CourseSearchQuery) =>
    paths.courseList({ query, category, ...filters, exact: isExact || undefined, ...other });
  const chip = (label: string, slug: string) => ({
    label,
    href: searchHref({ category: slug }),
    isCurrent: category === slug,
  });
  // Those of the found courses are offered, or without any found ones those with courses.
  const ofFound = found?.kinds.categories ?? [];
  const offered = categories.filter(
    ({ slug, coursesCount }) => (ofFound.length ? ofFound.includes(slug) : coursesCount > 0) || slug === category,
  );
  return (
    <>
      {!isSearch &&
        (front ? (
          <FrontHero {...hero}>
            <FrontDecks front={front} />
          </FrontHero>
        ) : (
          <Hero {...hero} categories={categories} />
        ))}
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
        subtitle={
          totalCount === 0
            ? undefined
            : `${isSearch ? foundText(totalCount, 'course', found?.inTitle ?? 0, words) : countOf(totalCount, 'course')}.`
        }
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
            <HiddenFilters filters={{ ...filters, category }} />
          </CourseSearch>
          <p className="visually-hidden" role="status">
            {isSearch &&
              `${foundCountOf(totalCount, 'course')} and ${foundCountOf(lessons.totalCount, 'lesson')} for “${words}”`}
          </p>
          <CorrectedSearch corrected={corrected} typed={typed} exactHref={searchHref({ exact: true })} />
          <ChipLinks
            label="Categories"
            items={[chip('All', ''), ...offered.map(({ name, slug }) => chip(name, slug))]}
          />
          <CourseFilters chosen={filters} kinds={found?.kinds ?? null} hrefOf={searchHref} />
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
              allHref={isFiltered ? paths.courseList({ query, category }) : paths.courseList()}
              isFiltered={isFiltered}
              popular={popular}
              headingLevel={isSearch ? 2 : 3}
            >
              {isFiltered ? 'No course of this kind matches.' : 'Try another word, or another category.'}
            </FoundCourses>
          )}
        </div>
        <Pager
          label="Courses"
          page={page}
          pages={pages}
          hrefOf={(number) => `${searchHref({ page: number })}#courses`}
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
          subtitle={`${foundText(lessons.totalCount, 'lesson', lessons.inTitle, words)}.`}
        >
          <FoundLessons hits={lessons.hits} />
          <Pager
            label="Lessons"
            page={lessons.page}
            pages={lessons.pages}
            hrefOf={(number) => `${searchHref({ lessonsPage: number })}#lessons`}
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
      {tutors.length > 0 && <TutorBand tutors={tutors} />}
      {plan && <OfferBand plan={plan} lead={offer.lead} href={paths.subscriptionBasket()} />}
    </>
  );
}

/** Scrolls to the top when the first search hides the hero. */
function useTopWhen(isSearch: boolean) {
  const was = useRef(isSearch);
  useEffect(() => {
    if (isSearch && !was.current) window.scrollTo(0, 0);
    was.current = isSearch;
  }, [isSearch]);
}
