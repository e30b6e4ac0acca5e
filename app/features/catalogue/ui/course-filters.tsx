import type { CourseSearchQuery } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Icon } from '~/ui/pictures/icon';
import type { FoundKinds } from '../course-filters.server';
import { lengthNames, lengths, levelNames, levels } from '../rules';
import type { CourseFilters as Chosen } from '../schema';

const groups = [
  {
    name: 'level',
    label: 'Level',
    kinds: 'levels',
    choices: levels.map((value) => [value, levelNames[value]] as const),
  },
  {
    name: 'length',
    label: 'Length',
    kinds: 'lengths',
    choices: lengths.map((value) => [value, lengthNames[value]] as const),
  },
  {
    name: 'price',
    label: 'Price',
    kinds: 'prices',
    choices: [
      ['free', 'Free lessons'],
      ['owned', 'Owned'],
    ] as const,
  },
] as const;

interface CourseFiltersProps {
  chosen: Chosen;
  /** What the found courses are like; null without a search. */
  kinds: FoundKinds | null;
  /** The URL of the search with other filters. */
  hrefOf: (filters: CourseSearchQuery) => string;
}

/** Chips that narrow a search: those that some found course is like, and the chosen ones, which a press removes. */
export function CourseFilters({ chosen, kinds, hrefOf }: CourseFiltersProps) {
  const shown = groups.flatMap(({ name, label, kinds: kind, choices }) => {
    const found: readonly string[] = kinds?.[kind] ?? [];
    const offered = choices.filter(([value]) => found.includes(value) || chosen[name] === value);
    // One level or length for all results would choose nothing.
    const isUseful = offered.length > 1 || chosen[name] !== undefined || (name === 'price' && offered.length > 0);
    return isUseful ? [{ name, label, offered }] : [];
  });
  if (!shown.length) return null;
  return (
    <nav className="filter-chips" aria-label="Narrow the results">
      {shown.map(({ name, label, offered }) => (
        <div key={name}>
          <span className="small muted" id={`filter-${name}`}>
            {label}
          </span>
          <ul className="chip-list" aria-labelledby={`filter-${name}`}>
            {offered.map(([value, words]) => {
              const isChosen = chosen[name] === value;
              const href = hrefOf({ ...chosen, [name]: isChosen ? undefined : value });
              return (
                <li key={value}>
                  <AppLink className="chip" href={href} aria-current={isChosen ? 'true' : undefined} preventScrollReset>
                    {isChosen && <span className="visually-hidden">Remove: </span>}
                    {words}
                    {isChosen && <Icon name="x" />}
                  </AppLink>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The chosen filters in a search form. */
export function HiddenFilters({ filters }: { filters: Chosen & { category?: string } }) {
  return Object.entries(filters).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
}
