import { AppLink } from '~/ui/app-link';
import { Cover } from '~/ui/cover';
import { SectionName } from '~/ui/section-name';
import type { ArticleCardView } from '../view';

/** An article in a list. */
export function ArticleCard({ article }: { article: ArticleCardView }) {
  return (
    <article className="card card-article">
      <Cover src={article.imageUrl} width={900} height={600} />
      <p className="meta">
        <SectionName {...article.section} />
        {article.facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <h3>
        <AppLink href={article.href}>{article.title}</AppLink>
      </h3>
    </article>
  );
}
