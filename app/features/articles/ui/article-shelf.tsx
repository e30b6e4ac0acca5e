import { useRef, useState } from 'react';
import { Carousel } from '~/ui/carousel';
import { useToast } from '~/ui/page/toaster';
import { SectionHead } from '~/ui/section-head';
import { sectionStyle } from '~/ui/section-name';
import { fetchPage, withoutRepeats } from '~/ui/use-further-pages';
import type { ArticleListView, ArticleShelfView } from '../present-hub.server';
import { ArticleCard } from './article-card';

interface ArticleShelfProps {
  shelf: ArticleShelfView;
  subtitle: string;
  /** The section's colour. */
  hexColor: string;
}

/** A category's newest articles, with a link to all of them. The carousel loads the others. */
export function ArticleShelf({ shelf, subtitle, hexColor }: ArticleShelfProps) {
  const id = `shelf-${shelf.id}`;
  const { articles, loadMore } = useFurtherArticles(shelf);
  return (
    <section className="section has-section-color" style={sectionStyle(hexColor)} aria-labelledby={id}>
      <div className="wrap">
        <SectionHead id={id} title={shelf.name} subtitle={subtitle} more={{ href: shelf.href, label: 'SEE ALL' }} />
        <Carousel label={shelf.name} onNearEnd={loadMore}>
          {articles.map((article) => (
            <ArticleCard key={article.id} article={article} />
          ))}
        </Carousel>
      </div>
    </section>
  );
}

/**
 * The articles of a shelf, and the function that loads the next portion: the next page of the category's own list. The
 * function is undefined when all are loaded.
 */
function useFurtherArticles({ articles: first, href, hasMore }: ArticleShelfView) {
  const toast = useToast();
  const isFetching = useRef(false);
  const [fetched, setFetched] = useState<{ after: typeof first; pages: ArticleListView[] }>({
    after: first,
    pages: [],
  });
  const further = fetched.after === first ? fetched.pages : [];
  const last = further.at(-1);
  async function loadMore() {
    if (isFetching.current) return;
    isFetching.current = true;
    const next = `${href}?page=${further.length + 2}`;
    const page = await fetchPage(next, {}, ({ list }: { list?: ArticleListView }) => list);
    isFetching.current = false;
    if ('failed' in page) toast({ kind: 'error', text: page.failed });
    else setFetched({ after: first, pages: [...further, page.found] });
  }
  const isComplete = last ? last.page >= last.pages : !hasMore;
  return {
    articles: withoutRepeats([...first, ...further.flatMap(({ articles }) => articles)]),
    loadMore: isComplete ? undefined : loadMore,
  };
}
