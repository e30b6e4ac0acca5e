import { AppLink } from './app-link';

interface BreadcrumbsProps {
  /** From the top. A last step without a link is this page, otherwise its parent. */
  steps: { label: string; href?: string }[];
}

/** The breadcrumbs of a page. CSS cuts this page's title to 14 characters; the heading shows all of it. */
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
