import { Facts } from '~/features/catalogue/ui/course-meta';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/forms/button';
import { Part } from '~/ui/page/page-parts';
import { Cover } from '~/ui/pictures/cover';
import type { BoughtView } from '../present.server';

/**
 * The items that members just bought for themselves: the first with its picture and a button to begin, the others below
 * it. If there are none, as after a purchase of gifts alone, only the link to the courses remains.
 */
export function Bought({ bought }: { bought: BoughtView[] }) {
  const [first, ...others] = bought;
  if (!first) {
    return (
      <p>
        <LinkButton variant="quiet" href={paths.home()}>
          Go to courses
        </LinkButton>
      </p>
    );
  }
  return (
    <div className="stack is-loose">
      <Begin thing={first} />
      {others.length > 0 && (
        <Part id="also" title="Also yours now">
          <ul className="item-list">
            {others.map((thing) => (
              <OtherThing key={thing.id} thing={thing} />
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

function Begin({ thing }: { thing: BoughtView }) {
  const { start } = thing;
  return (
    <section className="begin" aria-labelledby="first">
      <div>
        <Cover src={thing.imageUrl} isFirst />
      </div>
      <div className="body stack is-start">
        <Facts facts={thing.facts} />
        <h2 id="first">
          <Title thing={thing} />
        </h2>
        {start && (
          <p className="small muted">
            Lesson 1 is “{start.title}”{start.length && `, ${start.length}`}.
          </p>
        )}
        <div className="row">
          {start && (
            <LinkButton size="large" href={start.href}>
              Start lesson 1
            </LinkButton>
          )}
          <LinkButton size="large" variant={start ? 'quiet' : 'primary'} href={paths.home()}>
            Go to courses
          </LinkButton>
        </div>
      </div>
      {thing.courses.length > 0 && (
        <ul className="ticks is-lined wide">
          {thing.courses.map((course) => (
            <li key={course.href}>
              <AppLink href={course.href}>{course.title}</AppLink>
              <span className="end small">{course.lessons}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OtherThing({ thing }: { thing: BoughtView }) {
  return (
    <li className="item-row">
      <Cover src={thing.imageUrl} place="line" />
      <div className="body">
        <h3>
          <Title thing={thing} />
        </h3>
        <Facts facts={thing.facts} />
      </div>
      <div className="end">
        {thing.start && (
          <LinkButton variant="quiet" size="small" href={thing.start.href}>
            Start lesson 1<span className="visually-hidden"> of {thing.title}</span>
          </LinkButton>
        )}
      </div>
      {thing.courses.length > 0 && (
        <ul className="sub">
          {thing.courses.map((course) => (
            <li key={course.href}>
              <AppLink href={course.href}>{course.title}</AppLink>
              <span className="muted num">{course.lessons}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Title({ thing: { href, title } }: { thing: BoughtView }) {
  return href ? <AppLink href={href}>{title}</AppLink> : title;
}

/**
 * The gifts that were bought, each with a link to its card. `isQuiet` makes the links less prominent beside a main
 * action.
 */
export function BoughtGifts({ gifts, isQuiet }: { gifts: BoughtView[]; isQuiet: boolean }) {
  return (
    <Part id="given" title={gifts.length > 1 ? 'Your gifts' : 'Your gift'}>
      <ul className="item-list">
        {gifts.map(({ id, title, imageUrl, giftHref }) => (
          <li key={id} className="item-row">
            <Cover src={imageUrl} place="line" />
            <div className="body">
              <h3>{title}</h3>
              <p className="small muted">Its code is ready: write the card, then print or send it.</p>
            </div>
            <div className="end">
              <LinkButton size="small" variant={isQuiet ? 'quiet' : 'primary'} href={giftHref ?? ''}>
                Open the card<span className="visually-hidden"> of {title}</span>
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}
