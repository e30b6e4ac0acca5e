import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';

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
