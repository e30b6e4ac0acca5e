import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { Cover } from '~/ui/cover';
import type { WayView } from '../present-ways-on.server';

/** Two or three links on a page without content. */
export function WayList({ ways }: { ways: WayView[] }) {
  return (
    <>
      <h2 className="visually-hidden">Other ways on</h2>
      <ul className={classNames('ways is-lined', ways.length === 2 && 'is-two')}>
        {ways.map(({ title, href, text, imageUrl }) => (
          <li key={href}>
            <article className="card card-compact">
              <Cover src={imageUrl} place="line" />
              <h3>
                <AppLink href={href}>{title}</AppLink>
              </h3>
              <p>{text}</p>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
