import { AppLink } from '~/ui/app-link';

/** An article's tags, each linked to all articles with it. */
export function ArticleTags({ tags }: { tags: { name: string; href: string }[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="chip-list" aria-label="Tags">
      {tags.map(({ name, href }) => (
        <li key={href}>
          <AppLink className="chip" href={href}>
            {name}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
