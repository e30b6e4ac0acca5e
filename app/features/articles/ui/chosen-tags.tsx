import { AppLink } from '~/ui/app-link';
import { TextLink } from '~/ui/button';
import { Icon } from '~/ui/icon';
import type { ArticleFilterView } from '../present-hub.server';

type Tags = ArticleFilterView['chosen'];

interface ChosenTagsProps {
  chosen: Tags;
  /** The URL of the list with only these tags. */
  hrefOf: (tags: Tags) => string;
}

/** On phones, more than `after` tags are cut to the first `show` (specification 2, section 4, "Tags"). */
const collapse = { after: 4, show: 2 };

/** The tags in a list's filter, each with a link that removes it. */
export function ChosenTags({ chosen, hrefOf }: ChosenTagsProps) {
  if (chosen.length === 0) return null;
  const without = (tag: Tags[number]) => hrefOf(chosen.filter(({ value }) => value !== tag.value));
  const isLong = chosen.length > collapse.after;
  const rest = isLong ? chosen.slice(collapse.show) : [];
  return (
    <div className="row chosen-tags">
      <ul className="chip-list" aria-label="Chosen tags">
        {chosen.map((tag, index) => (
          <li key={tag.value} className={isLong && index >= collapse.show ? 'is-further' : undefined}>
            <TagOff tag={tag} href={without(tag)} />
          </li>
        ))}
      </ul>
      {isLong && (
        // Replaces the hidden tags on phones.
        <details>
          <summary className="toggle">{rest.length} more</summary>
          <ul className="chip-list" aria-label="More chosen tags">
            {rest.map((tag) => (
              <li key={tag.value}>
                <TagOff tag={tag} href={without(tag)} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <TextLink href={hrefOf([])} preventScrollReset>
        Clear tags
      </TextLink>
    </div>
  );
}

function TagOff({ tag, href }: { tag: Tags[number]; href: string }) {
  return (
    <AppLink className="chip" href={href} preventScrollReset>
      <span className="visually-hidden">Remove: </span>
      {tag.label}
      <Icon name="x" />
    </AppLink>
  );
}
