import { Form, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button } from '~/ui/button';
import { ChipChecks } from '~/ui/chips';
import { Disclosure } from '~/ui/disclosure';
import type { ArticleFilterView } from '../present-hub.server';

interface TagFilterProps {
  filter: ArticleFilterView;
  action: string;
}

/** All tags as a GET form, which with script submits itself at each choice. */
export function TagFilter({ filter: { query, tags, chosen }, action }: TagFilterProps) {
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
