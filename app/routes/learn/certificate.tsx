import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import type { CSSProperties, ReactNode } from 'react';
import { LessonRows } from '~/features/catalogue/ui/lesson-rows';
import {
  type CertificateView,
  presentCertificate,
  presentUnearned,
  type UnearnedView,
} from '~/features/learning/present-certificate.server';
import { showCertificate } from '~/features/learning/show-certificate.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import certificate from '~/ui/css/certificate.css?url';
import learn from '~/ui/css/learn.css?url';
import { Disclosure } from '~/ui/disclosure';
import { BackLink, LinkButton, TextLink } from '~/ui/forms/button';
import { Logo } from '~/ui/page/logo';
import { PageHead } from '~/ui/page/page-parts';
import { Wave } from '~/ui/player/wave';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Certificate: ${data.course.title}` : 'Certificate' },
];
export const links = () => [learn, certificate].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ scope, params }) => {
  const { certificate, progress } = await showCertificate(scope, { id: params.courseId ?? '' });
  const { slug, title } = progress.course;
  return {
    course: { title, href: paths.courseLessons(slug) },
    certificate: certificate && presentCertificate(scope, certificate),
    unearned: certificate ? null : presentUnearned(scope, progress),
    brand: scope.config.brand.name,
  };
});

export default function CertificatePage() {
  const { course, certificate, unearned, brand } = useLoaderData<typeof loader>();
  if (unearned) return <UnearnedCertificate unearned={unearned} back={course} brand={brand} />;
  if (!certificate) return null;
  return (
    <>
      <div className="stack is-tight certificate-head">
        <BackLink href={course.href}>{course.title}</BackLink>
        <div className="row is-apart">
          <h1>Your certificate</h1>
          <TextLink icon="link" href={certificate.checkHref}>
            See the page that anyone can check
          </TextLink>
        </div>
        <p className="small muted">
          To print your certificate or save it as a PDF, use your browser’s print menu. It fits A4, landscape.
        </p>
      </div>
      <CertificateSheet certificate={certificate} brand={brand} />
    </>
  );
}

/** The earned certificate. */
function CertificateSheet({ certificate, brand }: { certificate: CertificateView; brand: string }) {
  const { name, lessons, course } = certificate;
  return (
    <Sheet look="is-light" {...{ brand, name, course }} done={`completed ${lessons} of`} played={1}>
      <Fact term="Completed">
        <time dateTime={certificate.completedAt}>{certificate.completedOn}</time>
      </Fact>
      <Fact term="Taught by">{certificate.tutor}</Fact>
      <Fact term="Number" className="num">
        {certificate.number}
      </Fact>
      <div className="is-wide">
        <dt>Check it at</dt>
        <dd>
          <AppLink href={certificate.checkHref}>{certificate.checkAddress}</AppLink>
        </dd>
      </div>
    </Sheet>
  );
}

interface UnearnedProps {
  unearned: UnearnedView;
  back: { title: string; href: string };
  brand: string;
}

/** The certificate in outline, with the learner's progress as a wave, and the remaining lessons beside it. */
function UnearnedCertificate({ unearned, back, brand }: UnearnedProps) {
  const { title, lead, action, left, leftTime, done } = unearned;
  const { name, course, doneText, played, tutor, leftText } = unearned;
  return (
    <div className="stack is-loose">
      <div className="row is-apart certificate-top">
        <PageHead back={[back.href, back.title]} title={title} lead={lead} />
        {action && (
          <LinkButton size="large" icon={action.isPlay ? 'play' : undefined} href={action.href}>
            {action.label}
          </LinkButton>
        )}
      </div>
      <div className="split">
        <Sheet look="is-outline" {...{ brand, name, course, played }} done={doneText}>
          <Fact term="Completed">{leftText}</Fact>
          <Fact term="Taught by" className="is-known">
            {tutor}
          </Fact>
          <Fact term="Number">Added on completion</Fact>
        </Sheet>
        {left.length > 0 && (
          <aside className="stack" aria-labelledby="left">
            <div className="row is-apart">
              <h2 className="heading-m" id="left">
                Lessons left
              </h2>
              {leftTime && <span className="small muted num">{leftTime}</span>}
            </div>
            <LessonRows lessons={left} />
            {done.length > 0 && (
              <Disclosure title={`${done.length} ${done.length === 1 ? 'lesson' : 'lessons'} completed`}>
                <LessonRows lessons={done} />
              </Disclosure>
            )}
          </aside>
        )}
      </div>
    </div>
  );
}

/** A fact of the certificate. */
function Fact({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

interface SheetProps {
  look: 'is-light' | 'is-outline';
  brand: string;
  name: string;
  /** 'completed all 14 lessons of' */
  done: string;
  course: { title: string; seed: string };
  /** 0 to 1. */
  played: number;
  /** The certificate's facts, as `dt` and `dd`. */
  children: ReactNode;
}

/** A sheet of paper in both themes, A4 landscape in print, with the learner's progress as a wave. */
function Sheet({ look, brand, name, done, course, played, children }: SheetProps) {
  return (
    <article className={`certificate ${look}`} aria-labelledby="name">
      <div className="sheet stack is-loose">
        <header className="row is-apart small">
          <Logo label={brand} />
          <p>Certificate of completion</p>
        </header>
        <div className="who">
          <h2 id="name">{name}</h2>
          <p className="muted">{done}</p>
          <p className="course">{course.title}</p>
        </div>
        <div
          className={played > 0 ? 'track stack is-tight' : 'track stack is-tight is-untouched'}
          style={{ '--at': Math.round(played * 1000) / 10 } as CSSProperties}
        >
          <Wave seed={course.seed} played={played} className="only-wide" />
          <Wave seed={course.seed} played={played} bars={80} className="only-narrow" />
        </div>
        <dl className="facts">{children}</dl>
      </div>
    </article>
  );
}
