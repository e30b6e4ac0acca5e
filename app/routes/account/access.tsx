import { useLoaderData } from '@remix-run/react';
import { AccountTabs } from '~/features/accounts/ui/account-tabs';
import { presentGiftRow } from '~/features/codes/present-gift.server';
import { selectOwnGifts } from '~/features/codes/show-gift.server';
import { readGrants } from '~/features/entitlements/list-grants.server';
import { presentGrants } from '~/features/entitlements/present.server';
import { AccessQuestion as Question } from '~/features/entitlements/schema';
import { AccessQuestion, GrantList } from '~/features/entitlements/ui/grant-list';
import { SubscriptionPanel } from '~/features/entitlements/ui/subscription-panel';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import account from '~/ui/css/account.css?url';
import { Empty } from '~/ui/empty';
import { LinkButton } from '~/ui/forms/button';
import { PageHead } from '~/ui/page/page-parts';
import { ProfilePart } from '~/ui/profile-part';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'What I can open' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const question = Question.parse(Object.fromEntries(url.searchParams));
  const [list, gifts] = await scope.read(readGrants(scope, question), selectOwnGifts(scope));
  return { ...presentGrants(list, scope.now()), gifts: gifts.map(presentGiftRow) };
});

export default function AccessPage() {
  const { staff, subscription, noSubscription, grants, former, courses, articles, asked, answer, gifts } =
    useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose">
      <PageHead title="What I can open" lead="Everything you can watch, and until when." />
      <AccountTabs current="access" />
      {staff && <p>{staff}</p>}
      {!staff && !subscription && grants.length === 0 ? (
        <Empty
          title="Nothing yet"
          action={
            <div className="row">
              <LinkButton href={paths.courseList()}>See all courses</LinkButton>
              <GotCode />
            </div>
          }
        >
          Courses and bundles that you buy, get as a gift or add with a code appear here, and so does your subscription.
          Preview lessons are open to everyone.
        </Empty>
      ) : (
        <div>
          <ProfilePart id="subscription" title="Subscription" isBroad>
            {subscription ? <SubscriptionPanel {...subscription} /> : <p>{noSubscription}</p>}
          </ProfilePart>
          <ProfilePart id="grants" title="Courses and bundles" isBroad>
            <div className="stack">
              {grants.length ? <GrantList grants={grants} /> : <p>You have none of your own.</p>}
              <GotCode />
            </div>
          </ProfilePart>
        </div>
      )}
      {gifts.length > 0 && (
        <ProfilePart id="gifts" title="Gifts that you bought" isBroad>
          <ul className="ticks is-lined">
            {gifts.map(({ id, href, title, facts, end }) => (
              <li key={id}>
                <div className="stack is-tight">
                  <AppLink href={href}>{title}</AppLink>
                  <p className="small muted break-anywhere">{facts}</p>
                </div>
                <span className="end small">{end}</span>
              </li>
            ))}
          </ul>
        </ProfilePart>
      )}
      {former.length > 0 && (
        <ProfilePart id="former" title="No longer open" isBroad>
          <GrantList grants={former} isFormer />
        </ProfilePart>
      )}
      <ProfilePart
        id="question"
        title="Why is something locked?"
        about="Choose a course or an article to see what opens it for you, or what is missing."
        isBroad
      >
        <AccessQuestion courses={courses} articles={articles} asked={asked} answer={answer} />
      </ProfilePart>
    </div>
  );
}

function GotCode() {
  return (
    <p className="small">
      Got a code? <AppLink href={paths.redeem()}>Redeem it</AppLink>
    </p>
  );
}
