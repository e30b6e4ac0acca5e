import { AppLink } from '~/ui/app-link';
import { Part } from '~/ui/page/page-parts';
import { Cover } from '~/ui/pictures/cover';

export interface NewsItem {
  title: string;
  href: string;
  imageUrl: string | null;
  /** The kind of news: 'New course'. */
  kind: string;
  /** The date, as text. */
  day: string;
  text: string;
}

/** News of the school, beside the form for returning members. */
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
