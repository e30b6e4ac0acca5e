import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentOffered } from '~/features/catalogue/present.server';
import { showRetailer } from '~/features/catalogue/show-retailer.server';
import { CoverBadge } from '~/features/catalogue/ui/course-card';
import { CourseGrid } from '~/features/catalogue/ui/course-grid';
import { CourseMeta } from '~/features/catalogue/ui/course-meta';
import { TakeOffer } from '~/features/catalogue/ui/course-offer';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { keepPartner } from '~/http/cookies/referral.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import catalogue from '~/ui/css/catalogue.css?url';
import commerce from '~/ui/css/commerce.css?url';
import { LinkButton } from '~/ui/forms/button';
import { publicMeta } from '~/ui/page/public-meta';
import { Cover } from '~/ui/pictures/cover';
import { Price } from '~/ui/price';
import { Section } from '~/ui/section-head';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? publicMeta({ matches }, { path: paths.partner(data.slug), title: `${data.name} and us`, description: data.text })
    : [{ title: 'Partner' }];
export const links = () => [catalogue, commerce].map((href) => ({ rel: 'stylesheet', href }));

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
    <>
      <div className="partner">
        <div className="stack is-tight">
          <p className="small muted">For customers of {name}</p>
          <h1>{headline}</h1>
        </div>
        <div className="stack">
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
              <LinkButton size="large" variant={only && 'quiet'} href={paths.home()}>
                All courses
              </LinkButton>
            )}
          </div>
        </div>
      </div>
      {only && (
        <section className="buy-box partner-course" aria-labelledby="courses">
          <Cover src={only.imageUrl} place="column" isFirst>
            <CoverBadge course={only} />
          </Cover>
          <div className="stack">
            <h2 className="field-label" id="courses">
              Made for {name}
            </h2>
            <div className="stack is-tight">
              <h3>
                <AppLink className="partner-name" href={only.pageHref}>
                  {only.title}
                </AppLink>
              </h3>
              <CourseMeta level={only.level} facts={[...only.facts, only.tutor]} />
              <p className="muted">{only.tagline}</p>
            </div>
            {only.price && <Price {...only.price} isLarge />}
            <TakeOffer course={only} />
          </div>
        </section>
      )}
      {courses.length > 1 && (
        <Section id="courses" title={`Made for ${name}`}>
          <CourseGrid courses={courses} />
        </Section>
      )}
    </>
  );
}
