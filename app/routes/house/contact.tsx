import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { page } from '~/http/page.server';
import prose from '~/ui/css/prose.css?url';

export const handle = { hydrate: false };
export const links = () => [{ rel: 'stylesheet', href: prose }];

import { paths } from '~/paths';
import { OutLink } from '~/ui/out-link';
import { publicMeta } from '~/ui/public-meta';

const description = 'How to reach the people who make the courses.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.contact(), title: 'Contact us', description });

export const loader = page({ cacheForGuests: { by: [] } }, ({ scope }) => {
  const { contactEmail, socials } = scope.config.brand;
  return { contactEmail, socials };
});

export default function ContactPage() {
  const { contactEmail, socials } = useLoaderData<typeof loader>();
  return (
    <article className="prose">
      <h1>Contact us</h1>
      <p>
        Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. A person reads it, and answers within two
        working days.
      </p>
      <p>If it is about a payment, tell us the address of your account and the date. Never send us card numbers.</p>
      {socials.length > 0 && (
        <>
          <h2>Elsewhere</h2>
          <ul>
            {socials.map(({ label, href }) => (
              <li key={href}>
                <OutLink href={href} rel="noopener">
                  {label}
                </OutLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
}
