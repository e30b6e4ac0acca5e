import { paths } from '~/paths';
import { SearchForm } from '~/ui/search-form';

/** Searches all articles of DJ Hub. */
export function ArticleSearch({ defaultValue }: { defaultValue?: string }) {
  return (
    <SearchForm
      label="Search articles"
      action={paths.articleSearch()}
      defaultValue={defaultValue}
      placeholder="Articles, tags, words"
    />
  );
}
