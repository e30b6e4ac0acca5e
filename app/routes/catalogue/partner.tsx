import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { presentOffered } from '~/features/catalogue/present.server';
import { showRetailer } from '~/features/catalogue/show-retailer.server';
import { CourseGrid } from '~/features/catalogue/ui/course-grid';
import { CourseOffer, TakeOffer } from '~/features/catalogue/ui/course-offer';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { keepPartner } from '~/http/cookies/referral.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import catalogue from '~/ui/css/catalogue.css?url';
import items from '~/ui/css/items.css?url';
import ways from '~/ui/css/ways.css?url';
import { LinkButton } from '~/ui/forms/button';
import { publicMeta } from '~/ui/page/public-meta';
import { Section } from '~/ui/section-head';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? publicMeta({ matches }, { path: paths.partner(data.slug), title: `${data.name} and us`, description: data.text })
    : [{ title: 'Partner' }];
export const links = () => [catalogue, items, ways].map((href) => ({ rel: 'stylesheet', href }));

/** Not cached for guests: it sets each one's referral cookie. */
export const loader = page(async ({ scope, params, visit }) => {
  const { slug, name, headline, text, referralCode, courses } = await showRetailer(scope, {
    slug: params.retailer ?? '',
  });
  keepPartner(visit, referralCode);
  const chosen = visit.cookies.read(cookieRules.currency);
  return {
    slug,
    name,
    headline,
    text,
    isGuest: scope.viewer === null,
    courses: courses.map((course) => presentOffered(scope, course, chosen)),
  };
});

export default function PartnerPage() {
  const { name, headline, text, isGuest, courses } = useLoaderData<typeof loader>();
  const only = courses.length === 1 ? courses[0] : undefined;
  return (
    <div className="pad" style={{ '--top': 'var(--space-6)' } as CSSProperties}>
      <div className="stack">
        <p className="small muted">For customers of {name}</p>
        <h1>{headline}</h1>
        <p className="lead">{text}</p>
        <div className="row">
          {isGuest ? (
            <>
              <LinkButton size="large" variant="quiet" href={paths.signUp()}>
                Sign up
              </LinkButton>
              <LinkButton size="large" variant="quiet" href={paths.signIn()}>
                Sign In
              </LinkButton>
            </>
          ) : (
            <LinkButton size="large" href={paths.home()}>
              All courses
            </LinkButton>
          )}
        </div>
      </div>
      {courses.length > 0 && (
        <Section id="courses" title={`Made for ${name}`}>
          {only ? (
            <CourseOffer course={only}>
              <TakeOffer course={only} />
            </CourseOffer>
          ) : (
            <CourseGrid courses={courses} />
          )}
        </Section>
      )}
    </div>
  );
}
