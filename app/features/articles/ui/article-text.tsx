import { Fragment } from 'react';
import { Picture } from '~/ui/picture';
import type { ArticlePageView } from '../present-article.server';

/** The text of an article, block after block. */
export function ArticleText({ blocks }: Pick<ArticlePageView, 'blocks'>) {
  return (
    <div className="prose is-read">
      {blocks.map(({ id, html, images }) => (
        <Fragment key={id}>
          {/* Safe: sanitised when stored and when read. */}
          {html && <div dangerouslySetInnerHTML={{ __html: html }} />}
          {images.map(({ src, alt, caption }) => (
            <figure key={src}>
              <Picture src={src} alt={alt} width={1280} height={720} />
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          ))}
        </Fragment>
      ))}
    </div>
  );
}
