import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentRewardUnlock } from '~/features/rewards/present.server';
import { showRewardUnlock } from '~/features/rewards/show-rewards.server';
import { RewardUnlock, WhatHappensThen, whatUnlocks } from '~/features/rewards/ui/reward-unlock';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import items from '~/ui/css/items.css?url';
import ways from '~/ui/css/ways.css?url';
import { BackLink } from '~/ui/forms/button';
import { Cover } from '~/ui/pictures/cover';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Unlock ${data ? data.title : 'the reward'}` },
];
export const links = () => [commerce, items, ways].map((href) => ({ rel: 'stylesheet', href }));

/** Also fetched by the dialog with the same content on the list of rewards. */
export const loader = page({ for: 'member' }, async ({ scope, params, visit }) => {
  const found = await showRewardUnlock(scope, { id: params.rewardId ?? '' });
  if (found.reward.isUnlocked) return redirectTo(paths.rewards());
  return presentRewardUnlock(scope, found, visit.cookies.read(cookieRules.currency));
});

export default function RewardUnlockPage() {
  const reward = useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <BackLink href={paths.rewards()}>Rewards</BackLink>
        <div className="begin is-even is-high">
          <Cover src={reward.imageUrl} width={600} height={600} place="column" isFirst />
          <div className="body stack is-start">
            <h1>Unlock “{reward.title}”</h1>
            <p className="meta">{reward.subTitle}</p>
            <p className="lead">
              {reward.description} {whatUnlocks(reward)}
            </p>
            <div className="stack" style={{ inlineSize: '100%', marginBlockStart: 'var(--space-3)' }}>
              <RewardUnlock reward={reward} />
            </div>
          </div>
          <WhatHappensThen reward={reward} />
        </div>
      </div>
    </div>
  );
}
