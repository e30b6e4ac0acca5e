import { Fragment } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';
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

interface ArticleUpsellProps {
  slug: string;
  /** 'The other 2 minutes are in DJ Hub' */
  rest: string;
}

/** The end of a guest's preview, with the ways to read on. Both return to the article. */
export function ArticleUpsell({ slug, rest }: ArticleUpsellProps) {
  const query = { articleId: slug };
  return (
    <section className="stack article-rest" aria-labelledby="rest">
      <div className="cut" aria-hidden="true" />
      <h2 id="rest">{rest}</h2>
      <p className="lead">All articles and all courses are in the Complete DJ Package.</p>
      <div className="row">
        <LinkButton href={paths.subscriptionBasket(query)} size="large">
          Get the Complete DJ Package
        </LinkButton>
        <LinkButton href={paths.signIn(query)} size="large" variant="quiet">
          Sign in to keep reading
        </LinkButton>
      </div>
      <p>
        Not sure yet? <AppLink href={paths.freeTrial(query)}>Try it free for 7 days</AppLink>
      </p>
      <ul className="ticks">
        <li>You’ll come straight back to this article</li>
        <li>We’ll email you three days before the first charge</li>
      </ul>
    </section>
  );
}
