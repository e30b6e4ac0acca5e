import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '~/ui/class-names';
import { Empty } from '~/ui/empty';
import { LinkButton } from '~/ui/forms/button';
import { SearchForm } from '~/ui/forms/search-form';
import { ErrorNotice } from '~/ui/notice';
import { Part } from '~/ui/page/page-parts';
import type { CourseCardView } from '../present.server';
import { CourseCard } from './course-card';

interface CourseGridProps {
  courses: CourseCardView[];
  /** On the first screen: its first picture is loaded first. */
  isFirst?: boolean;
  /** CSS cuts titles to 32 characters (specification 2, section 9). */
  hasCutTitles?: boolean;
}

/** Cards in rows of three; on a phone each card is a row. */
export function CourseGrid({ courses, isFirst = false, hasCutTitles = false }: CourseGridProps) {
  return (
    <div className={classNames('grid has-rows', hasCutTitles && 'has-cut-titles')}>
      {courses.map((course, index) => (
        <CourseCard key={course.href} course={course} isRow isFirst={isFirst && index === 0} />
      ))}
    </div>
  );
}

interface FoundCoursesProps extends CourseGridProps {
  /** The same page without a search, or without filters. */
  allHref: string;
  isFiltered?: boolean;
  /** Popular courses, shown when a search finds nothing. */
  popular?: CourseCardView[];
  headingLevel?: 2 | 3;
  /** Suggestions for a search without results. */
  children: ReactNode;
}

/** The results of a search. */
export function FoundCourses({
  allHref,
  isFiltered,
  popular = [],
  headingLevel = 3,
  children,
  ...grid
}: FoundCoursesProps) {
  if (grid.courses.length) return <CourseGrid {...grid} />;
  return (
    <>
      <Empty
        title="No results found"
        headingLevel={headingLevel}
        action={
          <LinkButton variant="quiet" href={allHref}>
            {isFiltered ? 'Remove the filters' : 'See all courses'}
          </LinkButton>
        }
      >
        {children}
      </Empty>
      {popular.length > 0 && (
        <Part id="popular" title="Popular courses">
          <CourseGrid courses={popular} />
        </Part>
      )}
    </>
  );
}

interface CourseSearchProps extends ComponentProps<typeof SearchForm> {
  /** The error of the search in the URL. */
  problem: string | null;
}

/** The search form of a list of courses. */
export function CourseSearch({ problem, ...form }: CourseSearchProps) {
  return (
    <>
      <ErrorNotice>{problem}</ErrorNotice>
      <SearchForm {...form} />
    </>
  );
}
