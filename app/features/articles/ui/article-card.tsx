import { Facts } from '~/features/catalogue/ui/course-meta';
import { Marked } from '~/features/learning/ui/marked';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { Cover } from '~/ui/pictures/cover';
import { SectionName } from '~/ui/section-name';
import type { ArticleCardView } from '../present-article.server';

interface ArticleCardProps {
  article: ArticleCardView;
  isLarge?: boolean;
  /** Whether the card is on the first screen, so that its picture is loaded first. */
  isFirst?: boolean;
  /** Whether the list shows cards as rows on a phone. */
  isRow?: boolean;
}

/** An article in a list. */
export function ArticleCard({ article, isLarge, isFirst, isRow }: ArticleCardProps) {
  return (
    <article className={classNames('card card-article', isLarge && 'is-large')}>
      <Cover src={article.imageUrl} width={900} height={600} isFirst={isFirst} place={isRow ? 'row' : 'card'} />
      <Facts facts={article.facts} first={<SectionName {...article.section} />} />
      <h3>
        <AppLink href={article.href}>{article.title}</AppLink>
      </h3>
      {article.description && <p>{article.description}</p>}
      {article.excerpt && (
        <p className="excerpt small muted">
          <Marked text={article.excerpt} />
        </p>
      )}
    </article>
  );
}
