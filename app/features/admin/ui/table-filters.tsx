import { Form } from '@remix-run/react';
import { useContext } from 'react';
import { formatDate, formatMoment } from '~/kit/dates';
import { dayStart, nameOfZone } from '~/kit/office-time';
import {
  type Choice,
  type Filter,
  longestSearch,
  type TableAsk,
  type TableModel,
  tableHref,
  tableParams,
  withoutFilter,
} from '~/kit/table';
import { AppLink } from '~/ui/app-link';
import { Button, TextLink } from '~/ui/forms/button';
import { Field, Input, Select } from '~/ui/forms/field';
import { OfficeZone } from '~/ui/office-zone';
import { Icon } from '~/ui/pictures/icon';

export interface Choices {
  /** The choices of filters whose values are ids, by the filter's name. */
  choices?: Record<string, readonly Choice[]>;
}

interface TableFiltersProps extends Choices {
  path: string;
  table: TableModel;
  ask: TableAsk;
}

/** The search of a table (the key `/` focuses it), its filters as links and as a form, and chips for what is set. */
export function TableFilters({ path, table, ask, choices = {} }: TableFiltersProps) {
  const inSight = table.filters.filter(({ isInSight }) => isInSight);
  const others = table.filters.filter(({ isInSight }) => !isInSight);
  const params = tableParams(table, { ...ask, page: 1 });
  /** Hidden fields that keep the other parameters of the address. */
  const hidden = (own: string[]) =>
    params
      .filter(([name]) => !own.includes(name))
      .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
  const hrefWith = (change: Partial<TableAsk>) => tableHref(path, table, ask, change);
  const zone = useContext(OfficeZone);
  const set = others.filter(({ name }) => ask.filters[name]);
  return (
    <>
      {inSight.map((filter) => (
        <nav key={filter.name} aria-label={filter.label}>
          <ul className="chip-list">
            {[{ value: '', label: 'All' }, ...choicesOf(filter, choices)].map(({ value, label }) => (
              <li key={label}>
                <AppLink
                  className="chip"
                  href={hrefWith(
                    value ? { filters: { ...ask.filters, [filter.name]: value } } : withoutFilter(ask, filter.name),
                  )}
                  aria-current={(ask.filters[filter.name] ?? '') === value ? 'page' : undefined}
                >
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      {table.search && (
        <search>
          <Form className="search" method="get" action={path}>
            <Icon name="search" />
            <label className="visually-hidden" htmlFor="q">
              {table.search}
            </label>
            <input
              className="input"
              id="q"
              type="search"
              name="q"
              defaultValue={ask.search}
              placeholder={table.search}
              maxLength={longestSearch}
              autoComplete="off"
              aria-keyshortcuts="/"
            />
            {hidden(['q'])}
            <Button variant="quiet">Search</Button>
          </Form>
        </search>
      )}
      {(ask.search || set.length > 0) && (
        <ul className="chip-list" aria-label="Filters that are set">
          {ask.search && <SetChip label={`“${ask.search}”`} href={hrefWith({ search: '' })} />}
          {set.map((filter) => (
            <SetChip
              key={filter.name}
              label={wordsOf(filter, ask.filters[filter.name] ?? '', choices)}
              title={filter.of === 'day' ? formatMoment(dayStart(ask.filters[filter.name] ?? '', zone)) : undefined}
              href={hrefWith(withoutFilter(ask, filter.name))}
            />
          ))}
          <li>
            <TextLink href={path}>Clear all</TextLink>
          </li>
        </ul>
      )}
      {others.length > 0 && (
        <details>
          <summary className="toggle">Add a filter</summary>
          <Form className="toolbar" method="get" action={path}>
            {hidden(others.map(({ name }) => name))}
            {others.map((filter) => (
              <Field
                key={filter.name}
                id={`filter-${filter.name}`}
                label={filter.label}
                hint={filter.of === 'day' ? `Midnight, ${nameOfZone(zone)}` : undefined}
              >
                {filter.of === 'day' ? (
                  <Input name={filter.name} type="date" defaultValue={ask.filters[filter.name]} />
                ) : (
                  <Select
                    name={filter.name}
                    options={[...choicesOf(filter, choices)]}
                    placeholder="All"
                    defaultValue={ask.filters[filter.name] ?? ''}
                  />
                )}
              </Field>
            ))}
            <Button variant="quiet">Filter</Button>
          </Form>
        </details>
      )}
    </>
  );
}

function SetChip({ label, href, title }: { label: string; href: string; title?: string }) {
  return (
    <li>
      <AppLink className="chip is-set" href={href} title={title}>
        {label}
        <Icon name="x" />
        <span className="visually-hidden">: remove this filter</span>
      </AppLink>
    </li>
  );
}

function choicesOf({ name, of }: Filter, choices: Record<string, readonly Choice[]>): readonly Choice[] {
  return typeof of === 'string' ? (choices[name] ?? []) : of;
}

/** 'Phrase Mixing', 'Written on or after 3 February 2025'. */
function wordsOf(filter: Filter, value: string, choices: Record<string, readonly Choice[]>): string {
  if (filter.of === 'day') return `${filter.label} ${formatDate(new Date(value))}`;
  return choicesOf(filter, choices).find((choice) => choice.value === value)?.label ?? `${filter.label}: ${value}`;
}
