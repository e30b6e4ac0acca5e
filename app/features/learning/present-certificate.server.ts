import { countOf } from '~/features/catalogue/rules';
import { formatDate } from '~/kit/dates';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { spellCertificateNumber } from './certificate-number';
import type { Certificate } from './check-certificate.server';
import type { CertificateView } from './view';

/** A certificate as it is printed and checked. */
export function presentCertificate({ config }: Scope, certificate: Certificate): CertificateView {
  const number = spellCertificateNumber(certificate.number);
  const { course, completedAt, lessonsCount } = certificate;
  return {
    number,
    name: certificate.userName ?? '',
    course: { title: course.title, seed: course.slug, href: paths.course(course.slug) },
    lessons: lessonsCount === 1 ? 'the one lesson' : `all ${countOf(lessonsCount, 'lesson')}`,
    tutor: certificate.tutorName,
    completedAt: completedAt.toISOString(),
    completedOn: formatDate(completedAt),
    checkHref: paths.certificate(number),
    checkAddress: `${new URL(config.appOrigin).host}${paths.certificate(number)}`,
  };
}
