import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import type { CSSProperties, ReactNode } from 'react';
import { CourseGrid } from '~/features/catalogue/ui/course-grid';
import { SaleBadge } from '~/features/catalogue/ui/sale-badge';
import type { CourseCardView } from '~/features/catalogue/view';
import { StageSection } from '~/features/journey/ui/stage-section';
import { presentHome } from '~/features/learning/present-home.server';
import { showHome } from '~/features/learning/show-home.server';
import { ContinueCard } from '~/features/learning/ui/continue-card';
import { PreviewCard } from '~/features/learning/ui/preview-card';
import { cookieRules } from '~/http/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd, slicePage } from '~/kit/paging';
import type { RouteHandle } from '~/kit/shell-types';
import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';
import { Carousel } from '~/ui/carousel';
import catalogue from '~/ui/css/catalogue.css?url';
import journey from '~/ui/css/journey.css?url';
import { Empty } from '~/ui/empty';
import { SearchForm } from '~/ui/search-form';
import { SectionHead } from '~/ui/section-head';

export const meta: MetaFunction = () => [{ title: 'All courses' }];
export const links = () => [catalogue, journey].map((href) => ({ rel: 'stylesheet', href }));
export const handle: RouteHandle = { container: false };

const previewsPerPage = 8;

export const loader = page({ for: 'member' }, async ({ scope, url, visit }) => {
  const home = await showHome(scope, { previews: slicePage(url.searchParams.get('previews'), previewsPerPage) });
  if (home.previews && isBeyondEnd(home.previews)) return redirectTo(paths.home());
  return presentHome(scope, home, visit.cookies.read(cookieRules.currency));
});

export default function HomePage() {
  const { started, owned, stages, previews, isSaleOn } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="wrap pad" style={{ '--top': 'var(--space-6)' } as CSSProperties}>
        <div className="row is-apart">
          <h1>{started.length ? 'Where were we?' : 'All courses'}</h1>
          <div className="row">
            {isSaleOn && <SaleBadge />}
            <LinkButton variant="quiet" icon="bookmark" href={paths.bookmarks()}>
              Bookmarks
            </LinkButton>
          </div>
        </div>
        <div className="pad" style={{ '--top': 'var(--space-5)', maxInlineSize: '40rem' } as CSSProperties}>
          <SearchForm label="Search courses" action={paths.courseSearch()} placeholder="Courses, lessons, tutors" />
        </div>
      </div>
      {started.length > 0 && (
        <Section id="continue" title="Continue Learning">
          <Carousel label="Continue Learning">
            {started.map((course, index) => (
              <ContinueCard key={course.id} course={course} isFirst={index === 0} />
            ))}
          </Carousel>
        </Section>
      )}
      {owned.length > 0 && <CourseSection id="owned" title="Your courses" courses={owned} />}
      {previews && previews.cards.length > 0 && (
        <Section
          id="previews"
          title="Lesson Previews"
          subtitle="Open lessons from courses you do not have yet."
          more={
            previews.pages > 1
              ? { href: `?previews=${(previews.page % previews.pages) + 1}#previews`, label: 'Other previews' }
              : undefined
          }
        >
          <Carousel key={previews.page} label="Lesson Previews" perView={[1, 2, 2]}>
            {previews.cards.map((lesson) => (
              <PreviewCard key={lesson.id} lesson={lesson} />
            ))}
          </Carousel>
        </Section>
      )}
      {stages.length > 0 && (
        <div className="wrap section">
          {stages.map((stage) => (
            <StageSection key={stage.id} stage={stage} count={stages.length} />
          ))}
        </div>
      )}
      {!owned.length && !stages.length && (
        <div className="wrap section">
          <Empty title="No data">There will be courses here soon.</Empty>
        </div>
      )}
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  subtitle?: string;
  more?: { href: string; label: string };
  children: ReactNode;
}

function Section({ id, title, subtitle, more, children }: SectionProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="wrap">
        <SectionHead id={id} title={title} subtitle={subtitle} more={more} />
        {children}
      </div>
    </section>
  );
}

function CourseSection({ id, title, courses }: { id: string; title: string; courses: CourseCardView[] }) {
  return (
    <Section id={id} title={title}>
      <CourseGrid courses={courses} />
    </Section>
  );
}
