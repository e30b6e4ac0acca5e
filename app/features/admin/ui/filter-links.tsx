import { AppLink } from '~/ui/app-link';

interface FilterLinksProps {
  /** Of what: 'Which comments'. */
  label: string;
  options: { label: string; href: string; isCurrent: boolean }[];
}

/** A list's few filters, each a link to itself. */
export function FilterLinks({ label, options }: FilterLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="chip-list">
        {options.map((option) => (
          <li key={option.label}>
            <AppLink className="chip" href={option.href} aria-current={option.isCurrent ? 'page' : undefined}>
              {option.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
