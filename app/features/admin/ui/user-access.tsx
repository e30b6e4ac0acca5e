import { Field, Select } from '~/ui/forms/field';
import type { Reply } from '~/ui/forms/form-reply';
import type { OpenView } from '../members/present-user.server';
import { ActForm } from './act-form';
import { OfficePart, OfficeTime } from './office-page';
import { OfficeTable } from './office-table';

interface UserAccessProps {
  access: Extract<OpenView, { tab: 'access' }>;
  reply: Reply | undefined;
}

/**
 * What a person can open and why. An administrator can add access, and take back access that an administrator added.
 */
export function UserAccess({ access: { reasons, subscription, grants, things }, reply }: UserAccessProps) {
  const ofSubscription = subscription && {
    ...subscription,
    ...{ id: 'subscription', title: 'Everything', why: `${subscription.plan}, ${subscription.state}` },
    canBeTakenBack: false,
  };
  return (
    <OfficePart
      id="access"
      title="What they can open, and why"
      note={reasons === 1 ? '1 reason' : `${reasons} reasons`}
    >
      <OfficeTable
        label="Access"
        columns={[
          { label: 'What', cell: ({ title }) => title },
          { label: 'Why', cell: ({ why }) => why },
          { label: 'Since', cell: ({ since }) => <OfficeTime at={since} isDay /> },
          { label: 'Until', isNumber: true, cell: ({ end }) => end },
        ]}
        rows={[...(ofSubscription ? [ofSubscription] : []), ...grants]}
        acts={({ id, title, canBeTakenBack }) =>
          canBeTakenBack && (
            <ActForm intent="take-back" label="Remove" of={title} fields={{ entitlementId: id }} isSmall isDanger />
          )
        }
        empty="No courses or bundles, and no subscription."
      />
      <div id="give">
        <ActForm intent="grant" label="Give access">
          <Field
            name="what"
            label="Course or bundle"
            reply={reply}
            hint="They can open it at once, without an end. We don’t email them."
          >
            <Select options={things} placeholder="Choose one" />
          </Field>
        </ActForm>
      </div>
    </OfficePart>
  );
}
