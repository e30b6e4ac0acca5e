import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { withKept } from '~/features/drafts/open-kept.server';
import { presentWhen } from '~/features/drafts/rules';
import { rewardFields } from '~/features/rewards/office/reward-form';
import { openReward } from '~/features/rewards/office/save-reward.server';
import { RewardForm } from '~/features/rewards/ui/reward-form';
import { page } from '~/http/page.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import commerce from '~/ui/css/commerce.css?url';
import { readReply } from '~/ui/form-reply';
import { writeRewardForms } from './reward-draft-intents.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Reward' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const found = await withKept(scope, url, (at) => openReward(at, params.rewardId ?? ''));
  const { reward } = found;
  if (!reward) throw new AppError('not-found');
  return {
    title: reward.title,
    revision: reward.revision ?? '',
    fields: rewardFields(reward),
    state: presentWhen(scope, reward.publishedAt).state,
    kept: found.kept,
    options: { courses: found.courses.map(({ id, title }) => ({ value: id, label: title })) },
  };
});

export const action = writeRewardForms;

export default function EditRewardPage() {
  const { title, revision, fields, state, kept, options } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage
      title={title}
      above={<Breadcrumbs steps={[{ label: 'Rewards', href: paths.adminRewards() }, { label: title }]} />}
    >
      <RewardForm fields={fields} kept={kept} reply={reply} state={state} savedRevision={revision} {...options} />
    </OfficePage>
  );
}
