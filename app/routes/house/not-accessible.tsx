import { useLoaderData } from '@remix-run/react';
import { basketIn, hasLine } from '~/features/basket/basket-cookie';
import { presentClosedCourse } from '~/features/learning/present-closed-course.server';
import { presentWaysFromClosed, type WayView } from '~/features/learning/present-ways-on.server';
import { showClosedCourse } from '~/features/learning/show-closed-course.server';
import { showWaysOn } from '~/features/learning/show-ways-on.server';
import { ClosedCourse } from '~/features/learning/ui/closed-course';
import { WayList } from '~/features/learning/ui/page-not-found';
import { closedInLook } from '~/features/looks/rules';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page, withStatus } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import catalogue from '~/ui/css/catalogue.css?url';
import items from '~/ui/css/items.css?url';
import ways from '~/ui/css/ways.css?url';
import { LinkButton } from '~/ui/forms/button';
import { PageState } from '~/ui/page/page-state';
import { useShell } from '~/ui/page/use-shell';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'No access' }];
export const links = () => [catalogue, items, ways].map((href) => ({ rel: 'stylesheet', href }));

/** The page for readers without access to a lesson, which the URL names. */
export const loader = page(async ({ scope, visit, url }) => {
  const asked = { lesson: url.searchParams.get('lesson'), course: url.searchParams.get('course') };
  const closed = await showClosedCourse(scope, asked);
  if (!closed) {
    const ways = presentWaysFromClosed(scope, await showWaysOn(scope, { words: '' }));
    return withStatus(403, { closed: null, ways });
  }
  const basket = basketIn(visit.cookies, cookieRules.basket).read();
  const view = presentClosedCourse(scope, closed, {
    chosen: visit.cookies.read(cookieRules.currency),
    isInBasket: hasLine(basket, { kind: 'course', id: closed.course.id }),
  });
  return withStatus(closed.mayOpen ? 200 : 403, { closed: view, ways: [] });
});

export default function NotAccessiblePage() {
  const { closed, ways } = useLoaderData<typeof loader>();
  const isLooking = Boolean(useShell()?.look);
  if (!closed) return isLooking ? <ClosedToLook /> : <NothingNamed ways={ways} />;
  return (
    <div className="stack is-loose">
      <div className="stack">
        <h1>{closed.openHref ? 'This course is open to you' : 'You do not have access to this course'}</h1>
        <p className="lead">{closed.lead}</p>
      </div>
      <ClosedCourse closed={closed} />
      <OtherAccount />
    </div>
  );
}

/** Shown for every page that is closed while a super admin looks at the product as a member. */
function ClosedToLook() {
  return (
    <PageState title="This is closed" to={[paths.home(), 'Go to the home page']}>
      <p>{closedInLook}</p>
    </PageState>
  );
}

/** The page opened directly: the lesson is unknown. */
function NothingNamed({ ways }: { ways: WayView[] }) {
  const isMember = Boolean(useShell()?.viewer?.userName);
  return (
    <>
      <div className="lost stack">
        <div className="flat" aria-hidden="true" />
        <h1>You do not have access to this course</h1>
        <p className="lead">
          {isMember
            ? 'You may have bought it with another account, or your subscription has ended.'
            : 'You’re not signed in. Log in if you bought it or have a subscription.'}
        </p>
        <div className="row">
          {isMember ? (
            <LinkButton size="large" href={paths.myAccess()}>
              See what I can open
            </LinkButton>
          ) : (
            <>
              <LinkButton size="large" href={paths.signIn()}>
                Click here to log in
              </LinkButton>
              <LinkButton size="large" variant="quiet" href={paths.signUp()}>
                Click here to sign up
              </LinkButton>
            </>
          )}
        </div>
        <OtherAccount />
      </div>
      <WayList ways={ways} />
    </>
  );
}

function OtherAccount() {
  const name = useShell()?.viewer?.userName;
  if (!name) return null;
  return (
    <p className="small muted">
      Bought it with another account? You’re signed in as <strong className="break-anywhere">{name}</strong>.{' '}
      <AppLink href={paths.logout()}>Log out</AppLink>
    </p>
  );
}
