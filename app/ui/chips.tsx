import { AppLink } from './app-link';

interface ChipLinksProps {
  label: string;
  items: { label: string; href: string; isCurrent?: boolean }[];
}

/** A filter with one value: links. */
export function ChipLinks({ label, items }: ChipLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="chip-list">
        {items.map(({ label: words, href, isCurrent }) => (
          <li key={href}>
            <AppLink className="chip" href={href} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
              {words}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ChipChecksProps {
  name: string;
  /** `count`: how many results the choice leaves; '' to show none. */
  choices: { value: string; label: string; count?: string }[];
  defaultValues?: readonly string[];
}

/** A filter with several values: checkboxes in a GET form. */
export function ChipChecks({ name, choices, defaultValues = [] }: ChipChecksProps) {
  return (
    <div className="chip-list">
      {choices.map(({ value, label, count }) => (
        <label key={value} className="chip">
          <input type="checkbox" name={name} value={value} defaultChecked={defaultValues.includes(value)} />
          {label} {count && <span className="num">{count}</span>}
        </label>
      ))}
    </div>
  );
}
