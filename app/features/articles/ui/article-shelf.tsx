import { Carousel } from '~/ui/carousel';
import { SectionHead } from '~/ui/section-head';
import { sectionStyle } from '~/ui/section-name';
import type { ArticleShelfView } from '../present-hub.server';
import { ArticleCard } from './article-card';

interface ArticleShelfProps {
  shelf: ArticleShelfView;
  subtitle: string;
  /** The section's colour. */
  hexColor: string;
}

/** A section's or category's newest articles, with a link to all of them. */
export function ArticleShelf({ shelf, subtitle, hexColor }: ArticleShelfProps) {
  const id = `shelf-${shelf.id}`;
  return (
    <section className="section has-section-color" style={sectionStyle(hexColor)} aria-labelledby={id}>
      <div className="wrap">
        <SectionHead id={id} title={shelf.name} subtitle={subtitle} more={{ href: shelf.href, label: 'SEE ALL' }} />
        <Carousel label={shelf.name}>
          {shelf.articles.map((article) => (
            <ArticleCard key={article.id} article={article} />
          ))}
        </Carousel>
      </div>
    </section>
  );
}
