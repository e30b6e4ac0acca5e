import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { longestCode } from '~/features/codes/rules';
import { readRewards } from '~/features/rewards/list-rewards.server';
import { presentRewards } from '~/features/rewards/present.server';
import { RewardList } from '~/features/rewards/ui/reward-list';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd, type Page, pageNumber, slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { Button } from '~/ui/button';
import catalogue from '~/ui/css/catalogue.css?url';
import rewards from '~/ui/css/rewards.css?url';
import { Empty } from '~/ui/empty';
import { Field } from '~/ui/field';
import { readReply } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import { rewardForms } from './reward-intents.server';

export const meta: MetaFunction = () => [{ title: 'Rewards' }];
export const links = () => [catalogue, rewards].map((href) => ({ rel: 'stylesheet', href }));

/** Of either list (specification 2, section 9, "Page sizes"). */
const perPage = 15;

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const sliceOf = (parameter: string) => slicePage(url.searchParams.get(parameter), perPage);
  const [found, benefits] = await scope.read(
    readRewards(scope, 'reward', sliceOf('page')),
    readRewards(scope, 'benefit', sliceOf('benefitsPage')),
  );
  if (isBeyondEnd(found) || isBeyondEnd(benefits)) {
    const pageOf = (list: Page<unknown>) => (isBeyondEnd(list) ? 1 : pageNumber(list));
    return redirectTo(addressOf(pageOf(found), pageOf(benefits)));
  }
  return { rewards: presentRewards(scope, found), benefits: presentRewards(scope, benefits) };
});

export const action = rewardForms;

/** The page with each list where it is. */
function addressOf(page: number, benefitsPage: number): string {
  const beyondFirst = (number: number) => (number > 1 ? number : undefined);
  return paths.rewards({ page: beyondFirst(page), benefitsPage: beyondFirst(benefitsPage) });
}

export default function RewardsPage() {
  const { rewards: list, benefits } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <div className="stack is-loose">
      <div className="split rewards-head">
        <div className="stack">
          <h1 className="heading-xl">Rewards</h1>
          <p className="lead">
            From shops, studios and software makers we use ourselves. Some open with a subscription, some with a course.
          </p>
        </div>
        <CodeForm />
      </div>
      <section className="stack is-loose" aria-labelledby="rewards">
        <h2 className="visually-hidden" id="rewards">
          All rewards
        </h2>
        <RewardList
          list={list}
          label="Rewards"
          hrefOf={(number) => addressOf(number, benefits.page)}
          reply={reply}
          isFirst
        >
          <Empty title="No Rewards" headingLevel={3} isClose>
            There is nothing to hand out right now. Look in again next month.
          </Empty>
        </RewardList>
      </section>
      <section className="stack is-loose rewards-more" aria-labelledby="benefits">
        <div className="stack is-tight">
          <h2 id="benefits">Benefits</h2>
          <p className="muted measure">What being here brings by itself, for as long as you are.</p>
        </div>
        <RewardList
          list={benefits}
          label="Benefits"
          hrefOf={(number) => `${addressOf(list.page, number)}#benefits`}
          reply={reply}
        >
          <Empty title="No Benefits" headingLevel={3} isClose>
            There are none yet.
          </Empty>
        </RewardList>
      </section>
    </div>
  );
}

/** An activation code is no reward's: it is looked at on a page of its own. */
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
