import type { ComponentProps } from 'react';
import { Notice } from '~/ui/notice';
import { SearchForm } from '~/ui/search-form';

interface CourseSearchProps extends ComponentProps<typeof SearchForm> {
  /** What is wrong with the search that the address asks for. */
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
