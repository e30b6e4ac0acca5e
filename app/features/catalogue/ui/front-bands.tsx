import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/forms/button';
import { Picture } from '~/ui/pictures/picture';
import { SectionHead } from '~/ui/section-head';
import type { TutorView } from '../present.server';

/** The tutors in a row that scrolls sideways; each leads to their courses. */
export function TutorBand({ tutors }: { tutors: TutorView[] }) {
  return (
    <section className="section tutor-band" aria-labelledby="tutors">
      <div className="wrap">
        <SectionHead id="tutors" title="Your tutors" subtitle="Choose one to see their courses." />
      </div>
      <ul aria-labelledby="tutors">
        {tutors.map(({ id, name, sentence, avatarUrl, coursesText, href }) => (
          <li key={id}>
            <AppLink href={href}>
              <Picture src={avatarUrl} alt="" width={400} height={400} sizes="13.5rem" />
              <strong>{name}</strong> {sentence && <span>{sentence}</span>} <small>{coursesText}</small>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OfferBandProps {
  /** The lowest-priced plan; its term is 'a month', for example. */
  plan: { price: string; term: string };
  /** What a plan opens. */
  lead: string;
  href: string;
}

/** Offers the package below everything that is sold singly. */
export function OfferBand({ plan: { price, term }, lead, href }: OfferBandProps) {
  return (
    <section className="section" aria-labelledby="offer">
      <div className="wrap">
        <div className="offer-band">
          <div>
            <h2 id="offer">Or open them all</h2>
            <p className="lead">
              {lead} <span className="num">{`From ${price} ${term}.`}</span>
            </p>
          </div>
          <LinkButton href={href}>See the plans</LinkButton>
        </div>
      </div>
    </section>
  );
}
