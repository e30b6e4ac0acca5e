import type { AnchorHTMLAttributes } from 'react';

export interface OutLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
}

/** https and mail, and plain http on localhost, where the sandbox runs. */
const known = /^(?:https:\/\/|mailto:|http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/]|$))[^\s\\]+$/i;

/**
 * A link to somewhere else, above all to an address that somebody typed and the database keeps. It knows https and mail
 * alone: of any other address the words are shown, and no link. The page there learns nothing of ours, and search engines
 * are not told that we recommend it.
 */
export function OutLink({ href, children, ...rest }: OutLinkProps) {
  if (!known.test(href)) return <span className={rest.className}>{children}</span>;
  return (
    <a rel="noopener noreferrer nofollow ugc" {...rest} href={href}>
      {children}
    </a>
  );
}
