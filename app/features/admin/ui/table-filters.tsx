import { Form } from '@remix-run/react';
import { useContext } from 'react';
import { formatDate, formatMoment, placeOfZone } from '~/kit/dates';
import { dayStart, defaultZone } from '~/kit/office-time';
import {
  type Choice,
  type Filter,
  type TableAsk,
  type TableModel,
  tableHref,
  tableParams,
  withoutFilter,
} from '~/kit/table';
import { AppLink } from '~/ui/app-link';
import { Button, TextLink } from '~/ui/button';
import { Field } from '~/ui/field';
import { Icon } from '~/ui/icon';
import { Input, Select } from '~/ui/input';
import { OfficeZone } from '~/ui/office-zone';
import { FilterLinks } from './filter-links';
import { OfficeSearch } from './office-search';

export interface TableFiltersProps {
  path: string;
  table: TableModel;
  ask: TableAsk;
  /** The choices of filters whose values are ids, by their names. */
  choices?: Record<string, readonly Choice[]>;
}

/** The search of a table, its filters as links and as a form, and what is set as chips. All of it is the address. */
export function TableFilters({ path, table, ask, choices = {} }: TableFiltersProps) {
  const inSight = table.filters.filter(({ isInSight }) => isInSight);
  const others = table.filters.filter(({ isInSight }) => !isInSight);
  const params = tableParams(table, { ...ask, page: 1 });
  const besides = (names: string[]) => params.filter(([name]) => !names.includes(name));
  const hrefWith = (change: Partial<TableAsk>) => tableHref(path, table, ask, change);
  const zone = useContext(OfficeZone);
  const set = others.filter(({ name }) => ask.filters[name]);
  return (
    <>
      {inSight.map((filter) => (
        <FilterLinks
          key={filter.name}
          label={filter.label}
          options={[
            { label: 'All', href: hrefWith(withoutFilter(ask, filter.name)), isCurrent: !ask.filters[filter.name] },
            ...choicesOf(filter, choices).map(({ value, label }) => ({
              label,
              href: hrefWith({ filters: { ...ask.filters, [filter.name]: value } }),
              isCurrent: ask.filters[filter.name] === value,
            })),
          ]}
        />
      ))}
      {table.search && <OfficeSearch action={path} label={table.search} search={ask.search} kept={besides(['q'])} />}
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
            {besides(others.map(({ name }) => name)).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {others.map((filter) => (
              <Field
                key={filter.name}
                id={`filter-${filter.name}`}
                label={filter.label}
                hint={filter.of === 'day' && zone !== defaultZone ? `Midnight in ${placeOfZone(zone)}` : undefined}
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
