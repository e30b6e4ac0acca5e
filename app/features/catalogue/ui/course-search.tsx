import type { ComponentProps } from 'react';
import { Notice } from '~/ui/notice';
import { SearchForm } from '~/ui/search-form';

interface CourseSearchProps extends ComponentProps<typeof SearchForm> {
  /** The error of the search in the URL. */
  problem: string | null;
}

/** The search form of a list of courses. */
export function CourseSearch({ problem, ...form }: CourseSearchProps) {
  return (
    <>
      {problem && (
        <Notice kind="error" isLive>
          {problem}
        </Notice>
      )}
      <SearchForm {...form} />
    </>
  );
}
