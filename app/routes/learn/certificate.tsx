import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { countOf } from '~/features/catalogue/rules';
import { presentCertificate } from '~/features/learning/present-certificate.server';
import { showCertificate } from '~/features/learning/show-certificate.server';
import { CertificateSheet } from '~/features/learning/ui/certificate-sheet';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { BackLink, LinkButton, TextLink } from '~/ui/button';
import certificate from '~/ui/css/certificate.css?url';
import learn from '~/ui/css/learn.css?url';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Certificate: ${data.course.title}` : 'Certificate' },
];
export const links = () => [learn, certificate].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ scope, params }) => {
  const found = await showCertificate(scope, { id: params.courseId ?? '' });
  return {
    course: { title: found.course.title, href: paths.courseLessons(found.course.slug) },
    certificate: found.certificate && presentCertificate(scope, found.certificate),
    toGo: found.lessonsLeft ? `${countOf(found.lessonsLeft, 'lesson')} to go` : 'Not completed yet',
    brand: scope.config.brand.name,
  };
});

export default function CertificatePage() {
  const { course, certificate, toGo, brand } = useLoaderData<typeof loader>();
  if (!certificate) {
    return (
      <div className="stack">
        <BackLink href={course.href}>{course.title}</BackLink>
        <h1>{toGo}</h1>
        <p className="muted">The certificate is made when the last lesson is completed.</p>
        <p>
          <LinkButton href={course.href}>Continue</LinkButton>
        </p>
      </div>
    );
  }
  return (
    <>
      <div className="stack is-tight certificate-head">
        <BackLink href={course.href}>{course.title}</BackLink>
        <div className="row is-apart">
          <h1>Your certificate</h1>
          <TextLink icon="link" href={certificate.checkHref}>
            The page that anyone can check
          </TextLink>
        </div>
        <p className="small muted">
          Made for A4, landscape. Print it from the menu of your browser, or save it as PDF there.
        </p>
      </div>
      <CertificateSheet certificate={certificate} brand={brand} />
    </>
  );
}
