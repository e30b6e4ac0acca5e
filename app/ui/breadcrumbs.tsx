import { AppLink } from './app-link';

interface BreadcrumbsProps {
  /** From the top. Where the last one has no link it is this page; else it is what the page belongs to. */
  steps: { label: string; href?: string }[];
}

/** The way down to this page. A page's own title is cut to 14 characters, by style only: the heading says it whole. */
export function Breadcrumbs({ steps }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {steps.map(({ label, href }, index) => (
          <li key={label} aria-current={index === steps.length - 1 && !href ? 'page' : undefined}>
            {href ? <AppLink href={href}>{label}</AppLink> : <span className="own-title">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
