import { AppLink } from './app-link';

interface BreadcrumbsProps {
  /** From the top; the last one is this page and has no link. */
  steps: { label: string; href?: string }[];
}

export function Breadcrumbs({ steps }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {steps.map(({ label, href }, index) => (
          <li key={label} aria-current={index === steps.length - 1 ? 'page' : undefined}>
            {href ? <AppLink href={href}>{label}</AppLink> : label}
          </li>
        ))}
      </ol>
    </nav>
  );
}
