import { useLoaderData } from '@remix-run/react';
import { mostPoolCodes, saidOfCodes } from '~/features/admin/rules';
import { AddRewardCodes } from '~/features/admin/schema';
import { addRewardCodes, listPools } from '~/features/admin/selling/fill-reward-pools.server';
import { presentPool } from '~/features/admin/selling/present-offers.server';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficePage, OfficePart, OfficeTime } from '~/features/admin/ui/office-page';
import { OfficeTable } from '~/features/admin/ui/office-table';
import { listSavedDrafts } from '~/features/drafts/save-draft.server';
import { StateBadge } from '~/features/drafts/ui/publishing';
import { SavedPart } from '~/features/drafts/ui/saved-rows';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/forms/button';
import { Field, Select, Textarea } from '~/ui/forms/field';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent, said } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Rewards' }];

export const loader = page({ for: 'admin' }, async ({ scope }) => {
  const [pools, saved] = await Promise.all([listPools(scope), listSavedDrafts(scope, 'reward')]);
  return { pools: pools.map((pool) => presentPool(pool, scope)), saved };
});

export const action = forms({
  'add-codes': officeIntent({
    isKept: true,
    input: AddRewardCodes,
    run: addRewardCodes,
    next: (count) => said(saidOfCodes(count, 'new code added.', 'new codes added.')),
  }),
});

export default function RewardsPage() {
  const { pools, saved } = useLoaderData<typeof loader>();
  const reply = useReply();
  const withCodes = pools.filter(({ isRedeemable }) => isRedeemable);
  return (
    <OfficePage title="Rewards" reply={reply} aside={<LinkButton href={paths.adminNewReward()}>New reward</LinkButton>}>
      <SavedPart rows={saved} hrefOf={paths.adminReward} />
      <OfficeTable
        label="Rewards"
        columns={[
          { label: 'Title', cell: ({ id, title }) => <AppLink href={paths.adminReward(id)}>{title}</AppLink> },
          { label: 'Kind', cell: ({ kind }) => kind },
          { label: 'State', cell: ({ state }) => <StateBadge state={state} /> },
          { label: 'Codes left', isNumber: true, cell: ({ isRedeemable, left }) => (isRedeemable ? left : '') },
          { label: 'Publish date', isNumber: true, cell: ({ when }) => <OfficeTime at={when} /> },
        ]}
        rows={pools}
        empty="No rewards yet. Create one: members find it on their rewards page."
      />
      <OfficePart id="add" title="Add codes to a pool" note="Codes that were already in the pool are skipped.">
        <ActForm intent="add-codes" label="Add codes">
          <Field name="rewardId" label="Reward" reply={reply}>
            <Select
              options={withCodes.map(({ id, title }) => ({ value: id, label: title }))}
              placeholder="Choose one"
              required
            />
          </Field>
          <Field name="codes" label="Codes" hint={`One per line, up to ${mostPoolCodes} at a time`} reply={reply}>
            <Textarea rows={6} required spellCheck={false} />
          </Field>
        </ActForm>
      </OfficePart>
    </OfficePage>
  );
}
