import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { textIn } from '~/features/drafts/fields';
import { newFields, readKept } from '~/features/drafts/keep-draft.server';
import { presentSheet } from '~/features/drafts/present-sheet.server';
import { rewardFields } from '~/features/rewards/office/reward-form';
import { openReward } from '~/features/rewards/office/save-reward.server';
import { RewardForm } from '~/features/rewards/ui/reward-form';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import writing from '~/ui/css/writing.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { rewardDraftForms } from '../drafts/draft-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Reward' }];
export const links = () => [commerce, writing].map((href) => ({ rel: 'stylesheet', href }));

/** A reward, or a new one if the URL has no id. */
export const loader = page({ for: 'admin' }, async ({ scope, params: { rewardId = null }, url }) => {
  const [{ reward, courses, nextPosition }, drafts] = await scope.read(
    openReward(scope, rewardId),
    readKept(scope, url, rewardId === null ? null : { kind: 'reward', thingId: rewardId }),
  );
  const fields = reward ? rewardFields(reward) : { ...newFields(scope, 'rewardId'), position: String(nextPosition) };
  const draft = presentSheet(scope, { id: rewardId, published: reward, fields, drafts });
  return { title: textIn(draft.fields, 'title') || 'New reward', ...draft, courses };
});

export const action = rewardDraftForms;

export default function EditRewardPage() {
  const { title, ...draft } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title={title}
      isTitleHidden
      steps={[{ label: 'Rewards', href: paths.adminRewards() }, { label: title }]}
    >
      <RewardForm {...draft} reply={useReply()} />
    </OfficePage>
  );
}
