import { Form, useSubmit } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ArticleListQuery } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { ChipChecks } from '~/ui/chips';
import { Disclosure } from '~/ui/disclosure';
import { Button, TextLink } from '~/ui/forms/button';
import { SearchForm } from '~/ui/forms/search-form';
import { ErrorNotice } from '~/ui/notice';
import { Icon } from '~/ui/pictures/icon';
import type { ArticleFilterView } from '../present-hub.server';
import { filterQuery } from '../rules';

interface ArticleFilterProps {
  filter: ArticleFilterView;
  /** The URL of the filtered list. */
  hrefOf: (query: ArticleListQuery) => string;
}

interface ListHeadProps extends ArticleFilterProps {
  /** The accessible name of the search. */
  label: string;
  /** Breadcrumbs and title. */
  children: ReactNode;
}

/** The head of a list of articles, with its search at the end of the title's row, as on the overview. */
export function ListHead({ filter, label, hrefOf, children }: ListHeadProps) {
  const { query, problem, chosen } = filter;
  return (
    <div className="list-head">
      <div className="stack is-tight">{children}</div>
      <div className="stack">
        <ErrorNotice>{problem}</ErrorNotice>
        {/* The search keeps the chosen tags, and the tags keep the search. */}
        <SearchForm label={label} action={hrefOf({})} defaultValue={query} placeholder="Articles, tags, words">
          {chosen.length > 0 && <input type="hidden" name="tags" value={filterQuery(filter).tags} />}
        </SearchForm>
      </div>
    </div>
  );
}

/** Chooses a list of articles by tag. The children are links to other lists, above it. */
export function ArticleFilter({ filter, hrefOf, children }: ArticleFilterProps & { children?: ReactNode }) {
  const { query, tags, chosen } = filter;
  if (!children && !tags.length && !chosen.length) return null;
  return (
    <div className="article-filter">
      {children}
      <TagFilter filter={filter} action={hrefOf({})} />
      <ChosenTags chosen={chosen} hrefOf={(tags) => hrefOf(filterQuery({ query, chosen: tags }))} />
    </div>
  );
}

interface TagFilterProps {
  filter: ArticleFilterView;
  action: string;
}

/** All tags as a GET form. With JavaScript each choice submits the form. */
function TagFilter({ filter: { query, tags, chosen }, action }: TagFilterProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const values = chosen.map(({ value }) => value).join(',');
  // Unticks a tag that was removed elsewhere.
  useEffect(() => {
    const left = new Set(values.split(','));
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[name=tags]') ?? []) {
      box.checked = left.has(box.value);
    }
  }, [values]);
  if (tags.length === 0) return null;
  return (
    <Disclosure title="Filter by tag" end={chosen.length > 0 ? `${chosen.length} chosen` : undefined}>
      <Form
        ref={form}
        className="stack"
        method="get"
        action={action}
        onChange={({ currentTarget }) => submit(currentTarget, { replace: true, preventScrollReset: true })}
      >
        {query && <input type="hidden" name="query" value={query} />}
        <fieldset>
          <legend className="visually-hidden">Tags</legend>
          <ChipChecks name="tags" choices={tags} defaultValues={chosen.map(({ value }) => value)} />
        </fieldset>
        <div>
          <Button variant="quiet" size="small">
            Apply
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}

type Tags = ArticleFilterView['chosen'];

interface ChosenTagsProps {
  chosen: Tags;
  /** The URL of the list with only these tags. */
  hrefOf: (tags: Tags) => string;
}

/** On phones, more than `after` tags are cut to the first `show` (specification 2, section 4, "Tags"). */
const collapse = { after: 4, show: 2 };

/** The tags in a list's filter, each with a link that removes it. */
function ChosenTags({ chosen, hrefOf }: ChosenTagsProps) {
  if (chosen.length === 0) return null;
  const without = (tag: Tags[number]) => hrefOf(chosen.filter(({ value }) => value !== tag.value));
  const isLong = chosen.length > collapse.after;
  const rest = isLong ? chosen.slice(collapse.show) : [];
  return (
    <div className="row chosen-tags">
      <ul className="chip-list" aria-label="Chosen tags">
        {chosen.map((tag, index) => (
          <li key={tag.value} className={isLong && index >= collapse.show ? 'only-wide' : undefined}>
            <TagOff tag={tag} href={without(tag)} />
          </li>
        ))}
      </ul>
      {isLong && (
        // Replaces the hidden tags on phones.
        <details className="only-narrow">
          <summary className="toggle">{rest.length} more</summary>
          <ul className="chip-list" aria-label="More chosen tags">
            {rest.map((tag) => (
              <li key={tag.value}>
                <TagOff tag={tag} href={without(tag)} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <TextLink href={hrefOf([])} preventScrollReset>
        Clear tags
      </TextLink>
    </div>
  );
}

function TagOff({ tag, href }: { tag: Tags[number]; href: string }) {
  return (
    <AppLink className="chip" href={href} preventScrollReset>
      <span className="visually-hidden">Remove: </span>
      {tag.label}
      <Icon name="x" />
    </AppLink>
  );
}
