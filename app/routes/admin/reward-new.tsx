import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { revisionText } from '~/features/drafts/fields';
import { withKept } from '~/features/drafts/open-kept.server';
import { openReward } from '~/features/rewards/office/save-reward.server';
import { RewardForm } from '~/features/rewards/ui/reward-form';
import { page } from '~/http/page.server';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import commerce from '~/ui/css/commerce.css?url';
import { readReply } from '~/ui/form-reply';
import { newRewardForms } from './reward-draft-intents.server';

export const meta: MetaFunction = () => [{ title: 'New reward' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const found = await withKept(scope, url, (at) => openReward(at, null));
  // The id is created with the form, so sending it twice creates one reward (idempotent).
  return {
    fields: {
      rewardId: newId(scope.now().getTime()),
      revision: revisionText(null),
      position: String(found.nextPosition),
      isDraft: 'on',
    },
    kept: found.kept,
    options: { courses: found.courses.map(({ id, title }) => ({ value: id, label: title })) },
  };
});

export const action = newRewardForms;

export default function NewRewardPage() {
  const { fields, kept, options } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage
      title="New reward"
      above={<Breadcrumbs steps={[{ label: 'Rewards', href: paths.adminRewards() }, { label: 'New reward' }]} />}
    >
      <RewardForm fields={fields} kept={kept} reply={reply} state="new" savedRevision={null} {...options} />
    </OfficePage>
  );
}
