import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentCertificate, presentUnearned } from '~/features/learning/present-certificate.server';
import { showCertificate } from '~/features/learning/show-certificate.server';
import { CertificateSheet } from '~/features/learning/ui/certificate-sheet';
import { UnearnedCertificate } from '~/features/learning/ui/unearned-certificate';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { BackLink, TextLink } from '~/ui/button';
import certificate from '~/ui/css/certificate.css?url';
import learn from '~/ui/css/learn.css?url';

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
