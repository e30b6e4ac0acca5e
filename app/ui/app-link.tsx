import { Link, useLocation } from '@remix-run/react';
import type { AnchorHTMLAttributes } from 'react';
import { useIsLite } from './lite';
import { OutLink } from './out-link';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
  /** For pages that ship no client script, and for answers that are no pages. */
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
}

/** A path, a query or a part of this page. Two slashes name another host, and so does a backslash behind the first one. */
const isOurs = (href: string) => /^(?:\/(?![/\\])|[?#])/.test(href);

/**
 * A link. Within the site it navigates in place once script is awake; before, it is a plain link, and elsewhere it is one
 * that `OutLink` knows. Its page is asked about ahead, but not for those who save data.
 */
export function AppLink({ href, reloadDocument, preventScrollReset, ...rest }: AppLinkProps) {
  const isLite = useIsLite();
  if (!isOurs(href)) return <OutLink href={href} {...rest} />;
  if (href.startsWith('#') || rest.download !== undefined || rest.target) return <a href={href} {...rest} />;
  // What Link writes there, without the router's work for it: a page has some forty links, a lesson more.
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
