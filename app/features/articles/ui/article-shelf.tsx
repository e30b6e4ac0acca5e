import { AppLink } from '~/ui/app-link';
import { Carousel } from '~/ui/carousel';
import { SectionHead } from '~/ui/section-head';
import { sectionStyle } from '~/ui/section-name';
import { HiddenComma } from '~/ui/separated';
import type { ArticleShelfView, SectionShelfView } from '../present-hub.server';
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

/** Links to all sections, one per line. */
export function Discover({ sections }: { sections: SectionShelfView[] }) {
  return (
    <ul className="stages is-discover">
      {sections.map(({ id, name, tagline, href, hexColor, count }) => (
        <li key={id} className="has-section-color" style={sectionStyle(hexColor)}>
          <span className="section-name" aria-hidden="true" />
          <AppLink href={href}>
            {name} <span className="muted">{tagline}</span>
          </AppLink>
          <HiddenComma />
          <span className="small muted num">{count}</span>
        </li>
      ))}
    </ul>
  );
}
