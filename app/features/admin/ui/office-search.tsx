import { Form } from '@remix-run/react';
import { longestSearch } from '~/kit/table';
import { Button } from '~/ui/button';
import { Icon } from '~/ui/icon';

interface OfficeSearchProps {
  action: string;
  /** What may be typed. */
  label: string;
  search: string;
  /** What else is in the address and is kept. */
  kept: readonly (readonly [string, string])[];
}

/** Looks for something in a list of the office. The key `/` jumps here. */
export function OfficeSearch({ action, label, search, kept }: OfficeSearchProps) {
  return (
    <search>
      <Form className="search" method="get" action={action}>
        <Icon name="search" />
        <label className="visually-hidden" htmlFor="q">
          {label}
        </label>
        <input
          className="input"
          id="q"
          type="search"
          name="q"
          defaultValue={search}
          placeholder={label}
          maxLength={longestSearch}
          autoComplete="off"
          aria-keyshortcuts="/"
        />
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="quiet">Search</Button>
      </Form>
    </search>
  );
}
