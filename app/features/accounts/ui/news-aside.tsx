import { AppLink } from '~/ui/app-link';
import { Cover } from '~/ui/cover';
import { Part } from '~/ui/page-parts';

export interface NewsItem {
  title: string;
  href: string;
  imageUrl: string | null;
  /** What it is: 'New course'. */
  kind: string;
  /** Its day, in words. */
  day: string;
  text: string;
}

/** What is new, beside the form of those who come back. */
export function NewsAside({ title, items }: { title: string; items: NewsItem[] }) {
  return (
    <Part id="new" title={title} as="aside">
      <ul className="news-list">
        {items.map(({ title: name, href, imageUrl, kind, day, text }) => (
          <li key={href}>
            <article className="card card-compact">
              <Cover src={imageUrl} place="line" />
              <h3>
                <AppLink href={href}>{name}</AppLink>
              </h3>
              <p className="meta">
                <span>{kind}</span> <span>{day}</span>
              </p>
              <p>{text}</p>
            </article>
          </li>
        ))}
      </ul>
    </Part>
  );
}
