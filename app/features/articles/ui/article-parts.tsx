import { Fragment } from 'react';
import { BookmarkForm } from '~/features/learning/ui/bookmark-form';
import { formatWhole } from '~/kit/money';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Button, LinkButton } from '~/ui/forms/button';
import { ToggleForm, useToggle } from '~/ui/forms/toggle-form';
import { Picture } from '~/ui/pictures/picture';
import type { ArticleMarksView, ArticlePageView } from '../present-article.server';

/** The text of an article, block by block. */
export function ArticleText({ blocks }: Pick<ArticlePageView, 'blocks'>) {
  return (
    <div className="prose is-read">
      {blocks.map(({ id, html, images }) => (
        <Fragment key={id}>
          {/* Safe: the HTML was sanitised when it was stored, and again when it was read. */}
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

/** An article's tags, each linked to the list of articles with that tag. */
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

/** The end of a guest's preview, with links to read on. The links return to the article. */
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

/** The subscriber's marks on this page's article. The parent must use the article's id as key. */
export function ArticleMarks({ marks }: { marks: ArticleMarksView }) {
  return (
    <div className="row marks">
      <LikeForm isLiked={marks.isLiked} likesCount={marks.likesCount} />
      <BookmarkForm isBookmarked={marks.isBookmarked} />
      <ReadForm isRead={marks.isRead} />
    </div>
  );
}

function LikeForm({ isLiked, likesCount }: Pick<ArticleMarksView, 'isLiked' | 'likesCount'>) {
  const toggle = useToggle(isLiked, (sent) => sent.get('isLike') === 'true');
  const { isOn } = toggle;
  const count = likesCount + Number(isOn) - Number(isLiked);
  return (
    <ToggleForm id="like" toggle={toggle}>
      <input type="hidden" name="isLike" value={String(!isOn)} />
      <Button intent="like" variant="quiet" isOn={isOn} icon="heart">
        <span>
          {isOn ? 'Remove like' : 'Like'} <span className="num muted">{formatWhole(count)}</span>
        </span>
      </Button>
    </ToggleForm>
  );
}

function ReadForm({ isRead }: Pick<ArticleMarksView, 'isRead'>) {
  const toggle = useToggle(isRead, (sent) => sent.get('isRead') === 'true');
  const { isOn } = toggle;
  return (
    <ToggleForm id="read" toggle={toggle}>
      <input type="hidden" name="isRead" value={String(!isOn)} />
      <Button intent="read" variant="quiet" isOn={isOn} icon="check">
        {isOn ? 'Mark as unread' : 'Mark as read'}
      </Button>
    </ToggleForm>
  );
}
