/** The tags of an article. */
export function ArticleTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="chip-list" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} className="chip is-plain">
          {tag}
        </li>
      ))}
    </ul>
  );
}
