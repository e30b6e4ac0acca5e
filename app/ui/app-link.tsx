import { Link, useLocation } from '@remix-run/react';
import type { AnchorHTMLAttributes } from 'react';
import { OutLink } from './out-link';
import { useIsLite } from './page/lite';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
  /** For pages without client script, and for responses that are not pages. */
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
}

/** A path, a query or a fragment of this site. Two slashes, or a slash and a backslash, would name another host. */
const isOurs = (href: string) => /^(?:\/(?![/\\])|[?#])/.test(href);

/**
 * A link. Within the site it navigates on the client once script is awake, and prefetches its page, except for readers
 * who save data. Before that it is a plain link; to other sites it is an `OutLink`.
 */
export function AppLink({ href, reloadDocument, preventScrollReset, ...rest }: AppLinkProps) {
  const isLite = useIsLite();
  if (!isOurs(href)) return <OutLink href={href} {...rest} />;
  if (href.startsWith('#') || rest.download !== undefined || rest.target) return <a href={href} {...rest} />;
  // On the server, writes the HTML that Link would, without the router's work: a page has some forty links.
  if (import.meta.env.SSR) {
    const written = { ...rest, 'data-discover': reloadDocument || isLite ? undefined : 'true' };
    return href.startsWith('/') ? <a {...written} href={href} /> : <LinkToSamePath {...written} search={href} />;
  }
  return (
    <Link
      to={href}
      discover={isLite ? 'none' : 'render'}
      reloadDocument={reloadDocument}
      preventScrollReset={preventScrollReset}
      {...rest}
    />
  );
}

function LinkToSamePath({ search, ...rest }: { search: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} href={useLocation().pathname + search} />;
}
