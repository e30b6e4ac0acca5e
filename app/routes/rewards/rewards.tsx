import { useLoaderData } from '@remix-run/react';
import { longestCode } from '~/features/codes/rules';
import { presentRewardCounts, presentRewards } from '~/features/rewards/present.server';
import { redeemReward, sendRewardCode } from '~/features/rewards/redeem-reward.server';
import { cardId } from '~/features/rewards/rules';
import { OneReward } from '~/features/rewards/schema';
import { readGroupedRewards, readRewardCounts } from '~/features/rewards/show-rewards.server';
import { RewardGroups, RewardList } from '~/features/rewards/ui/reward-list';
import { refuse } from '~/http/form-reply.server';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd, type Page, pageNumber, slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import catalogue from '~/ui/css/catalogue.css?url';
import rewards from '~/ui/css/rewards.css?url';
import ways from '~/ui/css/ways.css?url';
import { Empty } from '~/ui/empty';
import { Button, TextLink } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { useReply } from '~/ui/forms/use-answer';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Rewards' }];
export const links = () => [catalogue, rewards, ways].map((href) => ({ rel: 'stylesheet', href }));

/** Items per page of either list (specification 2, section 9, "Page sizes"). */
const perPage = 15;

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const sliceOf = (parameter: string) => slicePage(url.searchParams.get(parameter), perPage);
  const [found, benefits, counts] = await scope.read(
    readGroupedRewards(scope, 'reward', sliceOf('page')),
    readGroupedRewards(scope, 'benefit', sliceOf('benefitsPage')),
    readRewardCounts(scope),
  );
  if (isBeyondEnd(found) || isBeyondEnd(benefits)) {
    const pageOf = (list: Page<unknown>) => (isBeyondEnd(list) ? 1 : pageNumber(list));
    return redirectTo(addressOf(pageOf(found), pageOf(benefits)));
  }
  return {
    counts: presentRewardCounts(counts),
    rewards: presentRewards(scope, found),
    benefits: presentRewards(scope, benefits),
  };
});

const cardOf = (id: string) => `#${cardId(id)}`;

/** The intents of /rewards: redeem a code, and mail it. */
export const action = forms({
  generate: intent({
    for: 'member',
    isKept: true,
    limit: 'once',
    input: OneReward,
    run: (scope, { reward }) => redeemReward(scope, { id: reward }),
    next: ({ id }) => ({ flash: { kind: 'success', text: 'Code generated successfully' }, at: cardOf(id) }),
    // The reward may have been locked since the page was rendered: its card says so, and how to unlock it.
    refused: (error, { form }) =>
      error.kind === 'forbidden' ? refuse(form, { '': [error.message] }, error.status) : null,
  }),
  'mail-code': intent({
    for: 'member',
    isKept: true,
    limit: ['send-reward-code'],
    input: OneReward,
    run: sendRewardCode,
    next: ({ id }) => ({ flash: { kind: 'success', text: 'The code is on its way to your mailbox' }, at: cardOf(id) }),
  }),
});

/** The page's URL with the page number of each list. */
function addressOf(page: number, benefitsPage: number): string {
  const beyondFirst = (number: number) => (number > 1 ? number : undefined);
  return paths.rewards({ page: beyondFirst(page), benefitsPage: beyondFirst(benefitsPage) });
}

export default function RewardsPage() {
  const { counts, rewards: list, benefits } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <div className="stack is-loose">
      <div className="split rewards-head">
        <div className="stack">
          <h1>Rewards</h1>
          <p className="lead">From shops, studios and software makers we use ourselves. {counts}</p>
          <Jumps />
        </div>
        <CodeForm />
      </div>
      <RewardGroups list={list} label="Rewards" hrefOf={(number) => addressOf(number, benefits.page)} reply={reply}>
        <Empty title="No Rewards" isClose action={<TextLink href={paths.courseList()}>Go to courses</TextLink>}>
          New ones appear here when a shop or studio joins. Courses and plans open most of them.
        </Empty>
      </RewardGroups>
      <section className="stack is-loose rewards-more" aria-labelledby="benefits">
        <div className="stack is-tight">
          <h2 id="benefits">Benefits</h2>
          <p className="muted measure">Extras that come with your account, your courses or your subscription.</p>
        </div>
        <RewardList
          list={benefits}
          label="Benefits"
          hrefOf={(number) => `${addressOf(list.page, number)}#benefits`}
          reply={reply}
        >
          <Empty
            title="No Benefits"
            headingLevel={3}
            isClose
            action={<TextLink href={paths.subscriptionPlans()}>See Payment Options</TextLink>}
          >
            New ones appear here.
          </Empty>
        </RewardList>
      </section>
    </div>
  );
}

/** Links to the sections of a long page. */
function Jumps() {
  const { rewards: list } = useLoaderData<typeof loader>();
  const has = (group: string) => list.items.some((reward) => reward.group === group);
  return (
    <nav className="row" aria-label="On this page">
      {has('open') && <TextLink href="#open">Rewards open to you</TextLink>}
      {has('locked') && <TextLink href="#locked">Locked rewards</TextLink>}
      <TextLink href="#benefits">Benefits</TextLink>
    </nav>
  );
}

/** For activation codes, which belong to no reward: they have their own page. */
function CodeForm() {
  return (
    <form method="get" action={paths.redeem()}>
      <Field id="code" label="Have an activation code?">
        <div className="input-group">
          <Input
            id="code"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={longestCode}
          />
          <Button variant="quiet">Continue</Button>
        </div>
      </Field>
    </form>
  );
}
