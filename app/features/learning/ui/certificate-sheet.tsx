import type { CSSProperties } from 'react';
import { AppLink } from '~/ui/app-link';
import { Logo } from '~/ui/logo';
import { Wave } from '~/ui/wave';
import type { CertificateView } from '../present-certificate.server';

/** A sheet of paper in both themes; A4 landscape in print. */
export function CertificateSheet({ certificate, brand }: { certificate: CertificateView; brand: string }) {
  const { course } = certificate;
  return (
    <article className="certificate is-light" aria-labelledby="name">
      <div className="sheet">
        <header>
          <Logo label={brand} />
          <p>Certificate of completion</p>
        </header>
        <div className="who">
          <h2 id="name">{certificate.name}</h2>
          <p className="muted">completed {certificate.lessons} of</p>
          <p className="course">{course.title}</p>
        </div>
        <div className="track" style={{ '--at': 100 } as CSSProperties}>
          <Wave seed={course.seed} played={1} className="only-wide" />
          <Wave seed={course.seed} played={1} bars={80} className="only-narrow" />
        </div>
        <dl className="facts">
          <div>
            <dt>Completed</dt>
            <dd>
              <time dateTime={certificate.completedAt}>{certificate.completedOn}</time>
            </dd>
          </div>
          <div>
            <dt>Taught by</dt>
            <dd>{certificate.tutor}</dd>
          </div>
          <div>
            <dt>Number</dt>
            <dd className="num">{certificate.number}</dd>
          </div>
          <div className="is-wide">
            <dt>Check it at</dt>
            <dd>
              <AppLink href={certificate.checkHref}>{certificate.checkAddress}</AppLink>
            </dd>
          </div>
        </dl>
      </div>
    </article>
  );
}
