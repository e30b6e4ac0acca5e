import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { SignUpInvite } from '~/features/accounts/ui/sign-up-invite';
import { basketIn, hasLine } from '~/features/basket/basket-cookie';
import { noGear, readGear } from '~/features/catalogue/gear';
import { presentCourse } from '~/features/catalogue/present-course.server';
import { severalPercent } from '~/features/catalogue/quote';
import { showCourse } from '~/features/catalogue/show-course.server';
import { courseData } from '~/features/catalogue/structured-data';
import { CourseGrid } from '~/features/catalogue/ui/course-grid';
import { CourseMeta } from '~/features/catalogue/ui/course-meta';
import { CourseParts, TutorBand } from '~/features/catalogue/ui/course-parts';
import { SellBar } from '~/features/catalogue/ui/sell-bar';
import { Testimonials } from '~/features/catalogue/ui/testimonials';
import { Trailer } from '~/features/catalogue/ui/trailer';
import { WaysToBuy } from '~/features/catalogue/ui/ways-to-buy';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forThisReaderAlone, page } from '~/http/page.server';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import catalogue from '~/ui/css/catalogue.css?url';
import commerce from '~/ui/css/commerce.css?url';
import player from '~/ui/css/player.css?url';
import sell from '~/ui/css/sell.css?url';
import { Part } from '~/ui/page/page-parts';
import { publicMeta } from '~/ui/page/public-meta';
import { SoundRow } from '~/ui/player/sound-row';
import { Rating } from '~/ui/rating';
import { Section } from '~/ui/section-head';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: 'Course' }];
  const { title, metaDescription: description, found } = data.course;
  return publicMeta({ matches }, { ...found, title, description, data: (site) => courseData(data.course, site) });
};
export const links = () => [catalogue, player, commerce, sell].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page(
  { cacheForGuests: { by: ['equipment', 'software'] } },
  async ({ scope, params, url, visit }) => {
    const course = await showCourse(scope, { id: params.courseId ?? '' });
    const own = readGear(url.searchParams, scope.viewer);
    if (!own) forThisReaderAlone(visit);
    const basket = basketIn(visit.cookies, cookieRules.basket).read();
    return {
      course: presentCourse(scope, course, visit.cookies.read(cookieRules.currency), own ?? noGear),
      isInBasket: hasLine(basket, { kind: 'course', id: course.id }),
    };
  },
);

/** Nothing of the lessons' player is loaded before somebody presses a free lesson. */
const loadPlayed = () => import('~/features/learning/ui/played-here');

export default function CoursePage() {
  const { course, isInBasket } = useLoaderData<typeof loader>();
  const box = useRef<HTMLElement>(null);
  return (
    <>
      <div className="sell">
        <div className="sell-title">
          <Breadcrumbs
            steps={[
              { label: 'Home', href: paths.courseList() },
              { label: course.category.name, href: course.category.href },
              { label: course.title },
            ]}
          />
          <h1>{course.title}</h1>
          <p className="lead">{course.tagline}</p>
          <CourseMeta level={course.level} facts={course.facts}>
            {course.rating && <Rating value={course.rating.value} count={course.rating.count} />}
          </CourseMeta>
        </div>
        <aside ref={box} className="sell-side stack" aria-labelledby="buy">
          <WaysToBuy course={course} isInBasket={isInBasket} severalPercent={severalPercent} />
          <SignUpInvite />
        </aside>
        <div className="sell-main">
          <Trailer course={course} isFirst />
          {course.sounds.length > 0 && (
            <Part id="hear" title="What you will hear in it" className="sell-part">
              <ul className="sound-rows">
                {course.sounds.map((sound) => (
                  <SoundRow key={sound.src} {...sound} />
                ))}
              </ul>
            </Part>
          )}
          <CourseParts course={course} page={paths.course(course.slug)} loadPlayed={loadPlayed} />
        </div>
      </div>
      <TutorBand tutor={course.tutor} />
      {course.studentsSays.length > 0 && (
        <Section id="said" title="What students say">
          <Testimonials says={course.studentsSays} />
        </Section>
      )}
      {course.recommendations.length > 0 && (
        <Section id="next" title="Goes well with" more={{ href: paths.courseList(), label: 'See all courses' }}>
          <CourseGrid courses={course.recommendations} hasCutTitles />
        </Section>
      )}
      <SellBar course={course} isInBasket={isInBasket} box={box} />
    </>
  );
}
