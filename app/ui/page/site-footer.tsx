import { paths } from '~/paths';
import { AppLink } from '../app-link';
import { LiteForm } from '../forms/lite-form';
import { OutLink } from '../out-link';
import { Logo } from './logo';

interface SiteFooterProps {
  brand: string;
  /** One line about the site; null for none. */
  about: string | null;
  items: { label: string; href: string }[];
  /** The links to withdraw from a contract and to cancel one. */
  rights: { label: string; href: string }[];
  socials: { label: string; href: string }[];
}

export function SiteFooter({ brand, about, items, rights, socials }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="stack is-tight">
          <span className="site-logo">
            <Logo label={brand} />
          </span>
          {about && <p>{about}</p>}
          <ul>
            <li>
              <LiteForm id="lite" />
            </li>
            <li>
              <AppLink href={paths.lite()}>What is lite mode?</AppLink>
            </li>
          </ul>
        </div>
        <nav aria-label="Footer" id="footer-nav">
          {[items, rights].map((list) => (
            <ul key={list[0]?.href}>
              {list.map(({ label, href }) => (
                <li key={label}>
                  <AppLink href={href}>{label}</AppLink>
                </li>
              ))}
            </ul>
          ))}
          {socials.length > 0 && (
            <ul>
              {socials.map(({ label, href }) => (
                <li key={label}>
                  <OutLink href={href} rel="noopener">
                    {label}
                  </OutLink>
                </li>
              ))}
            </ul>
          )}
        </nav>
      </div>
    </footer>
  );
}
