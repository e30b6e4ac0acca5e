import type { ReactNode } from 'react';
import type { BeginningsView } from '~/features/articles/present-beginnings.server';
import { Facts } from '~/features/catalogue/ui/course-meta';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { LinkButton } from '~/ui/forms/button';
import { Cover } from '~/ui/pictures/cover';
import { SectionName } from '~/ui/section-name';
import { offer } from '../plans/offer';
import type { presentRenewing } from '../plans/present-offer.server';

interface ClosedHubProps {
  closed: BeginningsView;
  price: ReturnType<typeof presentRenewing>;
  /** Null if it was used. */
  trial: { days: number; href: string } | null;
  /** The other way in: the chosen plan, paid today. */
  children: ReactNode;
}

/**
 * What is behind the door, before the prices: the beginnings of articles, and beside them what the package opens. With
 * the article that the reader wanted, that one leads.
 */
export function ClosedHub({ closed, ...ways }: ClosedHubProps) {
  const { asked } = closed;
  return (
    <div className="closed-hub">
      {asked ? (
        <div className="closed-head">
          <p className="small muted">The article you opened goes on with {offer.title}</p>
          <h1>{asked.title}</h1>
          <Facts facts={asked.facts} first={<SectionName {...asked.section} />} />
        </div>
      ) : (
        <div className="closed-head">
          <p className="small muted">DJ Hub opens with {offer.title}</p>
          <h1>{closed.title}</h1>
          {closed.lead && <p className="lead">{closed.lead}</p>}
        </div>
      )}
      <div className="closed-body">
        <div className="closed-lead">
          {asked ? <AskedWords asked={asked} /> : <Cover src={closed.imageUrl} place="column" isFirst />}
          <Others closed={closed} />
        </div>
        <aside className="closed-side" aria-labelledby="opens">
          <Opens closed={closed} {...ways} />
        </aside>
      </div>
    </div>
  );
}

function AskedWords({ asked: { html, description } }: { asked: NonNullable<BeginningsView['asked']> }) {
  return html ? (
    // Safe: sanitised when stored and when read.
    <div className="prose is-read closed-words">
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  ) : (
    <p className="lead">{description}</p>
  );
}

/** The beginnings, and how many articles there are besides. */
function Others({ closed: { asked, beginnings, rest, sections } }: { closed: BeginningsView }) {
  return (
    <>
      {beginnings.length > 0 && (
        <ol className={classNames('closed-list', asked && 'is-plain')} aria-label="Articles that begin here">
          {beginnings.map(({ id, title, section, href, facts, words }) => (
            <li key={id}>
              <Facts facts={facts} first={<SectionName {...section} />} />
              <h2>
                <AppLink href={href}>{title}</AppLink>
              </h2>
              <p className="muted">{words}…</p>
            </li>
          ))}
        </ol>
      )}
      {rest && (
        <p className="small muted closed-more">
          {rest}:{' '}
          {sections.map(({ name, count }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <strong>{name}</strong> {count}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** The page's one offer: what opens, what it costs, and the two ways in. */
function Opens({ closed: { asked }, price, trial, children }: ClosedHubProps) {
  const days = trial && `${trial.days} days`;
  return (
    <div className="buy-box">
      <h2 className="heading-m" id="opens">
        {asked ? 'Read on' : offer.opensTitle}
      </h2>
      <ul className="ticks">
        {offer.opens.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {price && (
        <div className="closed-price">
          <p className="row">
            <strong className="num">{price.price}</strong> <span>{price.term}</span>
          </p>
          <p className="small muted">
            {days && `Free for ${days}, then ${price.price} ${price.term} until you cancel.`}
            {!days && 'Cancel any time.'}
            {price.other && ` Or ${price.other}.`}
          </p>
        </div>
      )}
      {trial && (
        <LinkButton isBlock size="large" href={trial.href}>
          Try it free for {days}
        </LinkButton>
      )}
      {children}
      <p className="small muted">{offer.keeps}</p>
    </div>
  );
}
