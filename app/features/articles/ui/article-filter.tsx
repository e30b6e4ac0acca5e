import type { ArticleListQuery } from '~/paths';
import { Notice } from '~/ui/notice';
import { SearchForm } from '~/ui/search-form';
import { filterQuery } from '../filter-query';
import type { ArticleFilterView } from '../present-hub.server';
import { ChosenTags } from './chosen-tags';
import { TagFilter } from './tag-filter';

interface ArticleFilterProps {
  filter: ArticleFilterView;
  /** The accessible name of the search. */
  label: string;
  /** The URL of the filtered list. */
  hrefOf: (query: ArticleListQuery) => string;
}

/** The filter of a list of articles: words and tags, each keeping the other. */
export function ArticleFilter({ filter, label, hrefOf }: ArticleFilterProps) {
  const { query, problem, chosen } = filter;
  return (
    <div className="stack article-filter">
      {problem && (
        <Notice kind="error" isLive>
          {problem}
        </Notice>
      )}
      <SearchForm label={label} action={hrefOf({})} defaultValue={query} placeholder="Articles, tags, words">
        {chosen.length > 0 && <input type="hidden" name="tags" value={filterQuery(filter).tags} />}
      </SearchForm>
      <TagFilter filter={filter} action={hrefOf({})} />
      <ChosenTags chosen={chosen} hrefOf={(tags) => hrefOf(filterQuery({ query, chosen: tags }))} />
    </div>
  );
}
