import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { SignUpInvite } from '~/features/accounts/ui/sign-up-invite';
import { basketIn, hasLine } from '~/features/basket/basket-cookie';
import { readBeside } from '~/features/basket/price-basket.server';
import { type BundlePageView, presentBundle } from '~/features/catalogue/present-bundle.server';
import { quoteTexts } from '~/features/catalogue/quote';
import { showBundleBeside } from '~/features/catalogue/show-bundle.server';
import { bundleData } from '~/features/catalogue/structured-data';
import { BuyBundle, BuyBundleAgain } from '~/features/catalogue/ui/buy-bundle';
import { CourseMeta, Facts } from '~/features/catalogue/ui/course-meta';
import { coursePartHref, courseParts } from '~/features/catalogue/ui/course-parts';
import { Trailer } from '~/features/catalogue/ui/trailer';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forThisReaderAlone, page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import catalogue from '~/ui/css/catalogue.css?url';
import commerce from '~/ui/css/commerce.css?url';
import items from '~/ui/css/items.css?url';
import learn from '~/ui/css/learn.css?url';
import { TextLink } from '~/ui/forms/button';
import { PageHead } from '~/ui/page/page-parts';
import { publicMeta } from '~/ui/page/public-meta';
import { Cover } from '~/ui/pictures/cover';
import { Price } from '~/ui/price';
import { Rating } from '~/ui/rating';
import { TabLinks } from '~/ui/tabs';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: 'Bundle' }];
  const { title, metaDescription: description, found } = data.bundle;
  return publicMeta({ matches }, { ...found, title, description, data: (site) => bundleData(data.bundle, site) });
};
export const links = () => [catalogue, learn, commerce, items].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ cacheForGuests: { by: ['tab'] } }, async ({ scope, params, url, visit }) => {
  const basket = basketIn(visit.cookies, cookieRules.basket).read();
  const chosen = visit.cookies.read(cookieRules.currency);
  const [found, beside] = await showBundleBeside(
    scope,
    { id: params.bundleId ?? '' },
    readBeside(scope, { basket, chosen }),
  );
  const bundle = presentBundle(scope, found, chosen, beside);
  const wanted = url.searchParams.get('tab');
  const open = bundle.courses.find(({ slug }) => slug === wanted) ?? bundle.courses[0];
  if (wanted !== null && wanted !== open?.slug) forThisReaderAlone(visit);
  return {
    bundle,
    tab: open?.slug ?? null,
    isInBasket: hasLine(basket, { kind: 'bundle', id: found.id }),
  };
});

export default function BundlePage() {
  const { bundle, tab, isInBasket } = useLoaderData<typeof loader>();
  const shown = bundle.courses.find(({ slug }) => slug === tab);
  const buy = { bundle, isInBasket, note: quoteTexts.notForBundles };
  return (
    <div className="stack">
      <Breadcrumbs
        steps={[
          { label: 'Home', href: paths.courseList() },
          { label: 'Bundles', href: `${paths.courseList()}#bundles` },
          { label: bundle.title },
        ]}
      />
      <div className="split is-course">
        <PageHead title={bundle.title} className="stack">
          {/* Safe: sanitised when stored and when read. */}
          <div className="lead stack" dangerouslySetInnerHTML={{ __html: bundle.overview }} />
          <Facts facts={bundle.facts} />
        </PageHead>
        <aside className="is-sticky stack" aria-labelledby="buy">
          <BuyBundle id="buy" {...buy} />
          <SignUpInvite />
        </aside>
        <Cover src={bundle.imageUrl} place="column" isFirst />
        <div className="stack is-loose">
          {bundle.courses.length > 0 && (
            <section className="stack" aria-labelledby="included">
              <h2 id="included">Included courses</h2>
              <BundleCourses courses={bundle.courses} current={tab} />
            </section>
          )}
          {shown && <BundleCourseInside course={shown} />}
          {bundle.perks.length > 0 && (
            <section className="stack" aria-labelledby="perks">
              <h2 id="perks">What comes with it</h2>
              <ul className="ticks is-lined">
                {bundle.perks.map((perk) => (
                  <li key={perk}>
                    <span>{perk}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      {!bundle.isBought && bundle.price && (
        <section className="section" aria-labelledby="buy-again">
          <div className="ruler" />
          <BuyBundleAgain id="buy-again" {...buy} />
        </section>
      )}
    </div>
  );
}

interface BundleCoursesProps {
  courses: BundlePageView['courses'];
  /** The slug of the course that is shown below. */
  current: string | null;
}

/** The courses of a bundle with their prices, each linked to its video below the list. */
function BundleCourses({ courses, current }: BundleCoursesProps) {
  return (
    <ul className="item-list is-large">
      {courses.map((course) => (
        <li key={course.id} className="item-row">
          <Cover src={course.posterUrl} place="line" />
          <div className="body">
            <h3>
              <AppLink href={course.href}>{course.title}</AppLink>
            </h3>
            <CourseMeta level={course.level} facts={course.facts}>
              <span>{course.tutor}</span>
            </CourseMeta>
            <p className="row is-apart">
              {course.rating && <Rating value={course.rating.value} count={course.rating.count} />}{' '}
              {course.isOwned && <Badge look="owned">In your courses</Badge>}
              {course.price && <Price {...course.price} />}
            </p>
            <p>
              <TextLink
                icon="play"
                href={`?tab=${encodeURIComponent(course.slug)}#inside`}
                aria-current={course.slug === current ? 'true' : undefined}
              >
                Video and overview<span className="visually-hidden"> of {course.title}</span>
              </TextLink>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A course of the bundle in full width: its video, and links to its panels. */
function BundleCourseInside({ course }: { course: BundlePageView['courses'][number] }) {
  const page = course.isOwned ? null : course.href;
  return (
    <section className="stack" id="inside" aria-labelledby="inside-title">
      <div className="stack is-tight">
        <p className="field-label">A look inside</p>
        <h2 className="heading-m" id="inside-title">
          {course.title}
        </h2>
      </div>
      <Trailer key={course.id} course={course} />
      {page && (
        <TabLinks
          label={course.title}
          items={courseParts.map(({ id, label }, at) => ({
            label,
            href: coursePartHref(page, id),
            isCurrent: at === 0,
          }))}
        />
      )}
      {/* Safe: sanitised when stored and when read. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: course.overview }} />
    </section>
  );
}
