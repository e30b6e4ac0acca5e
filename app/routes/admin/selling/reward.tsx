import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { newFields, readKept } from '~/features/drafts/keep-draft.server';
import { editorStateOf } from '~/features/drafts/rules';
import { rewardFields } from '~/features/rewards/office/reward-form';
import { openReward } from '~/features/rewards/office/save-reward.server';
import { RewardForm } from '~/features/rewards/ui/reward-form';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { rewardDraftForms } from '../drafts/draft-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Reward' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

/** A reward, or a new one if the URL has no id. */
export const loader = page({ for: 'admin' }, async ({ scope, params: { rewardId = null }, url }) => {
  const [{ reward, courses, nextPosition }, kept] = await Promise.all([
    openReward(scope, rewardId),
    readKept(scope, url),
  ]);
  return {
    title: reward?.title ?? 'New reward',
    ...editorStateOf(scope, reward),
    fields: reward ? rewardFields(reward) : { ...newFields(scope, 'rewardId'), position: String(nextPosition) },
    kept,
    courses,
  };
});

export const action = rewardDraftForms;

export default function EditRewardPage() {
  const { title, ...draft } = useLoaderData<typeof loader>();
  return (
    <OfficePage title={title} steps={[{ label: 'Rewards', href: paths.adminRewards() }, { label: title }]}>
      <RewardForm {...draft} reply={useReply()} />
    </OfficePage>
  );
}
