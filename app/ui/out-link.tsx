import type { AnchorHTMLAttributes } from 'react';

export interface OutLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
}

/** https and mail, and plain http on localhost, where the sandbox runs. */
const known = /^(?:https:\/\/|mailto:|http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/]|$))[^\s\\]+$/i;

/**
 * A link to another site, above all to an address that somebody typed and the database keeps. Only https and mail
 * become links: of any other address the words are shown, and no link. The page there learns nothing of ours, and `rel`
 * says to search engines that we do not recommend it.
 */
export function OutLink({ href, children, ...rest }: OutLinkProps) {
  if (!known.test(href)) return <span className={rest.className}>{children}</span>;
  return (
    <a rel="noopener noreferrer nofollow ugc" {...rest} href={href}>
      {children}
    </a>
  );
}
