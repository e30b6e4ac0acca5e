import type { AnchorHTMLAttributes } from 'react';

export interface OutLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
}

/** https and mailto, and plain http on localhost for the sandbox. */
const known = /^(?:https:\/\/|mailto:|http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/]|$))[^\s\\]+$/i;

/**
 * A link to another site, mostly from user input. Only https and mailto become links; for other addresses only the text
 * is shown. Sends no referrer, and `rel` tells search engines that we do not endorse the page.
 */
export function OutLink({ href, children, ...rest }: OutLinkProps) {
  if (!known.test(href)) return <span className={rest.className}>{children}</span>;
  return (
    <a rel="noopener noreferrer nofollow ugc" {...rest} href={href}>
      {children}
    </a>
  );
}
